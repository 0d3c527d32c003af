import People
import PhoneNumbers
import Platform
import Testing

/// Reading the numbers of a contact. The numbering plan is tested with `PhoneNumbers`.
@Suite struct ContactNumberTests {
    struct Row: CustomTestStringConvertible {
        let raw: String
        var region: String? = "US"
        var kind: String?
        let e164: String?
        var isTextable = false
        var isVerified = false
        var problem: String?

        var testDescription: String { "\(raw), \(region ?? "no region"), \(kind ?? "no kind")" }
    }

    static let rows: [Row] = [
        Row(raw: "(415) 555-0132", kind: "mobile", e164: "+14155550132", isTextable: true, isVerified: true),
        Row(raw: "+1 415 555 0132", region: nil, e164: "+14155550132", isTextable: true, isVerified: true),
        Row(raw: "415-555-0132 x12", e164: "+14155550132", isTextable: true, isVerified: true),
        Row(raw: "415 555 0132", region: nil, e164: nil, problem: "needs a country code: write it with +"),
        Row(
            raw: "415 555 0132, 415 555 0133", e164: nil,
            problem: "has more than one number in one field; enter each one separately"),
        Row(raw: "ask me", e164: nil, problem: "not a phone number"),
        Row(raw: "415 555", e164: nil, problem: "too short for a phone number"),
        Row(raw: "555 0132", e164: nil, problem: "the area code is missing"),
        Row(
            raw: "(415) 555-0132", kind: "fax", e164: "+14155550132", isVerified: true,
            problem: "a fax, cannot receive texts"),
        Row(
            raw: "(415) 555-0132", kind: "pager", e164: "+14155550132", isVerified: true,
            problem: "a pager, cannot receive texts"),
        Row(
            raw: "030 23125123", region: "DE", e164: "+493023125123", isVerified: true,
            problem: "landline, cannot receive texts"),
        Row(
            raw: "888 555 0123", e164: "+18885550123", isVerified: true, problem: "toll-free, cannot receive texts"),
        Row(
            raw: "+1 942 555 0132", e164: "+19425550132", isTextable: true,
            problem: "could not be verified; check it before you text it"),
        Row(
            raw: "07700 900123", region: "GB", e164: "+447700900123",
            problem: "not a valid number in its country; saved, but not texted"),
    ]

    @Test("numbers are parsed", arguments: rows)
    func reading(_ row: Row) throws {
        let region = try row.region.map { try #require(Region($0)) }
        let reading = ContactNumber.read(row.raw, region: region, kind: row.kind)
        #expect(
            reading.number
                == ContactNumber(
                    raw: row.raw, e164: row.e164, kind: row.kind, isTextable: row.isTextable,
                    isVerified: row.isVerified))
        #expect(reading.problem?.description == row.problem)
    }
}
