import Foundation
import TestSupport
import Testing

@testable import App

/// The report of `contact import` names everything that is left out, and what to do about it.
@Suite struct ContactImportTests {
    private func take(
        _ text: String, _ options: String = "", named name: String = "mine.csv", in environment: CommandTestEnvironment
    ) async throws -> CommandTestEnvironment.Outcome {
        let path = try environment.folder.write(text, to: name)
        return try await environment.run(words: ["contact", "import", path] + CommandTestEnvironment.words(options))
    }

    private func empty() async throws -> CommandTestEnvironment {
        try await CommandTestEnvironment(in: TemporaryFolder())
    }

    @Test("the first line says that no numbers were read, and how to read them")
    func noNumbers() async throws {
        let environment = try await empty()
        let sheet = "Name,Wapp\nAda,(415) 555-0101\n"
        let dry = try await take(sheet, "--dry-run", in: environment)
        let path = environment.folder.file("mine.csv")
        #expect(
            dry.output == """
                Warning: No phone numbers were read from \(path), although the column "Wapp" has some.
                1 read: 1 added.

                """)
        #expect(dry.notes.contains("greenroom contact import \(path) --cell-column Wapp"), "\(dry.notes)")
        #expect(try await take(sheet, in: environment).output.hasPrefix("Warning: No phone numbers were read"))
        let read = try await take(sheet, "--cell-column wapp", in: environment)
        #expect(read.output.hasPrefix("Ada: numbers none → +14155550101 (mobile)"), "\(read.output)")
        let json = try await take(sheet, "--json", in: environment)
        #expect(json.notes.hasPrefix("Warning: ") && json.output.hasPrefix("["), "\(json)")
    }

    @Test("any column becomes a tag or a note")
    func columns() async throws {
        let environment = try await empty()
        let sheet = "Name,Cell,Hood,Shirt,Diet\nAda,415 555 0101,Mission,L,vegan\n"
        let plain = try await take(sheet, "--dry-run", in: environment)
        #expect(plain.notes.contains("Ignored columns: Hood, Shirt, Diet."), "\(plain.notes)")
        let mapped = try await take(
            sheet, "--tag-column Hood --tag-column Shirt --note-column Diet", in: environment)
        #expect(mapped.code == 0 && !mapped.notes.contains("Ignored"), "\(mapped)")
        let shown = try await environment.run("contact list --json --fields tags,note").output
        #expect(shown.contains("Mission") && shown.contains("\"L\"") && shown.contains("vegan"), "\(shown)")
    }

    /// (the options; the exit code; the message)
    static let refusals: [(String, Int32, String)] = [
        ("--tag-column Hod", 1, #"There is no column "Hod". The columns are "Name", "Hood"."#),
        ("--tag-column Hood --note-column hood", 64, #"The column "hood" is given twice."#),
        ("--name-column Hood --name-column Name", 64, #"--name-column is given twice: "Hood" and "Name"."#),
    ]

    @Test(arguments: refusals) func aWrongColumnIsRefused(_ options: String, _ code: Int32, _ message: String)
        async throws
    {
        let environment = try await empty()
        let outcome = try await take("Name,Hood\nAda,Mission\n", options, in: environment)
        #expect(outcome.code == code && outcome.notes.contains(message), "\(outcome)")
        #expect(try await environment.run("contact list --json").output.contains("Ada") == false)
    }

    @Test("a removed contact is listed, in a dry run too, and comes back with --restore")
    func removed() async throws {
        let environment = try await empty()
        let sheet = "Name,Cell\nAda,415 555 0101\nEdgar Poe,415 555 0102\n"
        _ = try await take(sheet, in: environment)
        _ = try await environment.run("contact remove Edgar --yes")
        let path = environment.folder.file("mine.csv")
        for option in ["--dry-run", ""] {
            let again = try await take(sheet, option, in: environment)
            #expect(again.output == "2 read: 1 already there, 1 left out.\n")
            #expect(again.notes.contains("Skipped \(path):3, Edgar Poe: removed earlier: not added"), "\(again.notes)")
            #expect(again.notes.contains("greenroom contact import \(path) --restore"), "\(again.notes)")
        }
        let json = try await take(sheet, "--json", in: environment).output
        #expect(json.contains("removed earlier: not added") && json.contains("\"skipped\""), "\(json)")
        #expect(try await take(sheet, "--restore", in: environment).output == "2 read: 1 added, 1 already there.\n")
        #expect(try await take(sheet, in: environment).output == "2 read: 2 already there.\n")
    }

    @Test("a merged contact does not come back")
    func merged() async throws {
        let environment = try await empty()
        let sheet = "Name,Cell\nGrace Hopper,415 555 0101\nEdgar Poe,415 555 0102\n"
        _ = try await take(sheet, in: environment)
        _ = try await environment.run(#"contact merge "Grace Hopper" "Edgar Poe" --yes"#)
        let again = try await take(sheet, in: environment)
        #expect(again.output == "2 read: 2 already there.\n")
        #expect(again.notes.contains("Note: Edgar Poe: was merged into Grace Hopper earlier"), "\(again.notes)")
    }

    @Test("a person who was removed is named by an import of shows")
    func removedInShows() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("contact remove Edgar --yes")
        let path = try environment.folder.write(
            "Show,Date,Time,Name,Cell\nFest,12/11/2026,8pm,Edgar Poe,415 555 0105\n", to: "shows2.csv")
        let outcome = try await environment.run(words: ["event", "import", path])
        #expect(outcome.notes.contains("Edgar Poe was removed from your contacts earlier"), "\(outcome)")
    }

    @Test("groups of cards are reported, and undone")
    func groups() async throws {
        let environment = try await empty()
        let card = { (name: String, lines: String) in
            "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\n\(lines)END:VCARD\r\n"
        }
        let people = card("Ada", "UID:a\r\n") + card("Al", "UID:b\r\n")
        let comics = card("Comics", "KIND:group\r\nMEMBER:urn:uuid:a\r\nMEMBER:urn:uuid:zzz\r\n")
        _ = try await take(people, named: "p.vcf", in: environment)
        let dry = try await take(people + comics, "--dry-run", named: "p.vcf", in: environment)
        let done = try await take(people + comics, named: "p.vcf", in: environment)
        #expect(dry.output == done.output)
        #expect(done.output == "Group Comics: tagged Ada\n3 read: 1 updated, 2 already there.\n")
        #expect(done.notes.contains("Note: Comics: 1 of its members is neither"), "\(done.notes)")
        #expect(try await environment.run("contact list --tag Comics").output.contains("Ada"))
        #expect(try await environment.run("undo").output == "Undone: tagged 1 contact by an import.\n")
        #expect(try await !environment.run("contact list --tag Comics").output.contains("Ada"))
    }

    @Test("Google's own group is reported once")
    func ownGroup() async throws {
        let environment = try await empty()
        let done = try await take(
            "First Name,Labels,Phone 1 - Value\nAda,* myContacts,4155550101\nAl,* myContacts ::: NYC,\n",
            in: environment)
        let lines = done.notes.split(separator: "\n").filter { $0.contains("myContacts") }
        #expect(lines == [#"Note: the group "myContacts" is Google's own and becomes no tag"#], "\(done.notes)")
    }
}
