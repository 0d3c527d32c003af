internal import Agenda
internal import Lineups
internal import Messaging
internal import People
internal import PhoneNumbers
internal import Storage
internal import Templates
internal import Values

/// A request that was put to somebody: what the phone will show, and where the answer is to end.
struct PutRequest: Sendable {
    let number: String
    let show: String
    let slot: ID<Slot>
    /// The short number of the request; nil where it is the person's only one.
    let tag: Int?
}

/// Books shows and asks people, in the database that the gateway shares.
struct Booker: Sendable {
    let store: Store
    let account: Account
    let sender: Sender
    let asking: Asking

    init(store: Store, provider: String, number: String) async throws {
        self.store = store
        guard let region = Region("US"), let zone = Zone("America/New_York") else { throw NoSuchPlace() }
        let now = WallClock.system.now()
        (account, sender) = try await store.write { tx in
            let account = try Account.create(name: "Anchor Comedy", zone: zone, region: region, now: now, in: tx)
            return (account, try Sender.named(number, provider: provider, owner: account.id, in: tx))
        }
        asking = Asking(templates: try MessageTemplates())
    }

    /// A show with new people, and one more with every fifth of them, who then have two requests open at once.
    func ask(round: Int, people count: Int) async throws -> [PutRequest] {
        let now = WallClock.system.now()
        return try await store.write { tx in
            let people = try (0..<count).map { index in
                try contact("Guest \(round)-\(index)", Self.number(round: round, index: index), now, tx)
            }
            let twice = people.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
            return try ask(people, "Show \(round)A", after: .days(9), isAlone: Set(people).subtracting(twice), now, tx)
                + ask(twice, "Show \(round)B", after: .days(10), isAlone: [], now, tx)
        }
    }

    /// That many people with one request each that has arrived, fifty to a show. Answers their numbers.
    func fill(people count: Int) async throws -> [String] {
        let now = WallClock.system.now()
        return try await store.write { tx in
            var numbers: [String] = []
            for show in 0..<(count + 49) / 50 {
                let people = try (0..<min(50, count - show * 50)).map { _ in
                    let number = "+1917" + String(2_000_000 + numbers.count)
                    numbers.append(number)
                    return try contact("Guest \(numbers.count)", number, now, tx)
                }
                _ = try ask(people, "Show \(show)", after: .days(9), isAlone: Set(people), now, tx)
            }
            try tx.run("UPDATE outbound SET state = 'delivered', sid = 'SM' || id")
            return numbers
        }
    }

    /// That many shows to come, with nobody in them.
    func plan(shows count: Int) async throws {
        let now = WallClock.system.now()
        try await store.write { tx in
            for index in 1...count { _ = try ask([], "Show \(index)", after: .days(index), isAlone: [], now, tx) }
        }
    }

    private func contact(_ name: String, _ number: String, _ now: Instant, _ tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(name: name, account: account.id, now: now, in: tx)
        let cell = ContactNumber(raw: number, e164: number, kind: "mobile", isTextable: true, isVerified: true)
        try Contact.setNumbers([cell], of: id, in: tx)
        return id
    }

    private func ask(
        _ people: [ID<Contact>], _ name: String, after: Duration, isAlone: Set<ID<Contact>>, _ now: Instant,
        _ tx: Transaction
    ) throws -> [PutRequest] {
        let draft = EventDraft(kind: .show, name: name, startsAt: now.adding(after), zone: account.zone, location: nil)
        let id = try Event.create(draft, account: account.id, now: now, in: tx)
        guard let event = try Event.find(id, in: tx) else { throw NoSuchPlace() }
        for person in people { _ = try Lineup.add(person, to: id, asHost: false, now: now, in: tx) }
        let lineup = try Lineup.of(event, in: tx)
        let plan = try asking.requests(for: lineup, only: nil, from: account, sender: sender, now: now, in: tx)
        _ = try asking.send(
            plan, purpose: .request, event: event, account: account, sender: sender, anyway: true, now: now, in: tx)
        return plan.letters.map { letter in
            PutRequest(
                number: letter.number, show: name, slot: letter.slot.id,
                tag: isAlone.contains(letter.slot.contact) ? nil : letter.tag)
        }
    }

    /// No two rounds share a number.
    private static func number(round: Int, index: Int) -> String {
        "+1646" + String(2_000_000 + round * 1000 + index)
    }

    struct NoSuchPlace: Error {}
}
