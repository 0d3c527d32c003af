#ifndef CANSWERMODEL_H
#define CANSWERMODEL_H

#include <stddef.h>

/// The weights of the answer model, compiled into the program. `train.py` describes the format.
const unsigned char *answer_model(void);
/// In bytes.
size_t answer_model_length(void);

#endif
