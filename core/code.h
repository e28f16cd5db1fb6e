/*
 * Return codes of core functions. 0 is success, negative is failure; text for people never
 * travels in a return code, it goes into a diagnostic (diag.h).
 */
#ifndef RT_CODE_H
#define RT_CODE_H

enum rt_code {
    RT_OK = 0,
    RT_ENOMEM = -1,  /* an allocation failed; the object is unchanged or can still be freed */
    RT_EINVAL = -2,  /* an argument, text or name that the definitions do not allow */
    RT_ERANGE = -3,  /* a result is not finite */
    RT_EEXIST = -4,  /* the identifier is taken */
    RT_ENOENT = -5,  /* no such record, reference or plan */
    RT_EREFUSED = -6 /* well-formed, but the model forbids it (a plan for a wrong reference) */
};

#endif
