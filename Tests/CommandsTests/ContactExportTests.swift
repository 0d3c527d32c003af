import TestSupport
import Testing
import Values

@testable import Commands

/// Contacts leave and come back as they are.
@Suite struct ContactExportTests {
    @Test("Number kinds survive every format", arguments: ["csv", "vcard"])
    func roundTrip(_ format: String) async throws {
        let environment = try await CommandTestEnvironment(in: TemporaryFolder())
        let card = """
            BEGIN:VCARD\r
            VERSION:3.0\r
            FN:Zoë Ångström\\, Jr.\r
            TEL;TYPE=CELL:+14155550123\r
            TEL;TYPE=FAX:+14155550124\r
            TEL;TYPE=WORK:+14155550125\r
            EMAIL:zoe@example.org\r
            NOTE:plays the flute\\nand the tuba\r
            END:VCARD\r

            """
        let file = try environment.folder.write(card, to: "one.vcf")
        _ = try await environment.run(words: ["contact", "import", file])
        _ = try await environment.run("contact tag Zoë improv")
        let before = try await environment.run("contact list --json --fields name,cell,email,tags,phones").output
        #expect(before.contains("\"fax\"") && before.contains("\"work\""), "\(before)")
        let exported = try await environment.run("contact export --format \(format)").output
        let other = try await CommandTestEnvironment(in: TemporaryFolder())
        let copy = try other.folder.write(exported, to: format == "csv" ? "copy.csv" : "copy.vcf")
        let imported = try await other.run(words: ["contact", "import", copy])
        #expect(imported.code == 0, "\(imported)")
        let after = try await other.run("contact list --json --fields name,cell,email,phones").output
        for kind in ["mobile", "fax", "work"] { #expect(after.contains("\"\(kind)\""), "\(after)") }
        #expect(after.contains("+14155550123") && after.contains("zoe@example.org"), "\(after)")
    }
}
