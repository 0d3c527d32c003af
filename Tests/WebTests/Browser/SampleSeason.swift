import Agenda
import Lineups
import Platform
import Season
import Storage
import Templates
import TestSupport
import Twilio
import Values

/// A month that is being planned: a poll with all kinds of answers, a series, and a show with open spots.
struct SampleSeason: Sendable {
    let poll: Poll
    let series: Series
    let show: Event

    private static let people = [
        ("Ada Lovelace", "1 and 3"), ("Grace Hopper", "all of them!"), ("Alan Turing", "only the fridays"),
        ("Mary Shelley", "sorry, can't do any of those"), ("Edgar Poe", "either friday, not both"),
        ("Ida Lupino", ""), ("Maximiliana Featherstonehaugh-Cholmondeley von Habsburg", "2"), ("山田 太郎", "4"),
    ]

    static func fill(_ environment: TestEnvironment) async throws -> SampleSeason {
        let account = environment.account
        var asked: [ID<Contact>] = []
        for (index, person) in people.enumerated() {
            asked.append(try await environment.contact(person.0, number(index)))
        }
        var input = PollInput()
        (input.name, input.dates, input.contacts) = ("Weekends", "dec 11, 12, 18, 19", asked)
        let poll = try await environment.store.write { [input] in try input.add(account: account, in: $0) }
        let sending = SendPoll(
            poll, .ask, anyway: true, account: account, sender: environment.sender, texts: PollTexts(.builtIn))
        let texts = try await environment.store.write { tx in
            let plan = try sending.plan(in: tx)
            return try sending.send(Set(plan.messages.map(\.approvalKey)), in: tx).texts
        }
        try await environment.deliver(texts, as: .sent)
        let answeredAt = TestEnvironment.noon.adding(.minutes(5))
        for (index, person) in people.enumerated() where !person.1.isEmpty {
            _ = try await environment.text(person.1, from: number(index), now: answeredAt)
        }
        var shows = SeriesInput()
        (shows.name, shows.every, shows.time, shows.until) = ("Tuesday Night", "tue", "20:00", "january")
        shows.place = "The Anchor"
        let series = try await environment.store.write { [shows] in try shows.add(account: account, in: $0) }
        let show = try await environment.show("Friday Revue", inDays: 11)
        try await environment.setSpots("host, 2 x spot, headliner", of: show)
        return SampleSeason(poll: poll, series: series, show: show)
    }

    private static func number(_ index: Int) -> String { "+1415555\(2000 + index)" }
}
