import Agenda
import Lineups
import Messaging
import People
import PhoneNumbers
import Platform
import Storage
import Templates
import TestSupport
import Values

/// A request sent to a performer: the number, and the slot that the answer belongs to.
struct OpenRequest: Sendable {
    let number: String
    let show: String
    let slot: ID<Slot>
    /// The short number of the request; nil if it is the performer's only one.
    let choice: Int?
}

/// Creates shows and requests in the gateway's database.
struct Booker: Sendable {
    let store: Store
    let account: Account
    let sender: Sender
    let planner: InvitationPlanner
    /// Whether every second performer who is asked prefers WhatsApp.
    private(set) var usesWhatsApp = false

    /// The same, half of whose performers prefer WhatsApp.
    var withWhatsApp: Booker {
        var copy = self
        copy.usesWhatsApp = true
        return copy
    }

    /// - Parameters:
    ///   - number: the account's own.
    ///   - cell: the booker's; nil for none.
    init(store: Store, provider: String, number: String, cell: String? = nil) async throws {
        self.store = store
        guard let region = Region("US"), let zone = Zone("America/New_York") else { throw SetupError() }
        let now = WallClock.system.now()
        (account, sender) = try await store.write(at: now) { tx in
            var account = try Account.create(
                name: "Anchor Comedy" + (cell.map { " \($0)" } ?? ""), zone: zone, region: region, in: tx)
            account.cell = cell
            try account.save(in: tx)
            return (account, try Sender.named(number, provider: provider, owner: account.id, in: tx))
        }
        planner = InvitationPlanner(templates: .builtIn)
    }

    /// Creates a show with new performers, and a second show with every fifth of them, who then have two open requests.
    func invite(round: Int, people count: Int) async throws -> [OpenRequest] {
        try await store.write(at: WallClock.system.now()) { tx in
            let people = try (0..<count).map { index in
                try contact("Guest \(round)-\(index)", Self.number(round: round, index: index), tx)
            }
            let twice = people.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
            return try invite(people, "Show \(round)A", after: .days(9), isAlone: Set(people).subtracting(twice), tx)
                + invite(twice, "Show \(round)B", after: .days(10), isAlone: [], tx)
        }
    }

    /// Asks those of a round again whom no message reached and who have another address. Returns the new requests.
    func askAgain(round: Int) async throws -> [OpenRequest] {
        try await store.write(at: WallClock.system.now()) { tx in
            let shows = try Event.upcoming(.show, account: account.id, in: tx)
                .filter { ["Show \(round)A", "Show \(round)B"].contains($0.name) }
            let lineups = try shows.map { try Lineup.of($0, in: tx) }
            let twice = Set(lineups.filter { $0.event.name.hasSuffix("B") }.flatMap { $0.slots.map(\.contact) })
            return try lineups.flatMap { lineup in
                let isAlone = Set(lineup.slots.map(\.contact)).subtracting(twice)
                return try ask(lineup, isAlone: isAlone, tx)
            }
        }
    }

    /// Creates `count` performers with one request each. The requests are delivered or, with `isSent` false, still
    /// queued. Returns their numbers.
    ///
    /// - Parameter first: the place of the first performer among those of all accounts.
    func fill(people count: Int, from first: Int = 0, perShow: Int = 50, isSent: Bool = true) async throws -> [String] {
        let now = WallClock.system.now()
        let numbers = (first..<first + count).map { "+1917" + String(2_000_000 + $0) }
        let shows = stride(from: 0, to: count, by: perShow).map { $0..<min($0 + perShow, count) }
        for group in stride(from: 0, to: shows.count, by: 20).map({ shows[$0..<min($0 + 20, shows.count)] }) {
            try await store.write(at: now) { tx in
                for show in group {
                    let people = try show.map { try contact("Guest \($0)", numbers[$0], tx) }
                    _ = try invite(
                        people, "Show \(show.lowerBound / perShow)", after: .days(9), isAlone: Set(people), tx)
                }
            }
            try await refreshStatistics()
        }
        if isSent {
            try await store.write { tx in
                _ = try tx.run("UPDATE outbound_message SET state = 'delivered', sid = 'SM' || CAST(id AS TEXT)")
            }
            try await refreshStatistics()
        }
        return numbers
    }

    /// Creates upcoming shows with empty lineups.
    func plan(shows count: Int) async throws {
        try await store.write(at: WallClock.system.now()) { tx in
            for index in 1...count { _ = try invite([], "Show \(index)", after: .days(index), isAlone: [], tx) }
        }
    }

    /// Creates performers with one request each, who will opt out.
    func inviteOptOuts(round: Int, people count: Int) async throws -> [(contact: ID<Contact>, request: OpenRequest)] {
        try await store.write(at: WallClock.system.now()) { tx in
            let people = try (0..<count).map { index in
                try contact("Leaver \(round)-\(index)", "+1347" + Self.digits(round: round, index: index), tx)
            }
            let requests = try invite(people, "Show \(round)D", after: .days(11), isAlone: Set(people), tx)
            return Array(zip(people, requests)).map { (contact: $0, request: $1) }
        }
    }

    /// Creates a show with new performers who have these e-mail addresses and no number, and others, who get no request
    /// if they have unsubscribed.
    func inviteByMail(
        round: Int, _ addresses: [String], others: [ID<Contact>]
    ) async throws -> [(contact: ID<Contact>, request: OpenRequest)] {
        try await store.write(at: WallClock.system.now()) { tx in
            let new = try addresses.map { try contact(String($0.prefix { $0 != "@" }), $0, tx) }
            let requests = try invite(new + others, "Show \(round)M", after: .days(9), isAlone: Set(new + others), tx)
            let contacts = try requests.map { try Slot.find($0.slot, in: tx)?.contact }
            return zip(contacts, requests).compactMap { contact, request in
                contact.map { (contact: $0, request: request) }
            }
        }
    }

    static func commandShow(round: Int) -> String { "Show \(round)C" }

    /// Creates a show with new performers and `others`, not asked yet. Returns the requests of the new performers.
    func lineUp(round: Int, people count: Int, others: [ID<Contact>]) async throws -> [OpenRequest] {
        let now = WallClock.system.now()
        let name = Self.commandShow(round: round)
        return try await store.write(at: now) { tx in
            let draft = EventDraft(
                kind: .show, name: name, startsAt: now.adding(.days(12)), zone: account.zone, location: nil)
            let show = try Event.create(draft, account: account.id, in: tx)
            let requests = try (0..<count).map { index in
                let number = "+1718" + Self.digits(round: round, index: index)
                let person = try contact("Walk-in \(round)-\(index)", number, tx)
                _ = try Lineup.add(person, to: show, asHost: false, in: tx)
                guard let slot = try Slot.find(contact: person, event: show, in: tx) else { throw SetupError() }
                let address = try ContactAddress.reach(of: person, in: tx) ?? number
                return OpenRequest(number: address, show: name, slot: slot.id, choice: nil)
            }
            for person in others { _ = try Lineup.add(person, to: show, asHost: false, in: tx) }
            return requests
        }
    }

    /// The number of performers in a lineup who are not asked and have not opted out.
    func uninvited(in show: String) async throws -> Int {
        let (account, now) = (account.id, WallClock.system.now())
        return try await store.read(at: now) { tx in
            guard
                let event = try Event.upcoming(.show, account: account, in: tx).first(where: {
                    $0.name == show
                })
            else { throw SetupError() }
            return try Lineup.of(event, in: tx).slots.count { $0.lastInvitation == nil && !$0.hasOptedOut }
        }
    }

    private func contact(_ name: String, _ number: String, _ tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(name: name, account: account.id, in: tx)
        if Channel(of: number) == .mail {
            try Contact.setEmails([number], of: id, in: tx)
            return id
        }
        let cell = ContactNumber(raw: number, e164: number, kind: "mobile", isTextable: true, isVerified: true)
        try Contact.setNumbers([cell], of: id, in: tx)
        if usesWhatsApp, id.rawValue.isMultiple(of: 2) { try Contact.setChannel(.whatsApp, of: id, in: tx) }
        return id
    }

    private func invite(
        _ people: [ID<Contact>], _ name: String, after: Duration, isAlone: Set<ID<Contact>>, _ tx: Transaction
    ) throws -> [OpenRequest] {
        let draft = EventDraft(
            kind: .show, name: name, startsAt: tx.now.adding(after), zone: account.zone, location: nil)
        let id = try Event.create(draft, account: account.id, in: tx)
        guard let event = try Event.find(id, in: tx) else { throw SetupError() }
        for person in people { _ = try Lineup.add(person, to: id, asHost: false, in: tx) }
        try LineupScheduler.schedule(event, in: tx)
        return try ask(Lineup.of(event, in: tx), isAlone: isAlone, tx)
    }

    private func ask(_ lineup: Lineup, isAlone: Set<ID<Contact>>, _ tx: Transaction) throws -> [OpenRequest] {
        let plan = try planner.requests(for: lineup, only: nil, from: account, sender: sender, in: tx)
        try InvitationOutbox(plan, anyway: true).queue(.request, in: tx)
        return plan.drafts.map { letter in
            OpenRequest(
                number: letter.number, show: lineup.event.name, slot: letter.slot.id,
                choice: isAlone.contains(letter.slot.contact) ? nil : letter.choice)
        }
    }

    /// Numbers differ between rounds.
    private static func number(round: Int, index: Int) -> String {
        "+1646" + digits(round: round, index: index)
    }

    private static func digits(round: Int, index: Int) -> String {
        String(2_000_000 + round * 1000 + index)
    }

    struct SetupError: Error {}
}
