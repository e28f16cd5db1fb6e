# Completion of rooftop for bash. Commands, options and formats are those that --help lists, so
# they are always those of the program that is being called.
# shellcheck shell=bash

# The help of a command, from the program as it was typed.
_rooftop_help() {
    "${COMP_WORDS[0]/#\~/$HOME}" "$@" --help 2>/dev/null
}

_rooftop_commands() {
    _rooftop_help | sed -n '/^Commands/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

_rooftop_formats() {
    _rooftop_help "$1" | sed -n 's/^Formats: //p' | sed 's/([^)]*)//g'
}

# The IDs of one kind of section (record, plan) in the files on the line.
_rooftop_ids() {
    local word
    for word in "${COMP_WORDS[@]:1}"; do
        if [[ -f $word ]]; then
            sed -n 's/^[[:blank:]]*\['"$1"'[[:blank:]]\{1,\}\([A-Za-z0-9._-]*\)[[:blank:]]*\].*/\1/p' \
                -- "$word"
        fi
    done
}

_rooftop_references() {
    "${COMP_WORDS[0]/#\~/$HOME}" references --format csv 2>/dev/null | sed '1d; s/,.*//'
}

_rooftop() {
    local current=${COMP_WORDS[COMP_CWORD]}
    local option=${COMP_WORDS[COMP_CWORD - 1]}
    local command="" word words

    # --option=value comes as three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for word in $(_rooftop_commands); do
        if [[ " ${COMP_WORDS[*]:1:COMP_CWORD - 1} " == *" $word "* ]]; then
            command=$word
        fi
    done

    case $option in
    --format) words=$(_rooftop_formats "$command") ;;
    --charset) words="ascii box unicode" ;;
    --color) words="auto always never" ;;
    --decimal) words="point comma" ;;
    --half-lanes) words="1 2" ;;
    --record | --before | --after) words=$(_rooftop_ids record) ;;
    --plan-id) words=$(_rooftop_ids plan) ;;
    --change)
        words="tile_size layout compute_kernel block_size pin_memory async_copy sync_placement
            graph_capture"
        ;;
    --reference) words=$(_rooftop_references) ;;
    --references)
        # the second one follows the first and its comma
        words=$(_rooftop_references)
        if [[ $current == *,* ]]; then
            words=$(printf '%s\n' "$words" | sed "s/^/${current%,*},/")
        fi
        ;;
    --width | --height | --tflops | --dram-gbps | --efficiency-screen | --range | \
        --launch-latency | --tolerance | --max-abs-error-bound)
        return
        ;;
    -o | --output | --plan) words= ;;
    *)
        words=
        if [[ $current == -* ]]; then
            words=$(_rooftop_help ${command:+"$command"} | grep -o -e '--[a-z-]\{2,\}')
        elif [[ -z $command ]]; then
            words=$(_rooftop_commands)
        fi
        ;;
    esac
    # Words of the program have no blanks or globs; files come from -o default.
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current" | sort -u)
}

complete -o default -F _rooftop rooftop
