import Agenda
import People
package import Platform
package import Storage
import Values

/// Changes what suggested lineups heed about a contact. One undo step if anything changed.
package struct SetBookingRules: Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case mostPerMonth = "most_a_month"
        case daysBetween = "days_between"
        case fees
        case neverWith = "never_with"
        case likesWith = "likes_with"
    }

    /// What is typed; nil keeps the current value, an empty one removes it.
    package struct Changes: Hashable, Sendable {
        package var mostPerMonth: String?
        package var daysBetween: String?
        /// `headliner 200, host 50`
        package var fees: String?
        package var neverWith: [ID<Contact>]?
        package var likesWith: [ID<Contact>]?

        package init() {}

        package var isEmpty: Bool { self == Changes() }
    }

    package let contact: ID<Contact>
    package let changes: Changes
    package let account: Account

    package init(_ contact: ID<Contact>, changes: Changes, account: Account) {
        (self.contact, self.changes, self.account) = (contact, changes, account)
    }

    /// Returns whether that changed anything. Throws `InputProblems<Field>`, and `ContactError.unknown` for a contact
    /// of another account; then nothing is changed.
    @discardableResult
    package func run(in tx: Transaction) throws -> Bool {
        let person = try Contact.find(contact, account: account.id, in: tx)
        let before = try BookingRules.of(contact, in: tx)
        let rules = try changed(before, of: person, in: tx)
        guard rules != before else { return false }
        try rules.save(for: contact, in: tx)
        try BookingRulesUndo.record(before, of: person, account: account.id, in: tx)
        return true
    }

    private func changed(_ before: BookingRules, of person: Contact, in tx: Transaction) throws -> BookingRules {
        var (rules, reader) = (before, InputReader<Field>())
        if let text = changes.mostPerMonth {
            rules.mostPerMonth =
                reader.read(.mostPerMonth) { () throws(BookingRulesError) in try Self.dates(text) } ?? nil
        }
        if let text = changes.daysBetween {
            rules.daysBetween =
                reader.read(.daysBetween) { () throws(BookingRulesError) in try Self.days(text) } ?? 0
        }
        let fees = changes.fees.flatMap { text in
            reader.read(.fees) { () throws(BookingRulesError) in try Self.fees(text, home: account.currency) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        if let fees { rules.fees = try positions(fees, in: tx) }
        let neverWith = try changes.neverWith.map { try people($0, .neverWith, beside: person, in: tx) }
        let likesWith = try changes.likesWith.map { try people($0, .likesWith, beside: person, in: tx) }
        rules.neverWith = neverWith ?? rules.neverWith.subtracting(likesWith ?? [])
        rules.likesWith = likesWith ?? rules.likesWith.subtracting(neverWith ?? [])
        if let both = rules.neverWith.intersection(rules.likesWith).min() {
            let name = try Contact.find(both, account: account.id, in: tx).name
            throw InputProblems(Field.likesWith, BookingRulesError.neverAndLiked(name))
        }
        return rules
    }

    private func positions(_ fees: [(position: String, fee: Money)], in tx: Transaction) throws -> [ID<Position>: Money]
    {
        do {
            return try fees.reduce(into: [:]) { found, entry in
                found[try Position.findOrMake(entry.position, account: account.id, in: tx).id] = entry.fee
            }
        } catch let error as SpotError {
            throw InputProblems(Field.fees, error)
        }
    }

    private func people(
        _ contacts: [ID<Contact>], _ field: Field, beside person: Contact, in tx: Transaction
    ) throws -> Set<ID<Contact>> {
        for contact in contacts { _ = try Contact.find(contact, account: account.id, in: tx) }
        guard !contacts.contains(person.id) else {
            throw InputProblems(field, BookingRulesError.themselves(person.name))
        }
        return Set(contacts)
    }
}

// MARK: - Reading

extension SetBookingRules {
    /// In a month; nil for no limit.
    private static func dates(_ text: String) throws(BookingRulesError) -> Int? {
        guard let words = EventEntry.words(text) else { return nil }
        guard let count = Int(words), (1...BookingRulesError.mostPerMonth).contains(count) else {
            throw .notDates(words)
        }
        return count
    }

    private static func days(_ text: String) throws(BookingRulesError) -> Int {
        guard let words = EventEntry.words(text) else { return 0 }
        guard let days = Int(words), (0...BookingRulesError.mostDaysBetween).contains(days) else {
            throw .notDays(words)
        }
        return days
    }

    /// `headliner 200, host $1,050`: a comma before a digit belongs to an amount.
    private static func fees(
        _ text: String, home: Currency
    ) throws(BookingRulesError) -> [(position: String, fee: Money)] {
        var parts: [String] = []
        for part in text.split(whereSeparator: { ",;\n".contains($0) }) {
            if part.first?.isNumber == true, let last = parts.popLast() {
                parts.append("\(last),\(part)")
            } else {
                parts.append(part.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            }
        }
        var fees: [(position: String, fee: Money)] = []
        for part in parts where !part.isEmpty { fees.append(try fee(part, home: home)) }
        return fees
    }

    /// `opening act 50 USD`
    private static func fee(
        _ text: String, home: Currency
    ) throws(BookingRulesError) -> (position: String, fee: Money) {
        let words = text.split(separator: " ")
        for index in words.indices {
            let amount = words[index...].joined(separator: " ")
            guard let fee = try? Money.read(amount, home: home) else { continue }
            guard index > 0 else { throw .feeWithoutPosition(text) }
            guard !fee.isNegative else { throw .negativeFee(text) }
            return (words[..<index].joined(separator: " "), fee)
        }
        throw .notFee(text)
    }
}
