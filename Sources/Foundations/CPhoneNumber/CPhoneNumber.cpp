#include "CPhoneNumber.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include <phonenumbers/phonenumberutil.h>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

/// Reads its metadata at the first call, some milliseconds, and is safe to share between threads afterwards.
const PhoneNumberUtil &library() { return *PhoneNumberUtil::GetInstance(); }

/// The library's name for "no region known".
const char kNoRegion[] = "ZZ";

template <size_t capacity>
void put(const std::string &text, char (&output)[capacity]) {
    const size_t length = std::min(text.size(), capacity - 1);
    std::memcpy(output, text.data(), length);
    output[length] = 0;
}

size_t put(const std::string &text, char *output, size_t capacity) {
    if (text.size() > capacity) return 0;
    std::memcpy(output, text.data(), text.size());
    return text.size();
}

CPhoneNumberOutcome outcome(PhoneNumberUtil::ErrorType error) {
    switch (error) {
    case PhoneNumberUtil::NO_PARSING_ERROR: return CPhoneNumberRead;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE_ERROR: return CPhoneNumberUnknownCountry;
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
    case PhoneNumberUtil::TOO_SHORT_NSN: return CPhoneNumberTooShort;
    case PhoneNumberUtil::TOO_LONG_NSN: return CPhoneNumberTooLong;
    default: return CPhoneNumberNotANumber;
    }
}

CPhoneNumberLength length(PhoneNumberUtil::ValidationResult result) {
    switch (result) {
    case PhoneNumberUtil::IS_POSSIBLE: return CPhoneNumberLengthFits;
    case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY: return CPhoneNumberLengthLocalOnly;
    case PhoneNumberUtil::TOO_SHORT: return CPhoneNumberLengthTooShort;
    case PhoneNumberUtil::TOO_LONG: return CPhoneNumberLengthTooLong;
    default: return CPhoneNumberLengthUnused;
    }
}

CPhoneNumberKind kind(PhoneNumberUtil::PhoneNumberType type) {
    switch (type) {
    case PhoneNumberUtil::FIXED_LINE: return CPhoneNumberKindFixedLine;
    case PhoneNumberUtil::MOBILE: return CPhoneNumberKindMobile;
    case PhoneNumberUtil::FIXED_LINE_OR_MOBILE: return CPhoneNumberKindFixedLineOrMobile;
    case PhoneNumberUtil::TOLL_FREE: return CPhoneNumberKindTollFree;
    case PhoneNumberUtil::PREMIUM_RATE: return CPhoneNumberKindPremiumRate;
    case PhoneNumberUtil::SHARED_COST: return CPhoneNumberKindSharedCost;
    case PhoneNumberUtil::VOIP: return CPhoneNumberKindVoip;
    case PhoneNumberUtil::PERSONAL_NUMBER: return CPhoneNumberKindPersonal;
    case PhoneNumberUtil::PAGER: return CPhoneNumberKindPager;
    case PhoneNumberUtil::UAN: return CPhoneNumberKindCompany;
    case PhoneNumberUtil::VOICEMAIL: return CPhoneNumberKindVoicemail;
    default: return CPhoneNumberKindUnknown;
    }
}

}  // namespace

// No C++ exception may reach Swift; the only ones here are for want of memory.

CPhoneNumberReading CPhoneNumberReadText(const char *text, size_t count, const char *region) {
    CPhoneNumberReading reading = {};
    reading.outcome = CPhoneNumberNotANumber;
    try {
        const PhoneNumberUtil &util = library();
        PhoneNumber number;
        reading.outcome = outcome(util.Parse(std::string(text, count), *region ? region : kNoRegion, &number));
        if (reading.outcome != CPhoneNumberRead) return reading;

        std::string e164, home;
        util.Format(number, PhoneNumberUtil::E164, &e164);
        util.GetRegionCodeForNumber(number, &home);
        reading.calling_code = number.country_code();
        reading.length = length(util.IsPossibleNumberWithReason(number));
        // The library calls a number valid when one of its types' patterns fits: one look instead of two.
        const PhoneNumberUtil::PhoneNumberType type = util.GetNumberType(number);
        reading.valid = type != PhoneNumberUtil::UNKNOWN;
        reading.kind = kind(type);
        put(e164, reading.e164);
        if (home != kNoRegion) put(home, reading.region);
        put(number.extension(), reading.extension);
    } catch (...) {
        reading.outcome = CPhoneNumberNotANumber;
    }
    return reading;
}

size_t CPhoneNumberFormat(const char *e164, CPhoneNumberForm form, char *output, size_t capacity) {
    try {
        PhoneNumber number;
        if (library().Parse(e164, kNoRegion, &number) != PhoneNumberUtil::NO_PARSING_ERROR) return 0;
        std::string text;
        const bool national = form == CPhoneNumberNational;
        library().Format(number, national ? PhoneNumberUtil::NATIONAL : PhoneNumberUtil::INTERNATIONAL, &text);
        return put(text, output, capacity);
    } catch (...) {
        return 0;
    }
}

size_t CPhoneNumberMainRegion(int32_t calling_code, char *output, size_t capacity) {
    try {
        std::string region;
        library().GetRegionCodeForCountryCode(calling_code, &region);
        if (region == kNoRegion) region.clear();
        return put(region, output, capacity);
    } catch (...) {
        return 0;
    }
}

int32_t CPhoneNumberCallingCode(const char *region) {
    try {
        return library().GetCountryCodeForRegion(region);
    } catch (...) {
        return 0;
    }
}

size_t CPhoneNumberRegions(char *output, size_t capacity) {
    try {
        std::set<std::string> regions;
        library().GetSupportedRegions(&regions);
        std::string all;
        for (const std::string &region : regions) all += region;
        put(all, output, capacity);
        return all.size();
    } catch (...) {
        return 0;
    }
}
