import CommandKit
import Foundation
import Storage
import TestSupport
import Testing
import Values

/// Features as command lines, one after the other, and what they print. No provider listens, so all of them work
/// offline.
@Suite struct FeatureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [Step]

        init(_ name: String, _ steps: Step...) { (self.name, self.steps) = (name, steps) }

        var testDescription: String { name }
    }

    struct Step: Sendable {
        let line: String
        let code: Int32
        /// What is said, in this order.
        let words: [String]

        init(_ line: String, code: Int32 = 0, _ words: String...) {
            (self.line, self.code, self.words) = (line, code, words)
        }
    }

    static let rows = [
        Row(
            "contacts are imported from a phone's file, and again without duplicates",
            Step("contact import FOLDER/contacts.vcf", "1 read: 1 added."),
            Step("contact import FOLDER/contacts.vcf", "1 read: 1 already there.")),
        Row(
            "a contact is added, edited, shown and removed, but not while it is in an upcoming lineup",
            Step(#"contact add "Joan Rivers" --cell +14155550120 --email joan@example.org"#, "Joan Rivers"),
            Step("contact edit Joan --email rivers@example.org"),
            Step("contact show Joan", "Joan Rivers", "+14155550120", "rivers@example.org"),
            Step("contact remove Joan --yes"), Step("contact show Joan", code: 2),
            Step("contact remove Ada --yes", code: 1, "Ada Lovelace", "is in an upcoming lineup")),
        Row(
            "contacts are listed by name or letter, and found without accents, inside a name or a number",
            Step(#"contact add "Zoë Ångström" --cell +14155550121"#),
            Step("contact list", "Ada Lovelace", "Alan Turing", "Edgar Poe", "Grace Hopper", "Zoë Ångström"),
            Step("contact list --letter E", "Edgar Poe"), Step("contact search ANGSTROM", "Zoë Ångström"),
            Step("contact search 0103", "Alan Turing")),
        Row(
            "an event has a name, a time and a place, and is edited",
            Step(#"event add Gala --date "sat 7pm" --location "Town Hall""#, "Sat Dec 5 2026, 7 PM"),
            Step("event edit Gala --date 2026-12-06T20:30"),
            Step("event show Gala", "Sun Dec 6 2026, 8:30 PM", "Town Hall")
        ),
        Row(
            "upcoming events are listed with six fields, the earliest first",
            Step(
                "upcoming", "DATE", "EVENT", "LOCATION", "CONFIRMED", "Open Mic", "Fri Dec 4, 8 PM", "Late Show",
                "The Anchor", "0 of 3", "Ada Lovelace (host)")),
        Row(
            "an event is removed only by its whole name",
            Step(#"event remove "Open Mic""#, code: 64, "--yes"),
            Step(#"event remove "Open Mic" --yes Mic"#, code: 1),
            Step(#"event remove "Open Mic" --yes "Open Mic""#, "Open Mic"), Step(#"event show "Open Mic""#, code: 2)),
        Row(
            "the account is edited, and settings are shown",
            Step("account edit --email booker@example.org"),
            Step("account show", "Anchor Comedy", "booker@example.org"),
            Step("settings show", "GREENROOM_DATABASE")),
        Row(
            "a countdown has to-dos and a budget",
            Step("todo add sunscreen @grand"), Step("todo list @grand", "sunscreen"),
            Step("countdown todo canyon", "sunscreen"), Step("budget add Hotel 450 @grand --planned"),
            Step("countdown budget canyon", "Hotel", "450")),
        Row(
            "countdowns are listed as a table and as tiles, and one is shown",
            Step("countdown list", "ID", "IMAGE", "DESCRIPTION", "DATE", "Mom's Birthday", "our trip"),
            Step("countdown list --grid", "Mom's Birthday", "Mar 14 2027", "Jun 1 2027"),
            Step("countdown show birthday", "Mom's Birthday", "Sun Mar 14 2027")),
        Row(
            "a countdown is added and edited to the minute, with a clock of 12 or 24 hours",
            Step(#"countdown add "prom night" --date "2027-05-01 6:30 PM""#, "Sat May 1 2027, 6:30 PM"),
            Step(#"countdown edit prom --date "2027-05-01 18:45""#, "Sat May 1 2027, 6:45 PM")),
        Row(
            "the wand removes two days",
            Step("countdown show canyon", "183d"), Step("countdown show canyon --wand", "181d")),
        Row(
            "a countdown's name may have a typographic apostrophe",
            Step(#"countdown add "George’s Graduation" --date "2027-06-12 10:00""#, "George’s Graduation"),
            Step("countdown show graduation", "George’s Graduation")),
    ]

    @Test(arguments: rows) func featureWorks(_ row: Row) async throws {
        let environment = try await CommandTestEnvironment()
        for step in row.steps {
            let outcome = try await environment.run(step.line.replacing("FOLDER", with: environment.folder.path))
            #expect(outcome.code == step.code, "\(step.line): \(outcome.notes)")
            var rest = Substring(outcome.output + outcome.notes)
            for word in step.words {
                let range = rest.range(of: word)
                #expect(range != nil, "\(step.line): \(word) in \(outcome.output)\(outcome.notes)")
                if let range { rest = rest[range.upperBound...] }
            }
        }
    }

    /// Past events are listed, the latest first, and cannot be changed.
    @Test func pastEventsAreReadOnly() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.app.store.write { tx in
            try tx.run("UPDATE event SET starts_at = 1000, ends_at = 2000 WHERE name = 'Open Mic'")
            try tx.run("UPDATE event SET starts_at = 3000, ends_at = 4000 WHERE name = 'Late Show'")
        }
        let history = try await environment.run("history").output
        let (late, mic) = try (#require(history.range(of: "Late Show")), #require(history.range(of: "Open Mic")))
        #expect(late.lowerBound < mic.lowerBound)
        let edited = try await environment.run(#"event edit "Open Mic" --location Barn"#)
        #expect(edited.code == 1)
        #expect(edited.notes.contains("Past") || edited.notes.contains("over"), "\(edited.notes)")
    }
}
