import Agenda
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// What is typed for a poll, and what is wrong with it.
@Suite struct PollInputTests {
    static let invalid: [(name: String, dates: String, sentence: String)] = [
        ("", "dec 4", "A poll needs a name."), ("P", "", "A poll needs dates."),
        ("P", "2026-11-20", #"Invalid dates "2026-11-20": Fri Nov 20 2026 is in the past; pick a later day."#),
        ("P", "dec 1 to jan 30", "A poll has at most 40 dates, not 61."),
        // A day that was lately is not next year's.
        (
            "P", "nov 1",
            #"Invalid dates "nov 1": Sun Nov 1 2026 is in the past; for a later one write the year, like nov 1 2027."#
        ),
        (
            "P", "dec 4, nov 1, 2",
            #"Invalid dates "nov 1": Sun Nov 1 2026 is in the past; for a later one write the year, like nov 1 2027."#
        ),
        (
            "P", "nov 10-17",
            #"Invalid dates "nov 10-17": Tue Nov 17 2026 is in the past; "#
                + "for a later one write the year, like nov 17 2027."
        ),
        ("P", "dec 4, 4", "Fri Dec 4 2026 is named twice."), ("P", "dec 3-5, 4", "Fri Dec 4 2026 is named twice."),
        ("P", "dec 4, 2026-12-04", "Fri Dec 4 2026 is named twice."), ("P", "dec 4", "A poll needs people."),
    ]

    @Test(arguments: invalid) func badInputIsOneLine(_ row: (name: String, dates: String, sentence: String))
        async throws
    {
        let environment = try await TestEnvironment()
        let account = environment.account
        var input = PollInput()
        (input.name, input.dates) = (row.name, row.dates.isEmpty ? nil : row.dates)
        let typed = input
        let error = await #expect(throws: InputProblems<PollInput.Field>.self) {
            try await environment.store.write { _ = try typed.add(account: account, in: $0) }
        }
        #expect(error?.sentence == row.sentence)
    }

    static let invalidChanges: [(fill: @Sendable (inout PollInput) -> Void, sentence: String)] = [
        ({ $0.tags = TagFilter("comics") }, #"A poll needs people, and nobody has the tag "comics"."#),
        (
            { ($0.tags, $0.closes) = (TagFilter("comics"), "fri 6pm") },
            #"A poll needs people, and nobody has the tag "comics"."#
        ),
        ({ $0.name = " december " }, #"There already is an open poll "december"."#),
        ({ $0.closes = "nov 20 2026 6pm" }, "Fri Nov 20 2026, 6 PM is in the past."),
        (
            { $0.closes = "nov 20 6pm" },
            #"Invalid date "nov 20 6pm": Fri Nov 20 2026 is in the past; "#
                + "for a later one write the year, like nov 20 2027."
        ),
        ({ $0.closes = "yesterday 6pm" }, "Sun Nov 29 2026, 6 PM is in the past."),
    ]

    @Test(arguments: invalidChanges.indices) func aPollThatIsNotAddedChangesNothing(_ index: Int) async throws {
        let asked = try await PolledPerson(isSent: false)
        let account = asked.environment.account
        var input = PollInput()
        (input.name, input.dates) = ("January", "jan 8")
        if index > 0 { input.contacts = [asked.ada] }
        Self.invalidChanges[index].fill(&input)
        let typed = input
        let error = await #expect(throws: InputProblems<PollInput.Field>.self) {
            try await asked.environment.store.write { _ = try typed.add(account: account, in: $0) }
        }
        #expect(error?.sentence == Self.invalidChanges[index].sentence)
        let names = try await asked.environment.store.read { try Poll.all(account: account.id, in: $0).map(\.name) }
        #expect(names == ["December"])
    }

    @Test func twoPollsOfANameAreNotOpenAtOnce() async throws {
        let asked = try await PolledPerson(isSent: false)
        let (environment, account) = (asked.environment, asked.environment.account)
        try await environment.store.write { _ = try asked.poll.close(in: $0) }
        let second = try await PolledPerson.add("dec 18", to: [asked.ada], in: environment)
        await #expect(throws: PollError.exists("December")) {
            try await environment.store.write { tx in
                _ = try Poll.find(asked.poll.id, account: account.id, in: tx).reopen(in: tx)
            }
        }
        var input = PollInput()
        input.name = "Other"
        let other = try await environment.store.write { [input] in
            try input.change(second, account: account, in: $0)
        }
        #expect(other.name == "Other")
        input.name = "DECEMBER"
        let closed = try await environment.store.write { [input] tx in
            try input.change(Poll.find(asked.poll.id, account: account.id, in: tx), account: account, in: tx)
        }
        #expect(closed.name == "DECEMBER")
        let reopened = try await environment.store.write { try closed.reopen(in: $0) }
        let error = await #expect(throws: InputProblems<PollInput.Field>.self) {
            try await environment.store.write { [input] in _ = try input.change(other, account: account, in: $0) }
        }
        #expect(reopened.closedAt == nil && error?.sentence == #"There already is an open poll "DECEMBER"."#)
    }
}
