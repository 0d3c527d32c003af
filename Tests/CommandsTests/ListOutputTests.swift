import ArgumentParser
import CommandKit
import Foundation
import JSON
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The same rows for people, scripts and spreadsheets.
@Suite struct ListOutputTests {
    @Test(arguments: [
        "contact list", "contact search ada", "contact show Ada", "event list", "event show fri", "board", "history",
        "lineup show fri", "lineup search fri", "inbox list", "inbox list --all", "inbox show Grace", "inbox sent",
        "account show", "settings show", "calendar list", "calendar show Personal", "calendar entry list",
        "calendar month --date dec", "calendar week", "calendar day --date wed", "calendar agenda",
        "calendar feed list",
        "budget show", "budget totals", "note list", "note search cable", "photo list",
        "photo show @late", "calendar entry show Dentist", #"calendar entry show "Band practice""#,
        "calendar feed show Personal", "note show florist", "study card show hola", "study settings",
        "trip settings", #"countdown todo "Late Show""#, #"countdown budget "Late Show""#,
    ])
    func everyListingIsJSONWithTheFieldsItPromises(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let text = try await environment.run(line + " --json").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(line == "history" || !rows.isEmpty)
        let csv = try await environment.run(line + " --format csv").output
        let header = try #require(csv.split(separator: "\n").first).split(separator: ",").map(String.init)
        for row in rows { #expect(Set(row.keys) == Set(header)) }
        let one = try await environment.run("\(line) --format tsv --fields \(header[0])").output
        #expect(one.split(separator: "\n").first.map(String.init) == header[0])
    }

    @Test func anEntryIsShownWithItsNextDate() async throws {
        let environment = try await CommandTestEnvironment()
        let fields = "--format csv --fields name,date,time,repeats,calendar,alarms"
        for (entry, row) in [
            ("Dentist", "Dentist,2026-12-02,15:00,,Personal,1 hour before it starts"),
            ("Band practice", "Band practice,2026-12-03,19:00,every week,Personal,"),
        ] {
            let outcome = try await environment.run("calendar entry show \"\(entry)\" \(fields)")
            #expect(outcome.output == "name,date,time,repeats,calendar,alarms\n\(row)\n", "\(outcome)")
        }
    }

    @Test func fieldsKeepTheRequestedOrder() async throws {
        let environment = try await CommandTestEnvironment()
        let text = try await environment.run("contact list --format csv --fields cell,name").output
        #expect(text.hasPrefix("cell,name\n+14155550101,Ada Lovelace\n"))
    }

    @Test(arguments: [
        ("contact list --by last-name --format csv --fields name", ["Grace Hopper", "Ada Lovelace"]),
        ("contact list --by last-name --letter l --format csv --fields name", ["Ada Lovelace"]),
        ("contact list --letter l --format csv --fields name", []),
        ("contact list --by name --format csv --fields name", ["Ada Lovelace", "Grace Hopper"]),
    ])
    func contactsAreListedByLastName(_ line: String, _ names: [String]) async throws {
        let environment = try await CommandTestEnvironment()
        let rows = try await environment.run(line).output.split(separator: "\n").dropFirst().map(String.init)
        #expect(rows.filter { ["Grace Hopper", "Ada Lovelace"].contains($0) } == names)
    }

    @Test func instantsAreRFC3339AndAbsenceIsNull() async throws {
        let environment = try await CommandTestEnvironment()
        let text = try await environment.run("event list --json --fields name,location,starts_at").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["starts_at"] as? String } == ["2026-12-01T20:00:00-05:00", "2026-12-04T20:00:00-05:00"])
        #expect(rows[0]["location"] is NSNull)
    }

    static let hostile: [(name: String, csv: String, tsv: String)] = [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+1+cmd", "'+1+cmd", "'+1+cmd"),
        ("-2+3", "'-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)", "'@SUM(A1)"),
        (#"O"Brien, Ann"#, #""O""Brien, Ann""#, #"O"Brien, Ann"#),
        ("Zoë 日本 👍", "Zoë 日本 👍", "Zoë 日本 👍"),
    ]

    @Test(arguments: hostile)
    func csvCellsAreNeverFormulas(_ row: (name: String, csv: String, tsv: String)) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(words: ["contact", "add", "--", row.name]).code == 0)
        let csv = try await environment.run("contact list --format csv --fields name").output
        #expect(csv.split(separator: "\n").contains { $0 == row.csv })
        let tsv = try await environment.run("contact list --format tsv --fields name").output
        #expect(tsv.split(separator: "\n").contains { $0 == row.tsv })
    }

    /// (a stranger's text; its cell in CSV, in TSV)
    static let strangers = [
        ("a\u{1B}[31mb", #"a\u{1b}[31mb"#, #"a\u{1b}[31mb"#), ("a\u{07}b", #"a\u{7}b"#, #"a\u{7}b"#),
        ("a\u{202E}b", #"a\u{202e}b"#, #"a\u{202e}b"#), ("a\r\nb", "\"a\nb\"", "a b"), ("a\tb", "a\tb", "a b"),
        ("\t=1", "'\t=1", "' =1"), ("👩‍👩‍👧", "👩‍👩‍👧", "👩‍👩‍👧"),
    ]

    @Test(arguments: strangers)
    func csvCellsCannotControlTheTerminal(_ row: (text: String, csv: String, tsv: String)) {
        #expect(SeparatedValues.cell(row.text, separator: ",") == row.csv)
        #expect(SeparatedValues.cell(row.text, separator: "\t") == row.tsv)
    }

    @Test(arguments: ["note list", "note search cable", "budget show", "budget totals", "photo list", "todo list"])
    func theSubjectSignIsOnlyForTerminals(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let names = try await environment.run(line + " --format csv --fields subject").output.split(separator: "\n")
            .dropFirst()
        #expect(!names.isEmpty && names.allSatisfy { !$0.contains("@") && !$0.hasPrefix("'") }, "\(names)")
    }

    @Test(arguments: ["A\u{1B}[31mB", "A\u{202E}B", "A\u{07}B", "A\u{9B}31mB"])
    func namesCannotControlTheTerminal(_ name: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(words: ["contact", "add", name, "--cell", "+14155550188"]).code == 0)
        _ = try await environment.run(words: ["lineup", "add", "Late Show", name])
        for line in ["contact list", "contact show +14155550188", "lineup show fri", "board", "ask fri --dry-run"] {
            let outcome = try await environment.run(line)
            for scalar in (outcome.output + outcome.notes).unicodeScalars {
                #expect(scalar == "\n" || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
                #expect(scalar != "\u{202E}")
            }
        }
        let json = try await environment.run("contact list --json").output
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [Any])
    }

    @Test func aNarrowTerminalWrapsTheWidestColumn() throws {
        var listing = OutputTable(["id": "ID", "text": "TEXT"], emptyState: "")
        listing.rows = [[.number(1), .text("one two three four five six seven 日本日本日本日本")]]
        let transcript = Transcript(answers: [])
        try listing.print(OutputOptions.parse([]), to: transcript.terminal(isInteractive: true, width: 20))
        let lines = transcript.outcome(code: 0).output.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.displayWidth <= 20 })
        #expect(lines.joined(separator: " ").contains("seven"))
        #expect(lines == ["ID  TEXT", "1   one two three", "    four five six", "    seven", "    日本日本日本日本"])
    }

    /// With an event in another zone, a stranger of whom one can guess who it is, and a text that could not be
    /// delivered.
    @Test(arguments: [
        ("board", "Europe/Paris"), ("event list", "Europe/Paris"), ("inbox list", "Perhaps Alan Turing"),
        ("inbox list --all", "Perhaps Alan Turing"), ("inbox sent", "Ask for another number."),
        ("inbox show Grace", "question"), ("lineup show fri --history", "confirmed"),
    ])
    func eightyColumnsHold(_ line: String, _ part: String) async throws {
        let environment = try await CommandTestEnvironment()
        let added = try await environment.run(
            #"event add "The Long Weekend of Improvised Comedy" --date "2027-03-05 20:00" --zone Europe/Paris --location "Le Petit Bain""#
        )
        #expect(added.code == 0, "\(added)")
        for (sid, from, body) in [
            (
                "SMx1", "+14155550177",
                "it's Alan Turing, new phone, maybe I can do friday after all, let me check first"
            ),
            ("SMx2", "+14155550101", "Yes, count me in!"),
        ] {
            let delivery = Inbox.Delivery(
                provider: environment.app.provider.key, sid: sid, from: from, to: CommandTestEnvironment.ourNumber,
                service: nil, body: body, receivedAt: TestEnvironment.noon)
            _ = try await environment.app.inbox.receive(delivery, replyMethod: .inline)
        }
        try await environment.app.store.write { tx in
            _ = try tx.run(
                """
                UPDATE outbound_message SET state = 'undelivered', error_code = 30006,
                    error = 'The number cannot receive texts: it is a landline or its carrier is unreachable',
                    advice = 'Ask for another number.' WHERE sid = 'SM1'
                """)
        }
        let shown = try await environment.run(
            words: CommandTestEnvironment.words(line), isInteractive: true, width: 80)
        let lines = (shown.output + shown.notes).split(separator: "\n").map(String.init)
        #expect(shown.output.contains(part), "\(shown.output)")
        #expect(lines.filter { $0.displayWidth > 80 && !$0.contains("greenroom ") } == [], "\(shown.output)")
        // A table, not one field in a line.
        #expect(lines.count < 30, "\(shown.output)")
        for word in ["needs human", "needs_human", "out-of-context", "per-ask", "rule "] {
            #expect(!(shown.output + shown.notes).contains(word), "\(shown.output)")
        }
    }

    /// No verdict and no rule of the reader shows its name.
    @Test func howATextWasReadIsInPlainWords() async throws {
        let environment = try await CommandTestEnvironment()
        let raw = Label.allCases.map(\.rawValue) + ["unknown", "calendar", "shows", "away", "command"]
        for (number, verdict) in raw.enumerated() {
            let delivery = Inbox.Delivery(
                provider: environment.app.provider.key, sid: "SMx\(number)", from: "+14155550102",
                to: CommandTestEnvironment.ourNumber, service: nil, body: "text \(number)",
                receivedAt: TestEnvironment.noon)
            _ = try await environment.app.inbox.receive(delivery, replyMethod: .inline)
            try await environment.app.store.write { tx in
                _ = try tx.run(
                    "UPDATE inbound_message SET verdict = \(verdict), rule = 'per-ask' WHERE sid = \("SMx\(number)")")
            }
        }
        for line in ["inbox list --all", "inbox show Grace"] {
            let output = try await environment.run(line).output
            #expect(!output.contains("_") && !output.contains("per-ask"), "\(output)")
            for word in ["confirm ", "decline ", "tentative", "unknown", "mixed", "needs human", "other "] {
                #expect(!output.contains(word), "\(output)")
            }
            let json = try await environment.run("\(line) --json").output
            #expect(json.contains("\"needs_human\"") && json.contains("\"per-ask\""))
        }
    }

    /// At 80 columns no word or command is broken.
    @Test("lists do not break words", arguments: [80, 72, 60])
    func wordsStayWhole(width: Int) throws {
        let words = [
            "supercalifragilistic", "https://gigs.example.org/c/0123456789abcdef0123456789abcdef", "Turing-Lovelace",
        ]
        var listing = OutputTable(
            ["a": "A", "b": "B", "c": "C", "d": "D"], emptyState: "")
        listing.rows = [[.text(words[0] + " one two three"), .text(words[1]), .text(words[2]), .text("x y z")]]
        let transcript = Transcript(answers: [])
        try listing.print(OutputOptions.parse([]), to: transcript.terminal(isInteractive: true, width: width))
        let shown = transcript.outcome(code: 0).output
        for word in words { #expect(shown.contains(word), "\(shown)") }
    }

    /// A contact that has it as a second number, or as one that cannot be texted, shares it as well.
    @Test func aSharedNumberNamesEverybodyWhoHasIt() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [
            "contact add Hedy --cell +14155550177", "contact add Joan --cell +14155550178 --cell +14155550177",
            "contact add Office --cell +14155550177",
        ] { #expect(try await environment.run(line).code == 0) }
        try await environment.app.store.write { tx in
            _ = try tx.run(
                """
                UPDATE contact_number SET textable = 0
                WHERE contact_id = (SELECT id FROM contact WHERE name = 'Office')
                """)
        }
        let notes = try await environment.run("contact list --format tsv --fields name,remark").output
        for note in [
            "Hedy\tshares this number", "Joan\tshares +14155550177",
            "Office\tno number that can be texted, shares +14155550177", "Ada Lovelace\t",
        ] { #expect(notes.split(separator: "\n").contains { $0 == note }, "\(notes)") }
    }

    @Test func theLineupLegendIsShownAtATerminal() async throws {
        let environment = try await CommandTestEnvironment()
        let words = ["lineup", "show", "Late Show"]
        let shown = try await environment.run(words: words, width: 80)
        #expect(shown.notes.hasPrefix("x not confirmed\n"), "\(shown.notes)")
        #expect(
            try await environment.run(words: ["lineup", "answer", "Late Show", "Ada", "yes", "--no-tell"]).code == 0)
        let one = try await environment.run(words: words, width: 80)
        #expect(
            one.notes.hasPrefix("C confirmed   x not confirmed\n"), "\(one.notes)"
        )
        #expect(try await environment.run(words: words).notes.contains("waiting") == false)
    }

    /// Where there is no room for the columns each field has a line, and nothing is lost.
    @Test func aVeryNarrowTerminalHasOneLinePerField() throws {
        var listing = OutputTable(
            [
                "id": "ID", "done": "", "name": "NAME", "cell": "CELL", "note": "NOTE",
            ],
            emptyState: "")
        listing.rows = [
            [
                .number(1), .text("✓"), .text("Ada Lovelace"), .text("+14155550101"),
                .text("brings her own chair along"),
            ],
            [.number(2), .text(nil), .text("Grace"), .text("+14155550102"), .text(nil)],
        ]
        let transcript = Transcript(answers: [])
        try listing.print(OutputOptions.parse([]), to: transcript.terminal(isInteractive: true, width: 24))
        #expect(
            transcript.outcome(code: 0).output == """
                ID    1
                      ✓
                NAME  Ada Lovelace
                CELL  +14155550101
                NOTE  brings her own
                      chair along

                ID    2
                NAME  Grace
                CELL  +14155550102

                """)
        let wide = Transcript(answers: [])
        try listing.print(OutputOptions.parse([]), to: wide.terminal(isInteractive: true, width: 60))
        #expect(wide.outcome(code: 0).output.hasPrefix("ID     NAME          CELL          NOTE\n"))
    }

    /// Columns of the terminal: a table, and a field on each line.
    @Test(arguments: [100, 40]) func aLongTextIsCutInTheListAndWholeInTheThread(width: Int) async throws {
        let environment = try await CommandTestEnvironment()
        let text = "Hm. " + String(repeating: "I am asking for a friend. ", count: 20) + "Thanks"
        try await environment.text(text, from: "+14155550102")
        let list = try await environment.run(words: ["inbox", "list"], width: width).output
        #expect(list.split(separator: "\n").allSatisfy { String($0).displayWidth <= width }, "\(list)")
        #expect(list.contains("…") && !list.contains("Thanks"), "\(list)")
        #expect(list.split(separator: "\n").count { $0.contains("Hm.") } == 1, "\(list)")
        let piped = try await environment.run("inbox list").output
        #expect(piped.contains("friend. Thanks"), "a file has it whole")
        let words = try await environment.run(words: ["inbox", "show", "Grace"], width: width).output
            .split { $0 == "\n" || $0 == " " }
        #expect(words.count { $0 == "friend." } == 20)
    }

    /// An address can be copied as it is shown.
    @Test func longWordsAreNotBroken() throws {
        let address = "https://gigs.example.org/c/674983b842ddfea117bf1e7b85836f74"
        var listing = OutputTable(["shows": "SHOWS", "address": "ADDRESS"], emptyState: "")
        listing.rows = [[.text("Rome"), .text(address)]]
        let transcript = Transcript(answers: [])
        try listing.print(OutputOptions.parse([]), to: transcript.terminal(isInteractive: true, width: 40))
        #expect(transcript.outcome(code: 0).output == "SHOWS    Rome\nADDRESS  \(address)\n")
    }

    @Test(arguments: [("abc", 3), ("日本", 4), ("👍", 2), ("é", 1), ("e\u{301}", 1), ("✓", 1), ("👩‍🎤", 2)])
    func widthIsCountedInColumns(_ row: (text: String, width: Int)) {
        #expect(row.text.displayWidth == row.width)
    }

    /// What is longer is filled; a line with a command to paste is not.
    @Test(arguments: ["account show", "doctor"]) func linesFitATerminal(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(words: CommandTestEnvironment.words(line), width: 80)
        for line in outcome.output.split(separator: "\n") where !line.hasPrefix("    ") {
            #expect(String(line).displayWidth <= 80, "\(line)")
        }
    }

    @Test func aRemarkOnTheNextStepFitsATerminal() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(#"lineup remove "Late Show" Alan"#).code == 0)
        let outcome = try await environment.run(#"lineup answer "Late Show" Grace no"#)
        let next = #"Next: greenroom lineup remove "Late Show" "Grace Hopper""#
        #expect(outcome.notes.contains(next + "\n      (then add somebody else)"), "\(outcome)")
    }

    @Test func emptyListsSayTheNextStep() async throws {
        let environment = try await CommandTestEnvironment()
        for (line, next) in [
            ("history", "greenroom board"), ("contact list --letter Q", "greenroom contact list"),
            ("contact search qqq", "greenroom contact list"),
        ] {
            let outcome = try await environment.run(line)
            #expect(outcome.code == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.notes.contains(next))
        }
    }
}
