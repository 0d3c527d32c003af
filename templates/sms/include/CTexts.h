#ifndef CTEXTS_H
#define CTEXTS_H

/// The text with this name in a language, compiled into the program; NULL if there is none.
///
/// - Parameter language: a code like `es`.
const char *text_template(const char *language, const char *name);

#endif
