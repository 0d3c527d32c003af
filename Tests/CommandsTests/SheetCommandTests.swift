import Foundation
import Lineups
import TestSupport
import Testing

@testable import App

/// The spreadsheet that a booker has today, in and out.
@Suite struct SheetCommandTests {
    private func take(
        _ text: String, _ options: String = "", in environment: CommandTestEnvironment, command: String = "event import"
    ) async throws -> CommandTestEnvironment.Outcome {
        let path = try environment.folder.write(text, to: "mine.csv")
        return try await environment.run(words: CommandTestEnvironment.words("\(command) \(path) \(options)"))
    }

    static let season = """
        Anchor Comedy, winter
        Show,Date,Start,Venue,Performer,Cell #,E-mail,Host,Fee,Call time,Set (min),Notes
        New Faces,12/11/2026,8:00 PM,The Anchor,Ada Lovelace,,,x,$80,7pm,15,
        ,,,,Emmy Noether,(415) 555-0112,emmy@example.org,,50,,10,"Bring merch,
        please"
        ,,,,TBD,,,,,,,

        Late Show,Dec 4 2026,,,Emmy Noether,415-555-0112,,,,,,
        Old One,11/2/2026,8pm,The Anchor,Hedy Lamarr,415 555 0113,,,,,,
        """

    @Test func importIsIdempotent() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let dry = try await take(Self.season, "--dry-run", in: environment)
        #expect(dry.code == 0, "\(dry.notes)")
        #expect(
            dry.output.contains(#"Would create "New Faces" on Fri Dec 11 2026, 8 PM: would add Ada"#), "\(dry.output)")
        #expect(try await environment.picture() == before)

        let done = try await take(Self.season, in: environment)
        #expect(done.code == 0, "\(done.notes)")
        #expect(done.output.contains("Skipped 1 row for a past event"))
        #expect(done.notes.contains("past event \"Old One\" on Mon Nov 2 2026"), "\(done.notes)")
        let sheet = try await environment.run(
            #"lineup export "New Faces" --fields name,cell,email,host,pay,set,call,note,place --format tsv"#
        ).output
        #expect(
            sheet.split(separator: "\n").map(String.init) == [
                "name\tcell\temail\thost\tpay\tset\tcall\tnote\tplace",
                "Ada Lovelace\t+14155550101\t\ttrue\tUSD 80.00\t15m\t19:00\t\tThe Anchor",
                "Emmy Noether\t+14155550112\temmy@example.org\tfalse\tUSD 50.00\t10m\t\tBring merch, please\tThe Anchor",
                "TBD\t\t\t\t\t\t\t\tThe Anchor",
            ])
        #expect(try await environment.run("lineup show 1").output.contains("Emmy Noether"))
        #expect(try await environment.run("contact list").output.contains("Hedy Lamarr"))
        #expect(try await environment.run("history").output.contains("Old One") == false)

        let after = try await environment.picture()
        let again = try await take(Self.season, in: environment)
        #expect(again.code == 0, "\(again.output)")
        #expect(try await environment.picture() == after)
    }

    /// All rows are stored in one transaction, for which webhooks wait.
    @Test func aFileWithTooManyRowsIsRefused() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let rows = (0...LineupImport.maximumRows).map { "Person \($0)\n" }.joined()
        let end = try await take("Performer\n" + rows, #"--event Gala --date "next fri 8pm""#, in: environment)
        #expect(end.code == 1 && end.notes.contains("has 2001 rows"), "\(end.notes)")
        #expect(try await environment.picture() == before)
    }

    @Test func placeholdersAreNotContacts() async throws {
        let environment = try await CommandTestEnvironment()
        let people = "Performer,Cell\nTBD,\nEmmy Noether,\nOpen,415 555 0114\n"
        let taken = try await take(people, in: environment, command: "contact import")
        #expect(taken.output.hasSuffix("3 read: 2 added, 1 left out.\n"), "\(taken)")
        #expect(taken.notes.contains(":2: It has a placeholder instead of a name."), "\(taken.notes)")
        #expect(try await !environment.run("contact list").output.contains("TBD"))
    }

    /// As spreadsheets write dates by themselves, and with the heading that bands have.
    @Test(arguments: ["01-Feb-27", "1-feb-2027", "20270201"]) func spreadsheetDatesAreRead(date: String)
        async throws
    {
        let environment = try await CommandTestEnvironment()
        let done = try await take("Show,Date,Time,Band\nFest,\(date),8pm,The Foos\n", "--dry-run", in: environment)
        #expect(done.output.contains(#""Fest" on Mon Feb 1 2027, 8 PM: would add The Foos"#), "\(done)")
    }

    @Test func aSheetWithoutUsableRowsSaysSo() async throws {
        let environment = try await CommandTestEnvironment()
        let done = try await take("Show,Date,Time,Name\nFest,moonday,8pm,Joan\n", "--skip-bad", in: environment)
        #expect(done.notes.contains("Skipped line 2"), "\(done)")
        #expect(done.notes.contains("No row can be imported."), "\(done)")
    }

    @Test func oneEventForASheetOfPeople() async throws {
        let environment = try await CommandTestEnvironment()
        let people = "Name;Mobile\nEmmy Noether;415 555 0112\nAlan Turing;415 555 0103\n"
        let none = try await take(people, in: environment)
        #expect(none.code == 1 && none.notes.contains("--event"))
        #expect(try await take(people, "--event late", in: environment).code == 0)
        #expect(try await environment.run("lineup show 1").output.contains("Emmy Noether"))
        let new = try await take(
            people, #"--event "New Faces" --date "next fri 8pm" --location Cellar"#, in: environment)
        #expect(
            new.output.contains(#"Created "New Faces" on Fri Dec 11 2026, 8 PM: added Emmy Noether, Alan Turing."#),
            "\(new.output)")
    }

    static let bad: [(String, String)] = [
        ("Show,Date,Name\nNew Faces,12/11/2026,Emmy", #"Line 2: No time given for "New Faces" on Fri Dec 11 2026."#),
        (
            "Show,Date,Time,Name\nLate Show,12/4/2026,9pm,Emmy",
            #"Line 2: "Late Show" on Fri Dec 4 2026, 8 PM already exists"#
        ),
        ("Show,Date,Time,Name\nX,12/32/2026,9pm,Emmy", "Line 2: Invalid date \"12/32/2026\""),
        ("Show,Date,Time,Name\nX,Fri Dec 12 2026,9pm,Emmy", "is not a Friday"),
        ("Show,Date,Time,Name\nX,Nov 1,9pm,Emmy", "Line 2: \"Nov 1\" would mean Mon Nov 1 2027; add the year."),
        ("Show,Date,Time,Name\nX,12/11/2026,late,Emmy", "Invalid time"),
        ("Show,Name\nMoon,Emmy", #"There is no upcoming event named "Moon", and the row has no date."#),
        ("Show,Name\n,Emmy", "Line 2: It has no event."),
        (
            "Show,Date,Time,Name,Place\nX,12/11/2026,9pm,Emmy,\(String(repeating: "x", count: 201))",
            "Line 2: That place is too long: 201 characters, and the limit is 200."
        ),
        ("Show,Name\nLate Show,Ada Lovelace\n\n,Emmy", "Line 4: It has no event."),
        ("Show,Name\nLate Show,Grace", #"There is no contact "Grace"; did you mean "Grace Hopper"?"#),
        ("Show,Name,Host\nLate Show,Emmy,Ada", "Column host must be yes or empty"),
        ("Show,Name,Host,Bench\nLate Show,Emmy,x,x", "cannot be both"),
        ("Show,Name,Pay\nLate Show,Emmy,some", "Invalid pay"),
        ("Show,Name,Call time\nLate Show,Emmy,9pm", "must be within 16 hours before the start"),
        ("Show,Name,Cell\nLate Show,Emmy,4155", "Line 2: \"4155\""),
        ("Show,Name,Cell\nLate Show,,415-555-0199", "Line 2: It has \"415-555-0199\" but no name."),
    ]

    @Test(arguments: bad) func aBadRowIsReportedAndNothingChanges(text: String, words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let sheet = text + "\n" + (text.hasPrefix("Show,Date") ? "" : "Late Show,Joan Rivers\n")
        let outcome = try await take(sheet, in: environment)
        #expect(outcome.code == 1)
        #expect(outcome.notes.contains(words), "\(outcome.notes)")
        #expect(try await environment.picture() == before)
        let others = try await take(sheet, "--skip-bad", in: environment)
        #expect(others.code == 0 && others.notes.contains("Skipped line"), "\(others.notes)")
        let lineup = try await environment.run("lineup show 1").output
        #expect(lineup.contains("Joan Rivers") == sheet.contains("Joan Rivers"))
    }

    @Test func removedPeopleStayRemoved() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"lineup remove "Late Show" Alan"#)
        let text = "Show,Name,Pay,Venue\nLate Show,Alan Turing,,The Harbour\nLate Show,Grace Hopper,50,\n"
        let outcome = try await take(text, in: environment)
        #expect(outcome.notes.contains("Alan Turing was removed from"))
        #expect(outcome.notes.contains("is at The Anchor, not at The Harbour"))
        #expect(outcome.notes.contains("Grace Hopper is already in \"Late Show\""))
        let lineup = try await environment.run("lineup show 1 --format csv --fields name,pay").output
        #expect(!lineup.contains("Alan") && lineup.contains("Grace Hopper,\n"))
        _ = try await environment.run(words: CommandTestEnvironment.words(#"event cancel "Late Show" --yes"#))
        let off = try await take("Show,Date,Time,Name\nLate Show,12/4/2026,8pm,Edgar Poe\n", in: environment)
        #expect(off.notes.contains("was canceled"))
        #expect(try await environment.run("event list").output.contains("Late Show") == false)
    }

    @Test func namesakesAreNotGuessed() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact add "Grace Hopper" --cell +14155550188"#)
        let outcome = try await take("Show,Name\nLate Show,Grace Hopper", in: environment)
        #expect(outcome.notes.contains("There are 2 contacts named"))
        #expect(try await take("Show,Name,Cell\nLate Show,Grace Hopper,415 555 0188", in: environment).code == 0)
    }

    @Test func anExportCanBeImported() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"lineup edit "Late Show" Grace --pay 50 --call 7pm --note "=Merch, please""#)
        _ = try await environment.run(#"lineup bench "Late Show" Edgar"#)
        let events = try await environment.run("event export").output
        let people = try await environment.run("contact export").output
        #expect(events.split(separator: "\n").count == 6, "\(events)")
        let before = try await environment.picture()
        #expect(try await take(events, in: environment).code == 0)
        #expect(try await take(people, in: environment, command: "contact import").output.contains("4 already there"))
        #expect(try await environment.picture() == before)

        let other = try await CommandTestEnvironment()
        for line in ["event cancel 1 --yes", "event remove 2 --yes \"Open Mic\""] { _ = try await other.run(line) }
        let elsewhere = events.replacing("Late Show", with: "Later Show")
        #expect(try await take(elsewhere, in: other).code == 0)
        let copied = try await other.run(#"lineup export "Later Show""#).output
        let fields = "name,host,bench,pay,call,note"
        #expect(copied.contains("'=Merch, please"))
        #expect(
            try await other.run(words: ["lineup", "export", "Later Show", "--fields", fields]).output
                == environment.run(words: ["lineup", "export", "Late Show", "--fields", fields]).output)
    }

    /// As on the command line, `8:00` is in the evening, and it is said that this was assumed. (as it stands in the
    /// sheet, when it is, whether that is assumed)
    @Test(arguments: [
        ("11:00", "11 PM", true), ("8:00", "8 PM", true), ("08:00", "8 AM", false), ("20:30", "8:30 PM", false),
        ("8:00 PM", "8 PM", false), ("8:00 AM", "8 AM", false), ("8:00 - 10:00 pm", "8 PM", false),
        ("10:00-11:30", "10 PM", true),
    ])
    func aTimeInASheet(written: String, shown: String, isAssumed: Bool) async throws {
        let environment = try await CommandTestEnvironment()
        for sheet in ["Show,Date,Time\nMatinee,12/11/2026,\(written)", "Show,Date\nMatinee,12/11/2026 \(written)"] {
            if sheet.contains("Show,Date\n"), written.contains("-") { continue }
            let outcome = try await take(sheet + "\n", "--dry-run", in: environment)
            #expect(outcome.output.contains("\"Matinee\" on Fri Dec 11 2026, \(shown):"), "\(outcome)")
            #expect(outcome.notes.contains("was assumed to be evening") == isAssumed, "\(outcome)")
        }
    }

    @Test(arguments: ["10:00", "11:00", "8:00am", "12:00", "0:30", "8pm"])
    func anExportedMorningTimeIsImportedUnchanged(time: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("event add Matinee --date \"2026-12-08 \(time)\"")
        let before = try await environment.picture()
        let taken = try await take(try await environment.run("event export").output, in: environment)
        #expect(taken.code == 0, "\(taken.notes)")
        #expect(try await environment.picture() == before)
    }

    @Test func anUnreadableNumberSurvivesARoundTrip() async throws {
        let environment = try await CommandTestEnvironment()
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Joan Rivers\r\nTEL;TYPE=CELL:12\r\nEND:VCARD\r\n"
        let path = try environment.folder.write(card, to: "joan.vcf")
        let noted = try await environment.run(words: ["contact", "import", path]).notes
        #expect(noted.contains("Joan Rivers: 12: "), "\(noted)")
        let people = try await environment.run("contact export").output
        let before = try await environment.picture()
        let again = try await take(people, in: environment, command: "contact import")
        #expect(again.code == 0 && again.output.contains("5 already there"), "\(again)")
        #expect(again.notes.contains("Joan Rivers: 12: "), "\(again)")
        #expect(try await environment.picture() == before)
    }

    @Test(arguments: [("--json", "[\n"), ("--format tsv", "name\tcell"), ("--excel", "\u{FEFF}name,cell")])
    func exportsEveryFormat(option: String, start: String) async throws {
        let outcome = try await CommandTestEnvironment().run("contact export \(option)")
        #expect(outcome.output.unicodeScalars.starts(with: start.unicodeScalars))
    }

    @Test func contactImportTakesVCardAndSheet() async throws {
        let environment = try await CommandTestEnvironment()
        let words = environment.shellWords("contact import people.csv contacts.vcf")
        let first = try await environment.run(words: words)
        #expect(first.output.contains("3 read: 1 added, 1 updated, 1 already there"), "\(first.output)")
        #expect(try await environment.run(words: words).output.contains("3 read: 3 already there"))
        let bad = try await take("Name,Cell\nJoan,12\nHedy,415 555 0199", in: environment, command: "contact import")
        #expect(bad.code == 1 && bad.notes.contains("Line 2: \"12\""), "\(bad.notes)")
        #expect(try await environment.run("contact list").output.contains("Hedy") == false)
        for name in ["people.xlsx", "people.ods"] {
            let path = try environment.folder.write("PK\u{3}\u{4}", to: name)
            let outcome = try await environment.run(words: ["contact", "import", path])
            #expect(outcome.code == 1 && outcome.notes.contains("it is damaged: its end is missing"), "\(outcome)")
        }
        let workbook = try await take("PK\u{3}\u{4}", in: environment, command: "contact import")
        #expect(workbook.code == 1 && workbook.notes.contains("save it again, as .xlsx or CSV"))
    }

    /// (the sheet; what is said)
    @Test(
        "columns that were guessed are named",
        arguments: [
            (
                "Performer;Handy;Shoe\nJoan;+14155550178;38",
                "Columns: Performer as name, Handy as cell.\nIgnored columns: Shoe."
            ),
            ("Full name\tE-Mail Address\nJoan\tj@example.org", "Columns: Full name as name, E-Mail Address as e-mail."),
        ])
    func guessedColumns(_ sheet: String, _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await take(sheet, in: environment, command: "contact import")
        #expect(outcome.code == 0 && outcome.notes.contains(words), "\(outcome)")
        let plain = try await take("Name,Cell,E-mail\nHedy,+14155550179,", in: environment, command: "contact import")
        #expect(plain.code == 0 && !plain.notes.contains("Columns"), "\(plain)")
    }

    @Test("the sheet to fill in can be imported") func template() async throws {
        let environment = try await CommandTestEnvironment()
        let sheet = try await environment.run("contact import --template").output
        #expect(sheet == "name,cell,e-mail,tags,note,time zone,language\n")
        let filled = sheet + "Joan,+14155550178,j@example.org,improv,tall,America/Chicago,es\n"
        #expect(try await take(filled, in: environment, command: "contact import").code == 0)
        #expect(try await environment.run("contact show Joan").output.contains("improv"))
        #expect(try await environment.run("contact import").code == 64)
        #expect(try await environment.run("contact import --template a.csv").code == 64)
    }

}
