import PhoneNumbers
import Testing

@Suite("Reading one number")
struct ReadingTests {
    @Test(
        "why a text is no number",
        arguments: [
            ("", "US", NumberProblem.empty), (" \u{200E}\n", "US", .empty), ("ask Dana", "US", .noNumber),
            ("+", "US", .noNumber), ("n/a", "US", .noNumber), ("📞", "US", .noNumber),
            ("415-555-0132", nil, .needsCountry), ("14155550132", nil, .needsCountry),
            ("+999 1234567", "US", .unknownCountry), ("+210 1234567", nil, .unknownCountry),
            ("555-0132", "US", .needsAreaCode), ("911", "US", .tooShort), ("+1 415 555", "US", .tooShort),
            ("32665", "US", .tooShort), ("4155550132415", "US", .tooLong), ("0044 7400 123456", "US", .tooLong),
            (String(repeating: "9", count: 400), "US", .tooLong), ("*69", "US", .dialCode),
            ("**21*4155550132#", "US", .dialCode), ("*67", "US", .dialCode), ("#31#", "DE", .dialCode),
            ("115-555-0132", "US", .impossible), ("415-155-0132", "US", .impossible), ("1111111111", "US", .impossible),
            ("495-555-0132", "US", .impossible), ("911-555-0132", "CA", .impossible),
        ] as [(String, String?, NumberProblem)])
    func problem(raw: String, region: String?, expected: NumberProblem) {
        #expect(PhoneNumber.read(raw, region: region.flatMap { Region($0) }).problem == expected)
    }

    @Test(
        "area codes newer than the metadata are taken, marked and texted",
        arguments: [
            "227", "235", "257", "273", "274", "324", "327", "329", "350", "353", "354", "363", "369", "382", "428",
            "472", "557", "645", "683", "686", "728", "730", "738", "748", "821", "835", "879", "942", "975", "983",
            "621", "961",
        ])
    func newAreaCode(code: String) throws {
        let read = try #require(PhoneNumber.read("(\(code)) 555-0132", region: Region("US")).number)
        #expect(read.number.e164 == "+1\(code)5550132")
        #expect(read.canBeTexted)
        #expect(read.number.region == Region("US"))
        #expect(read.number.national.contains(code))
    }

    @Test(
        "kept, marked unverified, not texted",
        arguments: [
            ("633-555-0132", "CA", "+16335550132"),  // set apart for services
            ("822-555-0132", "US", "+18225550132"),
            ("528-555-0132", "US", "+15285550132"),
            ("+1 242 555 0123", "US", "+12425550123"),  // a known area code without such a number
            ("07700 900123", "GB", "+447700900123"),
            ("06 39 98 01 23", "FR", "+33639980123"),
        ])
    func unverified(raw: String, region: String, expected: String) throws {
        let read = try #require(PhoneNumber.read(raw, region: Region(region)).number)
        #expect(read.number.e164 == expected)
        #expect(!read.isValid)
        #expect(!read.canBeTexted)
        #expect(read.kind == .unknown)
    }

    @Test(
        "labels around a number are not dialled",
        arguments: [
            ("415-555-0132 cell", "US", "+14155550132"), ("415-555-0132 (Mom)", "US", "+14155550132"),
            ("mobile: 415-555-0132", "US", "+14155550132"), ("030 23125 work", "DE", "+493023125"),
            ("0171 3920012 privat", "DE", "+491713920012"), ("T. 0664 123456, Anna", "AT", "+43664123456"),
            ("415-555-0132 / 415 555 0132", "US", "+14155550132"), ("*67 415-555-0132", "US", "+14155550132"),
            ("+49 (0) 4621 / 98 42 45", "DE", "+494621984245"), ("02 21 / 47 10-1 23", "DE", "+492214710123"),
            ("0171/3920012", "DE", "+491713920012"), ("1-800-FLOWERS", "US", "+18003569377"),
        ])
    func labels(raw: String, region: String, expected: String) {
        #expect(PhoneNumber.read(raw, region: Region(region)).number?.number.e164 == expected)
    }

    @Test(
        "more than one number",
        arguments: [
            ("415-555-0132 / 415-555-0133", "US", ["+14155550132", "+14155550133"]),
            ("415-555-0132, 415-555-0133; 415-555-0134", "US", ["+14155550132", "+14155550133", "+14155550134"]),
            ("+14155550132+14155550133", nil, ["+14155550132", "+14155550133"]),
            ("415-555-0132 415-555-0133", "US", ["+14155550132", "+14155550133"]),
            ("415-555-0132\n415-555-0133", "US", ["+14155550132", "+14155550133"]),
            ("415-555-0132/0133", "US", ["+14155550132"]), ("030 1234567/68", "DE", ["+49301234567"]),
            ("415-555-0132 or 33", "US", ["+14155550132"]),
            ("0171 3920012 oder 030 23125123", "DE", ["+491713920012", "+493023125123"]),
            ("Home 227-555-0132 Cell 983-555-0133", "US", ["+12275550132", "+19835550133"]),
        ] as [(String, String?, [String])])
    func several(raw: String, region: String?, expected: [String]) {
        let read = PhoneNumber.read(raw, region: region.flatMap { Region($0) })
        #expect(read.problem == .severalNumbers(expected.compactMap { PhoneNumber(e164: $0) }))
    }

    @Test(
        "an extension is kept apart",
        arguments: [
            ("415-555-0132 x12", "12"), ("+14155550132,,,12#", "12"), ("415-555-0132 ext. 1234567", "1234567"),
            ("tel:+1-415-555-0132;ext=5", "5"), ("415-555-0132", nil),
        ] as [(String, String?)])
    func extensions(raw: String, expected: String?) throws {
        let read = try #require(PhoneNumber.read(raw, region: Region("US")).number)
        #expect(read.extension == expected)
        #expect(read.number.e164 == "+14155550132")
    }

    @Test(
        "any text is read without harm",
        arguments: [
            String(repeating: "+", count: 5000), String(repeating: "4155550132, ", count: 300),
            String(repeating: "1 ", count: 2000), String(repeating: "1 ", count: 80),
            String(repeating: "1/", count: 80),
            String(repeating: "4155550132 ", count: 14), String(repeating: "+", count: 160),
            String(repeating: "1-", count: 79) + "x", "\0\u{1}415\u{0}5550132", "tel:;phone-context=+1", "+1;ext=",
            "x12",
            "４１５5550132٣", String(repeating: "/", count: 3000) + "1", "415555013🤷‍♀️2",
        ])
    func robust(raw: String) {
        _ = PhoneNumber.read(raw, region: Region("US"))
        _ = PhoneNumber.read(raw, region: nil)
    }
}
