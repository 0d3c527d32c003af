import Agenda
import JSON
import Lineups
import People
import Platform
import Season
import Storage
import Templates
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

@Suite struct PollTests {
    private func undo(in environment: TestEnvironment) async throws {
        let undo = Undo(modules: environment.modules)
        let account = environment.account.id
        _ = try await environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
    }

    private func sheet(_ asked: PolledPerson) async throws -> PollSheet {
        let (id, account) = (asked.poll.id, asked.environment.account.id)
        return try await asked.environment.store.read { try PollSheet(Poll.find(id, account: account, in: $0), in: $0) }
    }

    @Test func aPollWithoutPeopleIsNotSent() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", PolledPerson.number)
        let poll = try await PolledPerson.add("dec 4", to: [ada], in: environment)
        try await environment.store.write { try poll.removePerson(ada, name: "Ada", in: $0) }
        let sending = SendPoll(
            poll, .ask, account: environment.account, sender: environment.sender, texts: PollTexts(.builtIn))
        await #expect(throws: PollError.noPeople("December")) {
            try await environment.store.read { _ = try sending.plan(in: $0) }
        }
    }

    @Test func aRemovedDateKeepsItsAnswersAndItsNumber() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("2 3")
        let account = asked.environment.account
        try await asked.environment.store.write { tx in
            _ = try asked.poll.removeDates("dec 5", account: account, in: tx)
            _ = try asked.poll.addDates("dec 18", account: account, in: tx)
        }
        let changed = try await sheet(asked)
        #expect(changed.dates.map(\.number) == [1, 3, 4, 5])
        #expect(try await asked.answers() == "no yes no unsaid")
        let later = TestEnvironment.noon.adding(.minutes(30))
        #expect(try await asked.send(asked.poll, now: later).first?.contains("5 Fri Dec 18. Reply with") == true)
    }

    @Test func aBookingAndDatesAwayOutweighAYes() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("ALL")
        let show = try await asked.environment.show("Late Show", inDays: 4)
        try await asked.environment.invite(show, [asked.ada])
        // Its number follows those of the dates.
        _ = try await asked.text("yes 5", minutes: 7)
        let (ada, account) = (asked.ada, asked.environment.account)
        let days = try DayRange(
            first: #require(LocalDate(iso: "2026-12-11")), last: #require(LocalDate(iso: "2026-12-11")))
        try await asked.environment.store.write {
            _ = try AddDatesAway(contact: ada, days: days, account: account).run(in: $0)
        }
        #expect(try await asked.answers() == "booked at Late Show yes away yes")
    }

    @Test("nobody is asked again about dates away, and weekdays on which they never can") func settledDates()
        async throws
    {
        let asked = try await PolledPerson()
        let (ada, account) = (asked.ada, asked.environment.account)
        let day = try #require(LocalDate(iso: "2026-12-11"))
        try await asked.environment.store.write { tx in
            let away = try DayRange(first: day, last: day)
            _ = try AddDatesAway(contact: ada, days: away, account: account).run(in: tx)
            _ = try SetNeverDays(contact: ada, weekdays: [.saturday], isNever: true, account: account.id).run(in: tx)
        }
        #expect(try await asked.answers() == "unsaid never away never")
        let reply = try await asked.text("can't do the 5th")
        #expect(reply == "Got it. Not: Sat Dec 5. What about Fri Dec 4? Reply YES or NO.")
        let later = TestEnvironment.noon.adding(.minutes(30))
        let reminder = try await asked.send(asked.poll, .remind, now: later).first
        #expect(reminder?.contains("these dates? 1 Fri Dec 4. Reply") == true, "\(reminder ?? "")")
        #expect(try await asked.text("yes", minutes: 31) == "Got it: Fri Dec 4.")
        #expect(try await asked.answers() == "yes no away never")
    }

    @Test(
        "a deadline names its zone where the person may be in another one",
        arguments: [("+14155550101", "6 PM New York time."), ("+12125550101", "6 PM. ")])
    func deadlines(_ number: String, _ words: String) async throws {
        let environment = try await TestEnvironment()
        let (ada, account) = (try await environment.contact("Ada", number), environment.account)
        var input = PollInput()
        (input.name, input.dates, input.contacts, input.closes) = ("December", "dec 4, 5", [ada], "dec 3 6pm")
        let poll = try await environment.store.write { [input] in try input.add(account: account, in: $0) }
        let body = try await PolledPerson(ada, poll, in: environment).send(poll).first
        #expect(body?.contains("Please answer by Thu Dec 3, \(words)") == true, "\(body ?? "")")
    }

    @Test func theBookerAnswersOnlyForPeopleOfThePoll() async throws {
        let asked = try await PolledPerson(isSent: false)
        let (poll, grace) = (asked.poll, try await asked.environment.contact("Grace", "+14155550102"))
        await #expect(throws: PollError.isNotAsked(person: "Grace", poll: poll.name)) {
            try await asked.environment.store.write { tx in
                let entry = AnswerForPerson(contact: grace, dates: try poll.dates(in: tx), answer: .yes)
                _ = try entry.run(of: poll, in: tx)
            }
        }
    }

    @Test func everyChangeIsUndone() async throws {
        let asked = try await PolledPerson(isSent: false)
        let (ada, account, poll) = (asked.ada, asked.environment.account, asked.poll)
        try await asked.environment.store.write { tx in
            let dates = try poll.dates(named: "dec 4", account: account, in: tx)
            _ = try AnswerForPerson(contact: ada, dates: dates, answer: .yes).run(of: poll, in: tx)
        }
        #expect(try await asked.answers() == "yes unsaid unsaid unsaid")
        try await undo(in: asked.environment)
        #expect(try await asked.answers() == "unsaid unsaid unsaid unsaid")
        try await asked.environment.store.write { _ = try poll.removeDates("dec 5", account: account, in: $0) }
        try await undo(in: asked.environment)
        #expect(try await sheet(asked).dates.count == 4)
        try await asked.environment.store.write { _ = try poll.close(in: $0) }
        try await undo(in: asked.environment)
        #expect(try await sheet(asked).poll.closedAt == nil)
        try await asked.environment.store.write { try poll.remove(in: $0) }
        try await undo(in: asked.environment)
        #expect(try await sheet(asked).rows.map(\.person.name) == ["Ada"])
        try await undo(in: asked.environment)
        let polls = try await asked.environment.store.read { try Poll.all(account: account.id, in: $0) }
        #expect(polls.isEmpty)
    }

    @Test func textsThatWaitAreStopped() async throws {
        let asked = try await PolledPerson(isSent: false)
        var sending = SendPoll(
            asked.poll, .ask, anyway: true, account: asked.environment.account, sender: asked.environment.sender,
            texts: PollTexts(.builtIn))
        sending.hold = .seconds(10)
        try await asked.environment.store.write { [sending] tx in
            let keys = try sending.plan(in: tx).messages.map(\.approvalKey)
            _ = try sending.send(Set(keys), in: tx)
        }
        #expect(try await sheet(asked).rows[0].state == .queued)
        try await undo(in: asked.environment)
        let stopped = try await sheet(asked)
        #expect(stopped.rows[0].state == .notSent && stopped.poll.state == .draft)
    }

    @Test func quietHoursAreSaidOnceForAllTexts() async throws {
        let environment = try await TestEnvironment()
        var people: [ID<Contact>] = []
        for (index, name) in ["Ada", "Alan", "Grace"].enumerated() {
            people.append(try await environment.contact(name, "+1415555010\(index)"))
        }
        let poll = try await PolledPerson.add("dec 4", to: people, in: environment)
        let sending = SendPoll(
            poll, .ask, account: environment.account, sender: environment.sender, texts: PollTexts(.builtIn))
        let night = TestEnvironment.noon.adding(.hours(12))
        let preview = try await environment.store.read(at: night) { try sending.plan(in: $0).preview }
        let notes = preview.delayNotes(now: night, home: environment.account.zone, delay: nil)
        #expect(notes.count == 1 && notes[0].hasPrefix("The texts to Ada, Alan, Grace go out Tue Dec 1 2026, "))
        #expect(
            preview.delayNotes(now: night, home: environment.account.zone, anyway: true, delay: nil)
                == ["It is quiet hours for Ada, Alan, Grace. The texts are sent anyway."])
        let (day, end) = (TestEnvironment.noon.adding(.hours(3)), TestEnvironment.noon.adding(.hours(5)))
        #expect(preview.delayNotes(now: day, home: environment.account.zone, delay: nil).isEmpty)
        let delay = HourlyLimit.Delay(limit: HourlyLimit(texts: 1), until: end)
        #expect(
            preview.delayNotes(now: day, home: environment.account.zone, delay: delay)
                == ["Note: \(delay.words(in: environment.account.zone))."])
    }

    @Test func mergedContactsKeepWhatWasSaid() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("1")
        let grace = try await asked.environment.contact("Grace", nil)
        let merging = MergeContacts(
            asked.ada, into: grace, account: asked.environment.account.id, modules: asked.environment.modules)
        try await asked.environment.store.write { try merging.run(in: $0) }
        #expect(try await asked.answers() == "yes no no no")
        #expect(try await sheet(asked).rows.map(\.person.name) == ["Grace"])
    }

    @Test func anErasedContactLeavesNothing() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("1 either way, not both")
        try await ErasedContact.prepareKey(
            of: asked.environment.store, random: .seeded(1), now: TestEnvironment.noon)
        let account = asked.environment.account.id
        try await asked.environment.store.write { tx in
            let dates = try asked.poll.dates(in: tx)
            _ = try AnswerForPerson(contact: asked.ada, dates: dates, answer: .yes).run(of: asked.poll, in: tx)
            _ = try SetNeverDays(contact: asked.ada, weekdays: [.monday], isNever: true, account: account).run(in: tx)
            try asked.poll.removePerson(asked.ada, name: "Ada", in: tx)
        }
        let erasure = EraseContact(.contact(asked.ada), account: account, modules: TestEnvironment.modules())
        try await asked.environment.store.write { try erasure.run(in: $0) }
        let steps = try await asked.environment.store.read {
            try $0.values("SELECT summary FROM undo_step", as: String.self)
        }
        #expect(steps.allSatisfy { !$0.contains("Ada") }, "\(steps)")
        let left = try await asked.environment.store.read {
            try $0.value("SELECT count(*) FROM availability", as: Int.self)
        }
        #expect(left == 0)
        #expect(try await sheet(asked).rows.isEmpty)
    }

    @Test func anExportHasARowForEachPersonAndDate() async throws {
        let asked = try await PolledPerson("dec 4, 5")
        _ = try await asked.text("1")
        let table = try await sheet(asked).table(zone: asked.environment.account.zone)
        let lines = table.separated().split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("December,Ada,2026-12-04,,yes,,answered,"))
    }

    @Test func aLinkTicksDates() async throws {
        let asked = try await PolledPerson("dec 4, 5", isSent: false)
        let account = asked.environment.account
        try await asked.environment.store.write {
            try ReplyLink.turn(on: true, for: account.id, random: .seeded(3), in: $0)
        }
        let sending = SendPoll(
            asked.poll, .ask, anyway: true, account: account, sender: asked.environment.sender,
            texts: PollTexts(.builtIn, publicURL: "https://gigs.example.org"))
        let (body, texts) = try await asked.environment.store.write { tx in
            let plan = try sending.plan(in: tx)
            let sent = try sending.send(Set(plan.messages.map(\.approvalKey)), in: tx)
            return (plan.messages[0].body, sent.texts)
        }
        try await asked.environment.deliver(texts, as: .sent)
        #expect(body.contains("ALL or NONE, or tick them at https://gigs.example.org/p/"), "\(body)")
        #expect(body.contains(" It's not a booking yet."), "\(body)")
        let link = try #require(body.split(separator: "/p/").last?.split(separator: " ").first)
        let token = SecretToken(String(link))
        _ = try await asked.text("purple")
        try await asked.environment.store.write { tx in
            let linked = try #require(try LinkedPoll.find(token, in: tx))
            let keys = linked.dates.map { "\($0.date.id)" }
            try linked.answer(yes: [keys[1]], shown: Set(keys), in: tx)
        }
        #expect(try await asked.answers() == "no yes")
        let waiting = try await asked.environment.store.read { try InboundMessage.waiting(account: account.id, in: $0) }
        #expect(waiting.isEmpty, "the boxes answer what was unclear")
    }

    @Test func theBookerTextsFree() async throws {
        let asked = try await PolledPerson()
        _ = try await asked.text("1")
        let cell = "+14155550150"
        let account = asked.environment.account.id
        try await asked.environment.store.write {
            _ = try $0.run("UPDATE account SET cell = \(cell) WHERE id = \(account)")
        }
        let reply = try await asked.environment.text("FREE dec 4", from: cell)
        #expect(reply == "Fri Dec 4 2026: Ada.")
    }
}
