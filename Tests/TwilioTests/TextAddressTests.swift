import Testing
import Twilio

@Suite struct TextAddressTests {
    @Test(arguments: [
        ("+14133881111", TextAddress.Kind.phone, "+…11"),
        ("+12345", .phone, "…"),
        ("384387", .shortCode, "384387"),
        ("2021", .shortCode, "2021"),
        ("MYBANK", .alphanumeric, "MYBANK"),
        ("Gigs 4 U", .alphanumeric, "Gigs 4 U"),
        ("whatsapp:+14133881111", .channel("whatsapp"), "whatsapp:+…11"),
        ("+", .other, "…"),
        ("14133881111", .other, "…"),
        ("+1413388111122223", .other, "…"),
        ("anonymous caller", .other, "…"),
        (":+14133881111", .other, "…"),
        ("a\u{1B}[m:+14133881111", .other, "…"),
        ("a\u{1B}[31m", .other, "…"),
        ("", .other, "…"),
    ])
    func `tells what it is and hides whose it is`(_ raw: String, _ kind: TextAddress.Kind, _ shown: String) {
        let address = TextAddress(rawValue: raw)
        #expect(address.kind == kind)
        #expect(String(describing: address) == shown)
        #expect(String(reflecting: address) == shown)
    }
}
