// libphonenumber behind plain C: what Swift needs of it, and nothing more. All functions may be called from any thread.

#ifndef GREENROOM_CPHONENUMBER_H
#define GREENROOM_CPHONENUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Swift imports such an enumeration as one of its own.
#define CPHONENUMBER_CLOSED __attribute__((enum_extensibility(closed)))

#ifdef __cplusplus
extern "C" {
#endif

/// Why a text is no number, or `CPhoneNumberRead` when it is one.
typedef enum CPHONENUMBER_CLOSED : int32_t {
    CPhoneNumberRead = 0,
    CPhoneNumberNotANumber,
    CPhoneNumberUnknownCountry,
    CPhoneNumberTooShort,
    CPhoneNumberTooLong,
} CPhoneNumberOutcome;

/// How the number's length fits its country's numbering plan.
typedef enum CPHONENUMBER_CLOSED : int32_t {
    CPhoneNumberLengthFits = 0,
    CPhoneNumberLengthLocalOnly,
    CPhoneNumberLengthTooShort,
    CPhoneNumberLengthTooLong,
    CPhoneNumberLengthUnused,
} CPhoneNumberLength;

typedef enum CPHONENUMBER_CLOSED : int32_t {
    CPhoneNumberKindUnknown = 0,
    CPhoneNumberKindFixedLine,
    CPhoneNumberKindMobile,
    CPhoneNumberKindFixedLineOrMobile,
    CPhoneNumberKindTollFree,
    CPhoneNumberKindPremiumRate,
    CPhoneNumberKindSharedCost,
    CPhoneNumberKindVoip,
    CPhoneNumberKindPersonal,
    CPhoneNumberKindPager,
    CPhoneNumberKindCompany,
    CPhoneNumberKindVoicemail,
} CPhoneNumberKind;

typedef enum CPHONENUMBER_CLOSED : int32_t {
    CPhoneNumberNational = 0,
    CPhoneNumberInternational,
} CPhoneNumberForm;

/// What a text was read as. The texts end with a zero byte and are empty where there is nothing to say.
typedef struct {
    CPhoneNumberOutcome outcome;
    CPhoneNumberLength length;
    CPhoneNumberKind kind;
    bool valid;
    int32_t calling_code;
    char e164[32];
    /// ISO 3166 code; empty for an unassigned area code, `001` for numbers of no country.
    char region[8];
    char extension[32];
} CPhoneNumberReading;

/// Reads a number as people write it. `region` is an ISO code for numbers in national form, or "".
CPhoneNumberReading CPhoneNumberReadText(const char *text, size_t length, const char *region);

/// Writes an E.164 number for people; answers how many bytes it wrote, 0 when it is none. No zero byte at the end.
size_t CPhoneNumberFormat(const char *e164, CPhoneNumberForm form, char *output, size_t capacity);

/// The ISO code of the region a calling code belongs to first (1: US); "" when there is none. Writes a zero byte.
size_t CPhoneNumberMainRegion(int32_t calling_code, char *output, size_t capacity);

/// 0 for an unknown region.
int32_t CPhoneNumberCallingCode(const char *region);

/// All regions as two-letter ISO codes, one after another without separators, in no order.
/// Answers how many bytes there are, also when `capacity` is too small and nothing is written.
size_t CPhoneNumberRegions(char *output, size_t capacity);

// Swift sees arrays inside a struct as tuples; these give their texts.

static inline const char *CPhoneNumberE164(const CPhoneNumberReading *reading) { return reading->e164; }
static inline const char *CPhoneNumberRegion(const CPhoneNumberReading *reading) { return reading->region; }
static inline const char *CPhoneNumberExtension(const CPhoneNumberReading *reading) { return reading->extension; }

#ifdef __cplusplus
}
#endif

#endif
