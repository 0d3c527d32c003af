#include "CPhrases.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ironic[] = {
#embed "ironic.txt"
};
static const unsigned char ambiguous[] = {
#embed "ambiguous.txt"
};
static const unsigned char disputes[] = {
#embed "disputes.txt"
};
static const unsigned char consent[] = {
#embed "consent.txt"
};
static const unsigned char foreign_consent[] = {
#embed "foreign-consent.txt"
};
static const unsigned char lateness[] = {
#embed "lateness.txt"
};
static const unsigned char questions[] = {
#embed "questions.txt"
};
static const unsigned char chatter[] = {
#embed "chatter.txt"
};
static const unsigned char structure[] = {
#embed "structure.txt"
};
static const unsigned char doubts[] = {
#embed "doubts.txt"
};
static const unsigned char refusals[] = {
#embed "refusals.txt"
};
static const unsigned char withdrawals[] = {
#embed "withdrawals.txt"
};
static const unsigned char conflicts[] = {
#embed "conflicts.txt"
};
static const unsigned char absences[] = {
#embed "absences.txt"
};
static const unsigned char occasions[] = {
#embed "occasions.txt"
};
static const unsigned char statements[] = {
#embed "statements.txt"
};
static const unsigned char presence[] = {
#embed "presence.txt"
};
static const unsigned char assents[] = {
#embed "assents.txt"
};
static const unsigned char spanish[] = {
#embed "spanish.txt"
};
static const unsigned char french[] = {
#embed "french.txt"
};
static const unsigned char german[] = {
#embed "german.txt"
};
static const unsigned char italian[] = {
#embed "italian.txt"
};
static const unsigned char portuguese[] = {
#embed "portuguese.txt"
};
static const unsigned char dutch[] = {
#embed "dutch.txt"
};
static const unsigned char foreign[] = {
#embed "foreign.txt"
};
static const unsigned char parts[] = {
#embed "parts.txt"
};
static const unsigned char kinds[] = {
#embed "kinds.txt"
};
static const unsigned char words[] = {
#embed "words.txt"
};
static const unsigned char opt_out_words[] = {
#embed "opt-out-words.txt"
};
static const unsigned char languages[] = {
#embed "languages.txt"
};
static const unsigned char places[] = {
#embed "places.txt"
};
static const unsigned char spellings[] = {
#embed "spellings.txt"
};
static const unsigned char own_words[] = {
#embed "own-words.txt"
};

#define FILE(name, text) {name ".txt", text, sizeof text}

static const phrase_file files[] = {
    /* Spellings, words and parts of phrases, which the phrases below use. */
    FILE("kinds", kinds),
    FILE("parts", parts),
    FILE("words", words),
    FILE("opt-out-words", opt_out_words),
    FILE("languages", languages),
    FILE("places", places),
    FILE("spellings", spellings),
    /* Phrases. The order decides: where two files contain the same phrase, the earlier one counts. */
    FILE("ironic", ironic),
    FILE("ambiguous", ambiguous),
    FILE("disputes", disputes),
    FILE("consent", consent),
    FILE("foreign-consent", foreign_consent),
    FILE("lateness", lateness),
    FILE("questions", questions),
    FILE("chatter", chatter),
    FILE("structure", structure),
    FILE("doubts", doubts),
    FILE("refusals", refusals),
    FILE("withdrawals", withdrawals),
    FILE("conflicts", conflicts),
    FILE("absences", absences),
    FILE("occasions", occasions),
    FILE("statements", statements),
    FILE("presence", presence),
    FILE("assents", assents),
    FILE("spanish", spanish),
    FILE("french", french),
    FILE("german", german),
    FILE("italian", italian),
    FILE("portuguese", portuguese),
    FILE("dutch", dutch),
    FILE("foreign", foreign),
};

const phrase_file *phrase_files(void) { return files; }

size_t phrase_file_count(void) { return sizeof files / sizeof files[0]; }

static const phrase_file file_of_own_words = FILE("own-words", own_words);

const phrase_file *phrase_file_of_own_words(void) { return &file_of_own_words; }
