import Platform
import Storage
import Values

/// The open polls, as what the grid can be narrowed to.
enum PollFilter {
    /// The latest first. Three statements.
    static func all(_ account: Account, in tx: Transaction) throws -> [DateFilter] {
        let today = account.zone.date(of: tx.now)
        let polls = try tx.rows(
            "SELECT id, name FROM poll WHERE account_id = \(account.id) AND closed_at IS NULL ORDER BY id DESC"
        ).map { (id: try $0["id"] as Int64, name: try $0["name"] as String) }
        guard !polls.isEmpty else { return [] }
        let keys = polls.map(\.id)
        var days: [Int64: Set<LocalDate>] = [:]
        for date in try PollDate.all(of: keys.map { ID($0) }, in: tx) where date.isOpen && date.day >= today {
            days[date.poll.rawValue, default: []].insert(date.day)
        }
        var people: [Int64: Set<ID<Contact>>] = [:]
        for row in try tx.rows("SELECT poll_id, contact_id FROM poll_person WHERE poll_id IN \(list: keys)") {
            people[try row["poll_id"] as Int64, default: []].insert(try row["contact_id"])
        }
        return polls.compactMap { poll in
            guard let days = days[poll.id] else { return nil }
            return DateFilter(key: poll.id, name: poll.name, contacts: people[poll.id] ?? [], days: days.sorted())
        }
    }
}
