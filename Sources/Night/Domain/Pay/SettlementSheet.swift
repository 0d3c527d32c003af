package import Agenda
package import Lineups
import People
package import Platform
package import Storage
package import Values

/// The settlement of a show with its people: what was agreed, what it comes to, and what of it is paid.
package struct SettlementSheet: Sendable {
    package struct Person: Sendable {
        package let contact: ID<Contact>
        package let name: String
        /// The pay that is agreed; of a closed settlement, that of its line. Nil for none.
        package let agreed: Deal?
        /// The positions whose pay it is, where nothing else is agreed with them; nil for their own.
        package let positions: String?
        /// Whether they are confirmed for the lineup; of a closed settlement, false.
        let isConfirmed: Bool
        /// Another pay than this was told in the request; nil where it was the same. The inner nil is no pay.
        package let told: Deal??
        /// What the booker said instead of what was agreed.
        package let entry: PayEntry?
        /// Of a closed settlement, with corrections.
        package let lines: [PayLine]
        package let payments: [Payment]
        /// What it comes to. Of a closed settlement, the sum of the lines.
        package let amount: PayAmount
        package let state: PayState

        /// In minor units.
        package var paid: Int64 { sum.paid }
        package var waived: Int64 { sum.waived }
        /// Not negative.
        package var open: Int64 { sum.open }
        /// What is agreed and where that is from: `$50 (headliner)`. Nil for no pay.
        package var agreedWords: String? {
            agreed.map { deal in deal.words + (deal.parts.isEmpty ? positions.map { " (\($0))" } ?? "" : "") }
        }
        /// `no-show: overslept; correction -$10.00: parking`. Nil for none.
        package func reason(in settlement: Settlement) -> String? {
            let corrections = lines.filter { $0.kind == .correction }.map {
                "correction \(settlement.amount($0.amount))" + ($0.words.map { ": \($0)" } ?? "")
            }
            let all = ([entry?.title].compactMap(\.self) + corrections).filter { !$0.isEmpty }
            return all.isEmpty ? nil : all.joined(separator: "; ")
        }

        private var sum: PaySum { PaySum(owed: amount.units ?? 0, payments) }
        package var isNoShow: Bool { entry?.kind == .noShow }

        /// Of the line that closing the settlement makes.
        var lineKind: PayLine.Kind {
            switch entry?.kind {
            case .amount: .amount
            case .noShow: .noShow
            case .killFee: .killFee
            case nil: .agreed
            }
        }
    }

    package let event: Event
    package let settlement: Settlement
    package let people: [Person]
    /// Those who were let in free: as entered, else the guests who were checked off.
    package let comps: Int
    /// Whether anything of it is stored.
    package let isStarted: Bool
    /// Why it cannot be closed; nil if it can, and when it is closed.
    package let obstacle: PayError?

    /// - Parameter home: the currency of the account.
    package init(_ event: Event, home: Currency, in tx: Transaction) throws {
        let stored = try Settlement.find(event.id, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        let entries = try PayEntry.all(of: lineup, in: tx)
        let slots = try Self.slots(of: lineup, with: entries, in: tx)
        let settlement =
            stored
            ?? Settlement(
                event: event.id, account: event.account,
                currency: slots.lazy.compactMap { $0.agreed?.currency }.first ?? home)
        (self.event, self.settlement, isStarted) = (event, settlement, stored != nil)
        comps = try settlement.comps ?? Guest.usedPlaces(event: event.id, in: tx)
        guard settlement.isClosed else {
            let told = try Deal.told(in: event.id, in: tx)
            people = Self.people(slots, entries, settlement, told, event: event, now: tx.now)
            obstacle = Self.obstacle(event, settlement, people, now: tx.now)
            return
        }
        people = try Self.people(
            PayLine.all(event: event.id, in: tx), Payment.all(event: event.id, in: tx), entries, in: tx)
        obstacle = nil
    }

    /// What is paid to all people, in minor units; nil while it is not known.
    package var total: Int64? {
        var total: Int64 = 0
        for person in people {
            guard let units = person.amount.units else { return nil }
            total += units
        }
        return total
    }

    /// What stays with the room; negative for a loss. Nil while it is not known.
    package var rest: Int64? {
        guard let door = settlement.door, let total else { return nil }
        return door - settlement.fees - settlement.spent - total
    }

    /// What stays with the room, in words: `the room has $120.00`, `the room is short by $40.00`. Nil while it is not
    /// known.
    package var restWords: String? {
        rest.map { rest in
            rest < 0 ? "the room is short by \(settlement.amount(-rest))" : "the room has \(settlement.amount(rest))"
        }
    }

    /// The percentages of one door come to more than all of it, in hundredths of a percent.
    package var excess: Int? {
        let shares = people.filter { !$0.isNoShow && $0.entry == nil }.flatMap { $0.agreed?.deals ?? [] }.compactMap(
            \.share)
        let sources = Dictionary(grouping: shares) { "\($0.basis) \($0.above)" }
        let totals = sources.values.map { shares in
            let divided = Set(shares.filter(\.isDivided))
            return shares.reduce(0) { $0 + ($1.isDivided ? 0 : $1.hundredths) }
                + divided.reduce(0) { $0 + $1.hundredths }
        }
        return totals.max().flatMap { $0 > 10_000 ? $0 : nil }
    }

    /// Throws `PayError.isNotIn`.
    package func person(_ contact: ID<Contact>, in tx: Transaction) throws -> Person {
        if let person = people.first(where: { $0.contact == contact }) { return person }
        throw PayError.isNotIn(person: try Contact.name(of: contact, in: tx) ?? "\(contact)", event)
    }
}

// MARK: - An open settlement

extension SettlementSheet {
    /// Somebody whose pay can be due.
    private struct Place {
        let slot: ID<Slot>?
        let contact: ID<Contact>
        let name: String
        let agreed: Deal?
        let positions: String?
        let isConfirmed: Bool
    }

    /// Those who are confirmed, in the order of the lineup, and others for whom the booker has entered something.
    private static func slots(of lineup: Lineup, with entries: [PayEntry], in tx: Transaction) throws -> [Place] {
        let all = lineup.slots + lineup.bench + lineup.replaced
        let counted = all.filter { slot in
            lineup.slots.contains { $0.id == slot.id } && slot.answer == .confirmed
                || entries.contains { $0.contact == slot.contact }
        }
        let places = counted.map { slot in
            Place(
                slot: slot.id, contact: slot.contact, name: slot.name, agreed: slot.offer.agreed,
                positions: slot.terms.agreed == nil && !slot.spots.isEmpty ? slot.spots.counts : nil,
                isConfirmed: slot.hasConfirmedPlace)
        }
        let others = entries.filter { entry in !places.contains { $0.contact == entry.contact } }
        let names = try Contact.names(of: others.map(\.contact), in: tx)
        return places
            + others.map { entry in
                Place(
                    slot: nil, contact: entry.contact, name: names[entry.contact] ?? "",
                    agreed: nil, positions: nil, isConfirmed: false)
            }
    }

    private static func people(
        _ places: [Place], _ entries: [PayEntry], _ settlement: Settlement, _ told: [ID<Slot>: Deal?], event: Event,
        now: Instant
    ) -> [Person] {
        let said = Dictionary(entries.map { ($0.contact, $0) }) { first, _ in first }
        // Only those who are paid by their deal take part in the division.
        let paid = places.filter { place in
            said[place.contact] == nil && !event.isCanceled && place.isConfirmed
                && place.agreed?.deals.allSatisfy { $0.currency == nil || $0.currency == settlement.currency } == true
        }
        let amounts = PayAmount.all(paid.compactMap(\.agreed), settlement.money)
        let byContact = Dictionary(zip(paid.map(\.contact), amounts)) { first, _ in first }
        return places.map { place in
            let entry = said[place.contact]
            let amount = entry.map { .known($0.amount) } ?? byContact[place.contact] ?? .known(0)
            let isOver = event.isOver(at: now) || event.isCanceled
            let open: PayState = isOver ? .due : entry == nil ? .agreed : .notTold
            let words = place.slot.flatMap { told[$0] }
            let other: Deal?? = words.flatMap { $0 == place.agreed ? nil : .some($0) }
            return Person(
                contact: place.contact, name: place.name, agreed: place.agreed, positions: place.positions,
                isConfirmed: place.isConfirmed, told: other, entry: entry, lines: [],
                payments: [], amount: amount, state: amount == .known(0) ? .nothing : open)
        }
    }

    private static func obstacle(
        _ event: Event, _ settlement: Settlement, _ people: [Person], now: Instant
    ) -> PayError? {
        if !event.isCanceled, !event.isOver(at: now) { return .notOver(event) }
        let counted = event.isCanceled ? [] : people.filter { $0.entry == nil }
        for person in counted {
            let currencies = person.agreed?.deals.compactMap(\.currency) ?? []
            guard let currency = currencies.first(where: { $0 != settlement.currency }) else { continue }
            return .otherCurrency(person: person.name, currency, settlement: settlement.currency)
        }
        let door = people.filter { $0.amount == .needsDoor }.map(\.name)
        if !door.isEmpty { return .needsDoor(door, event) }
        let heads = people.filter { $0.amount == .needsHeads }.map(\.name)
        return heads.isEmpty ? nil : .needsHeads(heads, event)
    }
}

// MARK: - A closed settlement

extension SettlementSheet {
    private static func people(
        _ lines: [PayLine], _ payments: [Payment], _ entries: [PayEntry], in tx: Transaction
    ) throws -> [Person] {
        var order: [ID<Contact>] = []
        for line in lines where !order.contains(line.contact) { order.append(line.contact) }
        let names = try Contact.names(of: order, in: tx)
        return order.map { contact in
            let own = lines.filter { $0.contact == contact }
            let paid = payments.filter { $0.contact == contact }
            let sum = PaySum(owed: own.reduce(0) { $0 + $1.amount }, paid)
            return Person(
                contact: contact, name: names[contact] ?? "",
                agreed: own.lazy.compactMap(\.deal).first, positions: nil, isConfirmed: false, told: nil,
                entry: entries.first { $0.contact == contact }, lines: own, payments: paid, amount: .known(sum.owed),
                state: sum.state)
        }
    }
}
