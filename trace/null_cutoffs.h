/* Writes null-move cutoffs of an engine for `caesura audit --trace`. C11 or C++11.
 *
 *     #include "null_cutoffs.h"
 *     ...
 *     // where the null move has failed high and the node is about to return:
 *     if (null_cutoff_drawn())
 *         null_cutoff(fen, depth, null_depth, beta, value, search);
 *
 * fen         the position before the pass
 * depth       the remaining depth of the node, in plies
 * null_depth  the depth to which the position after the pass was searched, such as depth - 1 - R
 * beta, value in centipawns for the side to move, as in "info score cp"; leave out mates
 * search      tells the searches apart: any number that changes with each "go"
 *
 * The environment says where: NULL_CUTOFFS=trace.jsonl, and NULL_CUTOFFS_ONE_IN=1000 how many are drawn.
 *
 * SPDX-License-Identifier: MIT-0 (copy it as you like)
 */
#ifndef NULL_CUTOFFS_H
#define NULL_CUTOFFS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define NULL_CUTOFFS_OF_A_THREAD thread_local
#else
#define NULL_CUTOFFS_OF_A_THREAD _Thread_local
#endif

/* Whether to write this one. Costs a few instructions. */
static inline int null_cutoff_drawn(void) {
    static NULL_CUTOFFS_OF_A_THREAD uint64_t random = 0x9E3779B97F4A7C15u;
    static NULL_CUTOFFS_OF_A_THREAD uint64_t one_in = 0;
    if (one_in == 0) {
        const char *text = getenv("NULL_CUTOFFS_ONE_IN");
        one_in = text && atoll(text) > 0 ? (uint64_t)atoll(text) : 1000;
    }
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
    return random % one_in == 0;
}

static inline void null_cutoff(const char *fen, int depth, int null_depth, int beta, int value,
                               uint64_t search) {
    static NULL_CUTOFFS_OF_A_THREAD FILE *out = NULL;
    const char *path = getenv("NULL_CUTOFFS");
    if (out == NULL && path != NULL && (out = fopen(path, "a")) != NULL)
        setvbuf(out, NULL, _IOLBF, 1024);
    if (out != NULL)
        fprintf(out,
                "{\"fen\":\"%s\",\"depth\":%d,\"null_depth\":%d,\"beta\":%d,\"value\":%d,"
                "\"search\":%llu}\n",
                fen, depth, null_depth, beta, value, (unsigned long long)search);
}

#endif
