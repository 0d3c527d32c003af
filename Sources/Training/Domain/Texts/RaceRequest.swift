import Messaging
import OutsideServices
import Platform
import Storage
import Values

extension Job.Kind {
    /// Searches races for a text; the subject is the request.
    static let raceSearch: Job.Kind = "training.races"
}

extension Prompt.Kind {
    /// Which of the found races to add; the subject is the account.
    static let foundRaces: Prompt.Kind = "training.race"
}

/// A search for races that was asked for by text. It is done after the text was taken in, and answered by another text.
struct RaceRequest: Sendable {
    let id: ID<RaceRequest>
    let account: ID<Account>
    let sender: ID<Sender>
    let replyTo: String
    let filter: RaceFilter

    /// The races in one text.
    private static let most = 3
    /// How long a race can be chosen by its number.
    private static let lifetime: Duration = .days(1)

    static func enqueue(_ filter: RaceFilter, for command: OwnerCommand, in tx: Transaction) throws {
        let id = try tx.insert(
            """
            INSERT INTO race_request (account_id, sender_id, reply_to, filter)
            VALUES (\(command.account.id), \(command.text.sender.id), \(command.text.from), \(JSONColumn.text(filter)))
            """, into: RaceRequest.self)
        try Schedule.put(.raceSearch, for: id, account: command.account.id, due: tx.now, in: tx)
    }

    private static func find(_ id: ID<RaceRequest>, in tx: Transaction) throws -> RaceRequest? {
        try tx.row("SELECT id, account_id, sender_id, reply_to, filter FROM race_request WHERE id = \(id)").map { row in
            RaceRequest(
                id: try row["id"], account: try row["account_id"], sender: try row["sender_id"],
                replyTo: try row["reply_to"], filter: try JSONColumn.value(from: row["filter"]))
        }
    }

    /// Searches, outside any transaction.
    static func perform(
        _ job: Job, store: Store, now: Instant, races: @Sendable () throws -> RunSignUp
    ) async throws -> Job.Completion {
        let found = try await store.read(at: now) { tx in
            try find(job.subject(), in: tx).flatMap { request in
                try Account.find(request.account, in: tx).map { (request, $0) }
            }
        }
        guard let (request, account) = found else { return { _ in } }
        do {
            let today = account.zone.date(of: now)
            let all = try await races().search(request.filter, today: today, now: now)
            let dated = Array(all.filter { $0.day != nil }.prefix(most))
            return { try request.answer(dated, in: $0) }
        } catch let error as OutsideError where !error.mayPass || job.failures >= 2 {
            return { try request.answer("\(error)", in: $0) }
        }
    }

    private func answer(_ races: [FoundRace], in tx: Transaction) throws {
        guard !races.isEmpty else { return try answer(Self.noRaces, in: tx) }
        _ = try Prompt.open(
            .foundRaces, for: account, account: account, wanted: .choice(races.map { $0.title.shortened(to: 40) }),
            note: JSONColumn.text(races), expiresAt: tx.now.adding(Self.lifetime), in: tx)
        try answer(Self.list(races), in: tx)
    }

    private func answer(_ body: String, in tx: Transaction) throws {
        try tx.run("DELETE FROM race_request WHERE id = \(id)")
        try Outbox.enqueue(
            Outbox.Draft(account: account, sender: sender, contact: nil, to: replyTo, body: body, kind: .answer),
            in: tx)
    }
}

// MARK: - Words

extension RaceRequest {
    private static var noRaces: String { "No races match. Try a larger radius or another distance." }

    private static func list(_ races: [FoundRace]) -> String {
        let lines = races.enumerated().map { index, race in
            let day = race.day.map { DateText().dayWithYear($0) } ?? ""
            return "\(index + 1) \(race.title.shortened(to: 60)), \(day)\(race.place.map { ", \($0)" } ?? "")"
        }
        return (lines + ["Reply with the number to add it to your calendar, or GOAL 1 to train for it."])
            .joined(separator: "\n")
    }
}
