import PhoneNumbers
import Testing

@Suite("Phone number values")
struct ValueTests {
    @Test(
        "E.164 is taken strictly",
        arguments: [
            ("+14155550132", true), ("+2901234", true), ("+123456789012345", true), ("14155550132", false),
            ("+04155550132", false), ("+1415555013a", false), ("+1 4155550132", false), ("+1234567890123456", false),
            ("+123456", false), ("", false), ("+", false), ("+1415555０132", false), ("whatsapp:+14155550132", false),
        ])
    func strict(text: String, isTaken: Bool) {
        #expect((PhoneNumber(e164: text)?.e164 == text) == isTaken)
    }

    @Test(
        "area codes lie in zones",
        arguments: [
            ("+12125550132", ["America/New_York"]), ("+14155550132", ["America/Los_Angeles"]),
            ("+13125550132", ["America/Chicago"]), ("+18085550132", ["Pacific/Honolulu"]),
            ("+19075550132", ["America/Anchorage", "America/Adak"]), ("+16025550132", ["America/Phoenix"]),
            ("+15145550132", ["America/Toronto"]), ("+13065550132", ["America/Regina", "America/Edmonton"]),
            ("+17875550132", ["America/Puerto_Rico"]), ("+18505550132", ["America/Chicago", "America/New_York"]),
            ("+17095550132", ["America/St_Johns", "America/Goose_Bay"]), ("+18005550132", []), ("+15005550006", []),
            ("+12995550132", []), ("+442125550132", []), ("+12125", []),
        ])
    func areas(text: String, zones: [String]) {
        #expect((PhoneNumber(e164: text)?.areaZones ?? []) == zones)
    }

    @Test("no description shows the number")
    func redacted() throws {
        let number = try #require(PhoneNumber(e164: "+14155550132"))
        var dumped = ""
        dump(number, to: &dumped)
        for text in ["\(number)", String(reflecting: number), "\([number])", "\(Optional(number) as Any)", dumped] {
            #expect(text.contains("+…32"))
            #expect(!text.contains("555"))
        }
    }

    @Test(
        "display",
        arguments: [
            ("+14155550132", "US", "(415) 555-0132"), ("+14155550132", "CA", "(415) 555-0132"),
            ("+14155550132", "GB", "+1 415-555-0132"), ("+447400123456", "GB", "07400 123456"),
            ("+12275550132", "US", "(227) 555-0132"), ("+447400123456", nil, "+44 7400 123456"),
        ] as [(String, String?, String)])
    func display(e164: String, region: String?, expected: String) {
        #expect(PhoneNumber(e164: e164)?.display(in: region.flatMap { Region($0) }) == expected)
    }

    @Test(
        "the region of a number",
        arguments: [
            ("+14155550132", "US"), ("+14165550123", "CA"), ("+18765550123", "JM"), ("+447400123456", "GB"),
            ("+12275550132", "US"), ("+390612345678", "IT"), ("+80012345678", nil), ("+9991234567", nil),
        ] as [(String, String?)])
    func region(e164: String, expected: String?) {
        #expect(PhoneNumber(e164: e164)?.region?.code == expected)
    }

    @Test("regions are sorted ISO codes with a calling code")
    func regions() throws {
        let all = Region.all
        #expect(all.count > 200)
        #expect(all == all.sorted())
        #expect(all.allSatisfy { $0.code.utf8.count == 2 && $0.callingCode > 0 })
        let germany = try #require(Region("de"))
        #expect(all.contains(germany))
        #expect(germany.callingCode == 49)
    }

    @Test("what is no region", arguments: ["", "ZZ", "001", "USA", "U", "49", "Ü1"])
    func noRegion(code: String) {
        #expect(Region(code) == nil)
    }

    @Test("a region that was written down is itself again")
    func storedRegions() {
        #expect(Region.all.allSatisfy { Region(stored: $0.code) == $0 })
    }

    @Test("what no region was written down as", arguments: ["", "us", "001", "USA", "U", "49", "Ü"])
    func noStoredRegion(code: String) {
        #expect(Region(stored: code) == nil)
    }

    @Test(
        "sender addresses",
        arguments: [
            ("+14155550132", SenderAddress.number), ("38438", { _ in .shortCode("38438") }),
            ("GREENROOM", { _ in .name("GREENROOM") }), ("Green Room1", { _ in .name("Green Room1") }),
        ] as [(String, @Sendable (PhoneNumber) -> SenderAddress)])
    func senders(text: String, make: @Sendable (PhoneNumber) -> SenderAddress) throws {
        let number = try #require(PhoneNumber(e164: "+14155550132"))
        let sender = try #require(SenderAddress(text))
        #expect(sender == make(number))
        #expect(sender.address == text)
    }

    @Test("what is no sender address", arguments: ["", "12", "123456789", "+12", "ABCDEFGHIJKL", " A", "Zoë", "a:b"])
    func noSender(text: String) {
        #expect(SenderAddress(text) == nil)
    }
}
