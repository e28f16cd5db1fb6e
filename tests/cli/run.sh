#!/bin/sh
# The program as a shell sees it: exit statuses, what goes where, and that exactly the planned
# experiments can be planned.  run.sh ROOFTOP SOURCE_DIR
set -u
rooftop=$1
source=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset NO_COLOR
XDG_CONFIG_HOME=$work/config
LC_ALL=C.UTF-8
TERM=xterm
export XDG_CONFIG_HOME LC_ALL TERM
failures=0
checks=0

bad() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$*"
    printf '  stdout: '; head -c 400 out; echo
    printf '  stderr: '; head -c 400 err; echo
}

# run STATUS WORDS...: runs rooftop, keeps out and err, checks the exit status
run() {
    want=$1
    shift
    checks=$((checks + 1))
    "$rooftop" "$@" >out 2>err </dev/null
    got=$?
    [ "$got" -eq "$want" ] || bad "exit $got, not $want: rooftop $*"
}
says() { # says out|err TEXT: the stream contains this line or part of a line
    checks=$((checks + 1))
    grep -qF -e "$2" "$1" || bad "no '$2' on $1"
}
has_line() { # has_line out|err TEXT: exactly this line
    checks=$((checks + 1))
    grep -qxF -e "$2" "$1" || bad "no line '$2' on $1"
}
lacks() { # lacks out|err TEXT
    checks=$((checks + 1))
    ! grep -qF -e "$2" "$1" || bad "'$2' on $1"
}
empty() { # empty out|err
    checks=$((checks + 1))
    [ ! -s "$1" ] || bad "$1 is not empty"
}
no_escapes() { # no control characters but line feeds
    checks=$((checks + 1))
    [ -z "$(tr -d '\n' <"$1" | LC_ALL=C tr -cd '\001-\037\177')" ] || bad "control characters on $1"
}

record() { # record ID FLOPS BYTES KERNEL TRANSFER SYNC LAUNCH
    printf '[record %s]\nflops = %s\ndram_bytes = %s\nkernel_ms = %s\ntransfer_ms = %s\n' \
        "$1" "$2" "$3" "$4" "$5"
    printf 'sync_ms = %s\nlaunch_ms = %s\ntime_model = nonoverlapping_exposed_intervals\n' "$6" "$7"
}

# One record for each hypothesis, against 120 TFLOP/s and 3000 GB/s (balance 40):
{
    printf '[reference board]\ntflops = 120\ndram_gbps = 3000\n'
    record kernel_memory 4e10 8e9 3 1 1 1           # 2667 GB/s, 89 %
    record kernel_compute 1.2e12 2e9 12 1 1 1       # 100 TFLOP/s, 83 %
    record kernel_underutilized 4e10 8e9 20 3 2 1   # 2 of 15 TFLOP/s, 13 %
    record transfer 4e10 8e9 20 30 2 1
    record synchronization 4e10 8e9 20 3 32 1
    record launch 4e10 8e9 20 3 2 31
    record recheck_reference 4e10 8e9 2 1 1 1       # 4000 GB/s, 133 %
    record unclassified_kernel unknown 8e9 20 1 1 1
} >all.ini

# --- every hypothesis with every change: exactly the table of the definition, no more

changes='tile_size layout compute_kernel block_size pin_memory async_copy sync_placement
graph_capture tile_or_layout tile_size,layout TILE_SIZE kernel_memory'

# hypothesis | allowed | observe | go back when
table() {
    cat <<'TABLE'
kernel_memory|tile_size layout|dram_bytes, kernel_ms, stage_ms, max_abs_error|bytes_down_but_kernel_ms_unchanged
kernel_compute|compute_kernel|achieved_tflops, kernel_ms, stage_ms, max_abs_error|kernel_faster_but_stage_ms_unchanged
kernel_underutilized|block_size|kernel_ms, occupancy, stage_ms, max_abs_error|occupancy_changes_but_kernel_ms_unchanged
transfer|pin_memory async_copy|exposed_transfer_ms, stage_ms, host_memory_mib, max_abs_error|transfer_overlap_up_but_stage_ms_unchanged
synchronization|sync_placement|sync_ms, stage_ms, max_abs_error|sync_ms_down_but_stage_ms_unchanged
launch|graph_capture|launch_count, launch_ms, stage_ms, max_abs_error|launches_down_but_stage_ms_unchanged
recheck_reference|||
unclassified_kernel|||
TABLE
}

check_allowed() { # hypothesis change observe revisit
    run 0 plan --record "$1" --change "$2" --format ini all.ini
    empty err
    has_line out "[plan $1-$2]"
    has_line out "hypothesis = $1"
    has_line out "single_change = $2"
    has_line out "target_metrics = $3"
    has_line out "revisit_when = $4"
}
check_refused() { # hypothesis change allowed
    run 1 plan --record "$1" --change "$2" -o plan.out all.ini
    empty out
    checks=$((checks + 1))
    [ ! -e plan.out ] || bad "a refused plan was written"
    for word in $3; do
        says err "$word"
    done
}
table >table.txt
while IFS='|' read -r hypothesis allowed observe revisit; do
    for change in $changes; do
        case " $allowed " in
        *" $change "*) check_allowed "$hypothesis" "$change" "$observe" "$revisit" ;;
        *) check_refused "$hypothesis" "$change" "$allowed" ;;
        esac
    done
done <table.txt
run 1 plan --record transfer --change 'pin_memory async_copy' all.ini
empty out
run 2 plan --record transfer --change pin_memory --change async_copy all.ini
empty out
says err '--change is given twice'

# --- a plan is a rooftop file that says the same

run 0 plan --record transfer --change pin_memory --format ini -o plan.ini all.ini
empty out
run 0 check plan.ini
has_line out 'plan.ini: 1 record, 1 reference, 1 plan, no errors'
run 0 plan --record transfer --change pin_memory --format ini plan.ini
checks=$((checks + 1))
cmp -s out plan.ini || bad 'a plan of a plan is another plan'

# --- a plan says what each result would mean

run 0 plan --record transfer --change pin_memory --format json --tolerance 0.1 \
    --max-abs-error-bound 1e-3 all.ini
says out '"tolerance": 0.1, "max_abs_error_bound": 0.001,'
says out '"when": "exposed_transfer_ms below 27 and stage_ms below 47.7"'
run 0 plan --record transfer --change pin_memory all.ini
says out '| exposed_transfer_ms below 29.1, but stage_ms not below 51.41 |'
says out '- tolerance: 0.03 of the value before'
run 2 plan --record transfer --change pin_memory --tolerance 3 all.ini
says err 'less than 1'
run 2 plan --record transfer --change pin_memory --max-abs-error-bound -1 all.ini

# --- verdicts: 0 supported, 3 falsified, 4 anything else, 1 not usable, 2 wrong usage

measured() { record "$@"; echo 'max_abs_error = 0'; }
{ echo '[reference board]'; echo 'tflops = 120'; echo 'dram_gbps = 3000'
    measured t 4e10 8e9 20 30 2 1; measured t-2 4e10 8e9 20 31 2 1; echo 'repeat_of = t'; } >base.ini
run 0 plan --record t --change pin_memory --format ini -o t.ini base.ini
run 0 check t.ini
has_line out 't.ini: 2 records, 1 reference, 1 plan, no errors'
measured t 4e10 8e9 20 3 2 1 >after.ini
measured t 4e10 8e9 47 3 2 1 >slower.ini
measured t 4e10 8e9 20 30 2 1 >same.ini
{ cat after.ini; echo 'change = async_copy'; } >changed.ini
{ measured t 4e10 8e9 20 3 2 1; echo 'max_abs_error = 1'; } >twice.ini
record t 4e10 8e9 20 3 2 1 >unmeasured.ini
{ record t 4e10 8e9 20 3 2 1; echo 'max_abs_error = 1'; } >wrong.ini
run 0 verdict --plan t.ini after.ini
empty err
checks=$((checks + 1))
head -n 1 out | grep -q '^supported: ' || bad 'the verdict is not the first line'
says out 'exposed_transfer_ms fell from 30 to 3 (-90 %, beyond the spread of the repeats, 3.28 %)'
says out 'what else moved: stage_ms fell'
says out 'Supported is not proven'
no_escapes out
run 3 verdict --plan t.ini slower.ini
says out 'transfer_overlap_up_but_stage_ms_unchanged'
says out 'go back to the timeline'
run 4 verdict --plan t.ini same.ini
says out 'lever_did_not_move'
run 4 verdict --plan t.ini changed.ini
says out 'not_comparable'
run 4 verdict --plan t.ini unmeasured.ini
says out 'inconclusive'
run 4 verdict --plan t.ini wrong.ini
says out 'wrong_result'
run 4 verdict --plan t.ini "$source/tests/data/ncu/rtx5070-win-bom-saxpy.csv"
says out 'max_abs_error is missing after: measure it'
# ... and where: what is said to be done leads to a verdict
says out "rooftop import FILE -o after.ini, write 'max_abs_error = VALUE' there under [record saxpy_kernel]"
run 0 import "$source/tests/data/ncu/rtx5070-win-bom-saxpy.csv" -o imported.ini
sed '/^\[record saxpy_kernel\]/a max_abs_error = 0' imported.ini >completed.ini
run 4 verdict --plan t.ini imported.ini
says out "max_abs_error after: write 'max_abs_error = VALUE' under [record saxpy_kernel], imported.ini:"
run 0 verdict --plan t.ini completed.ini
run 0 verdict --plan "$source/samples/plan.ini" "$source/samples/after.ini"
says out 'occupancy rose from 0.25 to 0.5'
# formats and streams
run 3 verdict --plan t.ini --format json slower.ini
says out '"verdict": "falsified"'
run 0 verdict --plan t.ini --format markdown -o verdict.md after.ini
empty out
has_line verdict.md '# Experiment t-pin_memory: supported'
run 0 plan --record block-v1 --change block_size -o page.md "$source/samples/lesson.ini"
run 1 verdict --plan page.md after.ini
says err 'page.md:1:1: error: this is a plan as a Markdown page'
checks=$((checks + 1))
"$rooftop" verdict --plan t.ini - <slower.ini >out 2>err
[ $? -eq 3 ] || bad 'the record after on standard input'
checks=$((checks + 1))
"$rooftop" verdict --plan - after.ini <t.ini >out 2>err || bad 'the plan on standard input'
run 2 verdict --plan - -
says err 'standard input'
# a record after that names a reference nobody has here: no reference is needed
{ cat after.ini; echo 'reference = gone'; } >gone.ini
run 0 verdict --plan t.ini gone.ini
empty err
# which record, which plan
{ measured x 4e10 8e9 20 3 2 1; measured y 4e10 8e9 20 30 2 1; } >two.ini
run 1 verdict --plan t.ini two.ini
says err 'there is x, y; --record ID'
empty out
run 0 verdict --plan t.ini --record x two.ini
run 4 verdict --plan t.ini --record y two.ini
run 1 verdict --plan t.ini --record z two.ini
run 1 verdict --plan t.ini after.ini same.ini
says err 'after.ini:1'
{ cat t.ini; printf '[plan q]\nrecord = t\nhypothesis = transfer\nsingle_change = async_copy\n'; } >q.ini
run 1 verdict --plan q.ini after.ini
says err 't-pin_memory, q (--plan-id ID)'
run 4 verdict --plan q.ini --plan-id t-pin_memory changed.ini
run 0 verdict --plan q.ini --plan-id q changed.ini
run 1 verdict --plan q.ini --plan-id p after.ini
# before and after in one file
run 1 verdict --plan t.ini t.ini
says err "t.ini is the plan's own file"
ln -s t.ini link.ini
run 1 verdict --plan t.ini link.ini
run 1 verdict --plan t.ini --record t t.ini
run 4 verdict --plan t.ini --record t-2 t.ini
says err "t.ini is the plan's own file"
# what cannot be used is 1, whatever the verdict
run 1 verdict --plan t.ini twice.ini
says err 'duplicate key'
echo '[record bad]' >bad-record.ini
run 1 verdict --plan t.ini after.ini bad-record.ini
says out 'supported'
run 1 verdict --plan t.ini missing.ini
run 1 verdict --plan missing.ini after.ini
run 1 verdict --plan base.ini after.ini
says err 'there is no plan'
printf '[plan p]\nrecord = r\nhypothesis = transfer\nsingle_change = pin_memory\n' >orphan.ini
run 1 verdict --plan orphan.ini after.ini
says err 'not in its file'
run 2 verdict --plan t.ini
run 2 verdict after.ini
run 2 verdict --plan t.ini --tolerance 0.5 after.ini
cp t.ini t-before.ini
run 2 verdict --plan t.ini -o t.ini after.ini
run 2 verdict --plan t.ini -o after.ini after.ini
checks=$((checks + 1))
cmp -s t.ini t-before.ini || bad 'the plan was overwritten'
run 0 verdict --help
says out '0 supported, 3 falsified, 4 any other verdict'

# --- comparisons: 0 compared, 4 not comparable, 1 not usable, 2 not clear what is meant

run 0 compare "$source/samples/before-after.ini"
empty err
has_line out 'comparable: block before, block-tiled after'
says out 'total 1.257 times as fast (17 -> 13.52 ms, beyond 2.37 % noise)'
says out 'the answer changed: kernel_memory -> kernel_underutilized'
no_escapes out
board='[reference board]
tflops = 120
dram_gbps = 3000'
{ echo "$board"; record a 4e10 8e9 20 3 2 1; echo 'workload = x'
    record b 4e10 8e9 20 3 2 1; record only 4e10 8e9 20 3 2 1; } >cb.ini
{ record a 4e10 8e9 10 3 2 1; echo 'workload = x'; record b 4e10 8e9 20 30 2 1; } >ca.ini
{ record a 4e10 8e9 10 3 2 1; echo 'workload = y'; } >cy.ini
# every ID of both files; the reference of one serves the other too
run 0 compare cb.ini ca.ini
has_line err 'rooftop: not compared, in one file alone: only of cb.ini'
says out 'comparable: a before, a after'
says out 'the answer changed: kernel_underutilized -> transfer'
run 0 compare --before b cb.ini ca.ini
empty err
lacks out 'a before'
run 0 compare --before only --after b cb.ini ca.ini
has_line out 'comparable: only before, b after'
run 4 compare cb.ini cy.ini
has_line out "not comparable: workload differs: 'x' before, 'y' after"
lacks out 'difference'
# one of several is enough
{ cat cy.ini; record b 4e10 8e9 20 30 2 1; } >cz.ini
run 4 compare cb.ini cz.ini
says out 'comparable: b before, b after'
run 4 compare --format json cb.ini cy.ini
says out '"comparable": false, "why_not": ["workload differs: '
says out '"changes": []'
run 0 compare --format json cb.ini ca.ini
says out '{"schema": "rooftop.comparisons/1"'
run 0 compare --format markdown --before a -o compare.md cb.ini ca.ini
empty out
has_line compare.md '# Before and after: `a`, `a`'
checks=$((checks + 1))
"$rooftop" compare --before a cb.ini - <ca.ini >out 2>err || bad 'the record after on standard input'
# what is not clear is asked back
run 2 compare cb.ini
says err 'cb.ini has a, b, only; --before ID and --after ID name them'
empty out
run 2 compare --before a cb.ini
run 2 compare --before a --after a cb.ini
run 0 compare --before a --after b cb.ini
run 1 compare --before z cb.ini ca.ini
says err 'there is no record z'
run 1 compare cb.ini missing.ini
empty out
run 1 compare --before a --after b cb.ini missing.ini
says out 'comparable: a before, b after'
run 2 compare -o cb.ini cb.ini ca.ini
run 2 compare --record a cb.ini
run 2 compare --references board cb.ini
run 2 compare --references board,board cb.ini
run 2 compare --references board,h200-sxm-bf16 --before a cb.ini
run 2 compare --references board,h200-sxm-bf16 --tflops 3 cb.ini
run 2 compare --references board,h200-smx-bf16 cb.ini
says err 'did you mean h200-sxm-bf16?'
run 2 compare --format ini cb.ini
# two profiles of one program are two programs here
run 0 compare "$source/tests/data/ncu/rtx5070-win-bom-saxpy.csv" \
    "$source/tests/data/ncu/rtx5070-win-bom-saxpy.csv"
says out 'total 1 times as fast'
# two references: IDs, built-in ones, files
{ echo '[reference slow]'; echo 'tflops = 10'; echo 'dram_gbps = 500'; } >slow.ini
run 0 compare --references board,./slow.ini cb.ini
empty err
says out '3 of 3 answers differ between board and slow: a, b, only'
run 0 compare --references board,slow.ini --record b --format json cb.ini
says out '"answers_differ": 1, "differ": ["b"]'
run 0 compare --references lesson-gpu,h200-sxm-bf16
says out '3 of 7 answers differ'
run 4 compare --references h200-sxm-bf16,h200-sxm-fp8 cb.ini
says out '3 not comparable: not for the same precision'
run 1 compare --references board,slow.ini --record z cb.ini
run 1 compare --references h100-sxm-bf16,h200-sxm-bf16 slow.ini
says err "there are no records"
run 0 compare --help
says out '4 something is not comparable'

# --- who is meant, and what must not be overwritten

record transfer 4e10 8e9 20 30 2 1 >other.ini
run 1 plan --record transfer --change pin_memory all.ini other.ini
empty out
says err 'all.ini:28'
says err 'other.ini:1'
run 1 plan --record transfre --change pin_memory all.ini
says err 'did you mean transfer?'
cp all.ini before.ini
run 2 plan --record transfer --change pin_memory -o all.ini all.ini
says err 'one of the files to read'
run 2 report --format json -o ./all.ini all.ini
checks=$((checks + 1))
cmp -s all.ini before.ini || bad 'an input was overwritten'

# --- wrong usage is 2, and says what was meant

run 2 report --fromat json all.ini
says err 'did you mean --format?'
empty out
run 2 plan --change layout all.ini
run 2 plan --record a all.ini
run 2 check
run 2 report --tflops 0 all.ini
run 2 report --reference nobody-has-this all.ini
says err 'no such reference'
run 2 reprot all.ini
says err 'did you mean report?'

# --- help and version need no terminal and no files

env -i "$rooftop" --help >out 2>err || bad 'no help without environment'
says out 'references'
run 0 plan --help
says out '--change NAME'
run 0 --version
says out 'rooftop '

# --- what cannot be used is 1, the rest is reported

printf 'flops = 1\n[record x]\nlaunch = 3\n' >bad.ini
run 1 report --format json all.ini bad.ini
says out '"id": "kernel_memory"'
says out '"severity": "error"'
says err 'bad.ini:1:1: error: '
run 1 check all.ini bad.ini
has_line out 'all.ini: 8 records, 1 reference, 0 plans, no errors'
says out 'bad.ini: 0 records, 0 references, 0 plans, '
run 1 report missing.ini
says err 'missing.ini: error: '
mkdir folder
run 1 report folder all.ini
says err 'folder: error: '
says out 'kernel_memory'
if [ "$(id -u)" -ne 0 ]; then # root may read everything
    cp all.ini secret.ini
    chmod 000 secret.ini
    run 1 check secret.ini
    says err 'secret.ini: error: '
fi

# --- names and values cannot send control characters to a terminal

name=$(printf 'e\033[31m\302\233.ini')
cp bad.ini "$name"
run 1 check "$name"
no_escapes out
no_escapes err
run 1 report --format json "$name"
no_escapes out
run 2 "--$name"
no_escapes err

# --- outputs that cannot be written completely

for format in text json csv markdown; do
    checks=$((checks + 1))
    "$rooftop" report --format $format all.ini >/dev/full 2>err </dev/null
    [ $? -eq 1 ] || bad "report --format $format to a full disk"
    says err 'No space left on device'
done
for command in 'check all.ini' 'references' 'plot all.ini' '--help' \
    'plan --record transfer --change pin_memory all.ini' 'import all.ini' \
    'verdict --plan t.ini after.ini' 'compare cb.ini ca.ini' \
    'compare --references board,slow.ini cb.ini'; do
    checks=$((checks + 1))
    # shellcheck disable=SC2086 # the words of the command
    "$rooftop" $command >/dev/full 2>err </dev/null
    [ $? -eq 1 ] || bad "$command to a full disk"
    says err 'No space left on device'
done
run 1 report -o /dev/full all.ini
says err '/dev/full: No space left on device'
run 1 report -o missing/out.json all.ini
says err 'missing'
checks=$((checks + 1))
"$rooftop" report all.ini >&- 2>err </dev/null
[ $? -eq 1 ] || bad 'report to a closed standard output'
says err 'standard output'

i=0
while [ $i -lt 300 ]; do
    i=$((i + 1))
    record "r$i" 4e10 8e9 20 3 2 1
done >many.ini
# more than a pipe holds: the writer sees the reader leave
for format in text json csv markdown; do
    checks=$((checks + 1))
    { "$rooftop" report --format $format --tflops 120 --dram-gbps 3000 many.ini 2>err </dev/null
      echo $? >status; } | :
    [ "$(cat status)" -eq 1 ] || bad "report --format $format to a reader that left"
    empty err
done
# a limit on the size of files: an error, not a signal, and the old file stays
echo old >kept.json
checks=$((checks + 1))
(ulimit -f 8
 "$rooftop" report --format json --tflops 120 --dram-gbps 3000 -o kept.json many.ini) \
    >out 2>err </dev/null
[ $? -eq 1 ] || bad 'report over the file size limit'
[ "$(cat kept.json)" = old ] || bad 'a file was overwritten by half a report'
run 0 report --format json --tflops 120 --dram-gbps 3000 -o kept.json many.ini
checks=$((checks + 1))
"$rooftop" report --format json --tflops 120 --dram-gbps 3000 many.ini | cmp -s - kept.json ||
    bad 'a file has another report than standard output'
checks=$((checks + 1))
[ -z "$(find . -name '.rooftop*')" ] || bad 'temporary files were left'

# --- references: which one serves

printf '[reference slow]\ntflops = 10\ndram_gbps = 100\n' >slow.ini
printf '[reference a]\ntflops = 1\ndram_gbps = 1\n[reference b]\ntflops = 2\ndram_gbps = 2\n' >two.ini
record r 4e10 8e9 20 3 2 1 >alone.ini
run 0 report --format json alone.ini
says out '"attribution": null'
says err 'warning: '
{ cat alone.ini; printf 'device = Tesla T4\ndtype = fp32\n'; } >t4.ini
run 0 report --format json t4.ini
says out '"reference": "t4-fp32"'
has_line err 't4.ini:1: used: record r: device Tesla T4, fp32: compared with the built-in reference t4-fp32, nothing else was named'
says out '"kind": "used", "file": "t4.ini", "line": 1, "text": "record r: device Tesla T4'
{ cat alone.ini; printf 'device = CC 8.9\ndtype = fp32\n'; } >cc.ini
run 0 report --format json cc.ini
says out '"attribution": null'
says err '; device CC 8.9 may be l4-fp32, l40s-fp32, rtx-4090-fp32; none was chosen: '
lacks err 'used: '
run 0 report --format json --reference slow.ini alone.ini
says out '"reference": "slow"'
empty err
run 2 report --reference two.ini alone.ini
says err 'several references: a, b'
run 0 report --format json two.ini --reference b alone.ini
says out '"reference": "b"'
run 1 report --reference ./nothing.ini alone.ini
says err 'nothing.ini'
run 0 report --format json --tflops 120 --dram-gbps 3000 alone.ini
says out '"roofline_limit_tflops": 15,'
run 0 report --format json --dram-gbps 4000 all.ini
says out '"origin": "command line", "tflops": 120, "dram_gbps": 4000'
mkdir -p config/rooftop
printf '[reference mine]\ntflops = 120\ndram_gbps = 3000\n' >config/rooftop/references.ini
run 0 report --format json --reference mine alone.ini
says out '"reference": "mine"'
run 0 references
says out 'mine'
run 0 references --format csv
says out 'mine,'
run 0 references --format json
says out '"id": "mine"'
rm -r config
# an ID that is known is no file; else a file is, and its reference is meant, not its namesake
cp slow.ini board
run 0 report --format json --reference board all.ini alone.ini
says out '"reference": "board"'
lacks out 'slow'
run 0 report --format json --reference ./board all.ini alone.ini
says out '"reference": "slow"'
cp slow.ini unheard
run 0 report --format json --reference unheard alone.ini
says out '"reference": "slow"'
printf '[reference b]\ntflops = 3\ndram_gbps = 3\n' >namesake
run 0 report --format csv --reference namesake two.ini alone.ini
says out ',b,3,3,'
run 2 report --reference namesake -o namesake alone.ini
says err 'one of the files to read'
rm board

# --- import: everything that was loaded as one file that says the same

lesson=$source/samples/lesson.ini
place='s/"file": "[^"]*", "line": [0-9]*, //'
run 0 import "$lesson" -o records.ini
empty out
empty err
run 0 check records.ini
has_line out 'records.ini: 7 records, 1 reference, 0 plans, no errors'
run 0 report --format json records.ini
sed "$place" out >a
run 0 report --format json "$lesson"
checks=$((checks + 1))
sed "$place" out | cmp -s - a || bad 'an import has another report than what was imported'
run 0 import --format json "$lesson"
checks=$((checks + 1))
sed "$place" out | cmp -s - a || bad 'import --format json is no report'
run 0 import records.ini
checks=$((checks + 1))
cmp -s out records.ini || bad 'an import of an import is another one'
checks=$((checks + 1))
"$rooftop" import - <"$lesson" 2>err | cmp -s - records.ini || bad 'import of standard input'
# the same records twice; numbers of the command line; plans; what was refused
run 0 import --dram-gbps 4000 all.ini all.ini plan.ini
says err '1 plan is left out'
has_line out '[record launch-2]'
has_line out '[reference board-2]'
has_line out 'dram_gbps = 4000'
run 1 import all.ini bad.ini -o half.ini
says err 'bad.ini:1:1: error: '
run 0 check half.ini
has_line out 'half.ini: 8 records, 1 reference, 0 plans, no errors'
run 1 import bad.ini -o none.ini
says err 'no record'
empty out
run 1 import --format json slow.ini -o none.ini
run 1 import missing.csv -o none.ini
says err 'missing.csv: error: '
checks=$((checks + 1))
[ ! -e none.ini ] || bad 'a file was written without a record'
run 2 import
says err 'import needs a FILE'
run 2 import -o all.ini all.ini
says err 'one of the files to read'
cp "$source/tests/data/ncu/gene-v100-dgdxy.csv" profile.csv
checks=$((checks + 2))
"$rooftop" import - -o profile.csv <profile.csv >/dev/null 2>err && bad 'standard input overwritten'
says err 'one of the files to read'
cmp -s profile.csv "$source/tests/data/ncu/gene-v100-dgdxy.csv" || bad 'a profile was overwritten'
run 2 import --format csv all.ini
run 2 import --decimal dot all.ini
says err 'point comma'
run 2 import --half-lanes 3 all.ini
checks=$((checks + 1))
cmp -s all.ini before.ini || bad 'an import wrote into what it read'

# --- -o - is standard output

run 0 report --format csv -o - all.ini
says out 'kernel_memory'
checks=$((checks + 1))
[ ! -e - ] || bad 'a file - was written'

# --- standard input, files that look like options, a command's name as a file

checks=$((checks + 1))
"$rooftop" report --format json - <all.ini >out 2>err || bad 'standard input'
says out '"id": "launch"'
: >nothing.ini
run 1 check nothing.ini
says err 'nothing.ini: error: nothing to load'
: | "$rooftop" check /dev/stdin >out 2>err
says err '/dev/stdin: error: nothing to load'
printf '[plan p]\nrecord = r\nhypothesis = transfer\nsingle_change = pin_memory\n' >plans.ini
run 0 check plans.ini
has_line out 'plans.ini: 0 records, 0 references, 1 plan, no errors'
cp all.ini ./--format
run 0 report -- --format
says out 'launch'
cp all.ini report
run 0 check report
has_line out 'report: 8 records, 1 reference, 0 plans, no errors'

# --- files that are not what one expects

mkdir -p odd/rooftop/references.ini
checks=$((checks + 1))
XDG_CONFIG_HOME=$work/odd "$rooftop" check all.ini >out 2>err || bad 'references.ini is a folder'
says err 'references.ini: warning: '
yes junk | head -n 100010 >junk.ini
run 1 check junk.ini all.ini
has_line out 'junk.ini: 0 records, 0 references, 0 plans, 100010 errors'
has_line out 'all.ini: 8 records, 1 reference, 0 plans, no errors'
run 1 report --format json junk.ini
says out '], "errors_not_listed": 10}'
odd=$(printf 'b\374.ini')
cp all.ini "$odd"
run 0 report --format json "$odd"
says out '"file_bytes": "62fc2e696e69"'

# --- without a terminal: the report; without a file: the lesson

run 0 all.ini
says out '4 experiment'
no_escapes out
run 0 report --format json
says out '"file": "lesson.ini"'
checks=$((checks + 1))
"$rooftop" report --format json "$source/samples/lesson.ini" | sed 's,"file": "[^"]*",,' >a
sed 's,"file": "[^"]*",,' out | cmp -s - a || bad 'the built-in lesson is not the sample'

# --- the plot

run 0 plot --width 60 --height 12 all.ini
has_line out '     record               FLOP/byte  TFLOP/s    of roof    hypothesis'
no_escapes out
LC_ALL=C "$rooftop" plot all.ini >out 2>err || bad 'plot in the C locale'
checks=$((checks + 1))
[ -z "$(LC_ALL=C tr -d '\000-\177' <out)" ] || bad 'plot in the C locale is not ASCII'
# a rate too small for a double is still a place
{ record ok 4e10 8e9 20 3 2 1; record tiny 1e-300 1e-300 1e20 0 0 0; } >tiny.ini
run 0 plot --charset ascii tiny.ini
says out 'o A'
says out 'o B'
run 0 plot --color always all.ini
checks=$((checks + 1))
grep -q "$(printf '\033\\[')" out || bad 'no colour with --color always'
{ cat alone.ini; echo 'reference = board'; } >named.ini
run 0 plot --reference slow.ini all.ini named.ini
says out 'reference board'
says out 'reference slow'

# --- Nsight Compute: wherever a file of records is taken
ncu=$source/tests/data/ncu
run 0 report --format csv "$ncu/gene-v100-dgdxy.csv"
says out 'ij_deriv_kernel'
says err 'used: 16 launches from 48 rows'
says err 'cannot answer: whether these kernels matter'
run 0 report --format json "$ncu/rtx5070-win-bom-saxpy.csv"
says out '"achieved_dram_gbps": 607.15490495958'
says out '"kind": "used"'
says out '"derivation": ['
run 0 report --reference rtx-5090-fp32 "$ncu/rtx5090-dsocr-kernel_0014.details.csv" \
    "$ncu/rtx5090-dsocr-kernel_0014.section_SpeedOfLight_RooflineChart.csv"
says out 'intensity     flops / dram_bytes = 2341261 / 4680000 = 0.5003 FLOP/byte'
says out 'ffma          1170630.28 x 2 = 2341260.56 FLOP'
says out 'ncu says      SOLFPRoofline:'
no_escapes out
run 0 plot --charset ascii --reference a100-80gb-sxm-fp32 "$ncu/a100-printfp-longfmt-gemm.csv"
says out ' gemm_v0 '
run 0 plan --record gemm_v0 --change block_size --reference a100-80gb-sxm-fp32 \
    "$ncu/a100-printfp-longfmt-gemm.csv"
says out 'block_size'
run 1 plan --record gemm_v0 --change tile_size --reference a100-80gb-sxm-fp32 \
    "$ncu/a100-printfp-longfmt-gemm.csv"
empty out
run 0 check "$ncu/a100-julia-details-baseline.csv" "$lesson"
says out 'a100-julia-details-baseline.csv: 6 records, 0 references, 0 plans, no errors'
"$rooftop" check - <"$ncu/gene-v100-dgdxy.csv" 2>err | grep -q '<stdin>: 2 records' ||
    bad 'ncu on standard input'
for refused in err-nvgpuctrperm-stdout-mixed.csv:ERR_NVGPUCTRPERM \
    err-section-not-matched.csv:'did not match any section' \
    nersc-gpp-ada-output8.csv:'every value that is used is missing' \
    derived-not-ncu-ncu_metrics.csv:'not one that ncu printed' \
    text-details-not-csv-ecoli-k4.txt:'text page of ncu' \
    rtx5090-dsocr-kernel_0014.section_SpeedOfLight_RooflineChart.csv:'rates only'; do
    run 1 import "$ncu/${refused%%:*}" -o none.ini
    says err "${refused#*:}"
    checks=$((checks + 1))
    [ ! -e none.ini ] || bad "something was written for ${refused%%:*}"
done
run 0 import "$ncu/gene-v100-dgdxy-time-only.csv" "$ncu/gene-v100-dgdxy-flops-only.csv" -o both.ini
run 0 import "$ncu/gene-v100-dgdxy-flops-only.csv" "$ncu/gene-v100-dgdxy-time-only.csv" -o back.ini
run 0 report --format csv --tflops 7 --dram-gbps 900 both.ini
cp out both.csv
run 0 report --format csv --tflops 7 --dram-gbps 900 back.ini
sed 's/both.ini/back.ini/' both.csv | cmp -s - out || bad 'the order of the files makes a difference'

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]
