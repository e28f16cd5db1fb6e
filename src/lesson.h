/*
 * The lesson sample, built in: the bytes of samples/lesson.ini (see embed.cmake).
 */
#ifndef LESSON_H
#define LESSON_H

#include <stddef.h>

extern const unsigned char lesson_ini[];
extern const size_t lesson_ini_len;

#endif
