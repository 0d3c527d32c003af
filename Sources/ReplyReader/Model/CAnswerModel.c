#include "CAnswerModel.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char model[] = {
#embed "answer-model.bin"
};

const unsigned char *answer_model(void) { return model; }

size_t answer_model_length(void) { return sizeof model; }
