import TestSupport
import Testing
import Values

@testable import App

/// Contacts leave and come back as they are.
@Suite struct ContactExportTests {
    @Test("Number kinds survive every format", arguments: ["csv", "tsv", "json", "xlsx", "vcard"])
    func roundTrip(_ format: String) async throws {
        let environment = try await CommandTestEnvironment(in: TemporaryFolder())
        let card = """
            BEGIN:VCARD\r
            VERSION:3.0\r
            FN:Zoë Ångström\\, Jr.\r
            TEL;TYPE=CELL:+14155550123\r
            TEL;TYPE=FAX:+14155550124\r
            TEL;TYPE=WORK:+14155550125\r
            TEL:+14155550126\r
            EMAIL:zoe@example.org\r
            NOTE:plays the flute\\nand the tuba\r
            END:VCARD\r

            """
        let file = try environment.folder.write(card, to: "one.vcf")
        _ = try await environment.run(words: ["contact", "import", file])
        _ = try await environment.run("contact tag Zoë improv")
        let before = try await environment.run("contact list --json --fields name,cell,email,tags,phones").output
        #expect(before.contains("\"fax\"") && before.contains("\"work\""), "\(before)")
        let other = try await CommandTestEnvironment(in: TemporaryFolder())
        let copy = other.folder.file("copy." + (format == "vcard" ? "vcf" : format))
        let exported = try await environment.run(
            words: ["contact", "export", "--format", format, "--output", copy])
        #expect(exported.code == 0, "\(exported)")
        let imported = try await other.run(words: ["contact", "import", copy])
        #expect(imported.code == 0, "\(imported)")
        let after = try await other.run("contact list --json --fields name,cell,email,phones").output
        for kind in ["mobile", "fax", "work"] { #expect(after.contains("\"\(kind)\""), "\(after)") }
        #expect(after.contains("+14155550123") && after.contains("zoe@example.org"), "\(after)")
    }

    /// (the kind of the only number, on a card; the kind in an export)
    @Test(
        "the kind of the cell survives",
        arguments: ["csv", "tsv", "json", "xlsx"],
        [("TEL;TYPE=CELL", "mobile"), ("TEL;TYPE=HOME", "home"), ("TEL;TYPE=WORK", "work"), ("TEL", "unknown")])
    func kindOfTheCell(_ format: String, _ kind: (card: String, word: String)) async throws {
        let (here, there) = (
            try await CommandTestEnvironment(in: TemporaryFolder()),
            try await CommandTestEnvironment(in: TemporaryFolder())
        )
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n\(kind.card):+14155550123\r\nEND:VCARD\r\n"
        _ = try await here.run(words: ["contact", "import", here.folder.write(card, to: "ada.vcf")])
        let copy = there.folder.file("copy." + format)
        let exported = try await here.run(words: ["contact", "export", "--output", copy, "--format", format])
        #expect(exported.code == 0, "\(exported)")
        let imported = try await there.run(words: ["contact", "import", copy])
        #expect(imported.output.hasSuffix("1 read: 1 added.\n"), "\(imported)")
        let phones = "contact list --json --fields phones"
        #expect(try await there.run(phones).output == here.run(phones).output)
        #expect(try await there.run("contact export --json").output.contains("\"cell_kind\": \"\(kind.word)\""))
        #expect(try await there.run(words: ["contact", "import", copy]).output.hasSuffix("1 read: 1 already there.\n"))
    }
}
