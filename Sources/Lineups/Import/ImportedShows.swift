import Agenda
import Platform
import Storage
import Values

/// The shows of an account that the rows of a spreadsheet name, including those that the import creates.
struct ImportedShows: Sendable {
    private let account: ID<Account>
    /// By their folded names.
    private var shows: [String: [Event]]
    /// Of the coming shows. It differs after somebody has changed them.
    private var version: [Int64?]

    init(account: ID<Account>, in tx: Transaction) throws {
        self.account = account
        shows = try Self.all(account, in: tx)
        version = try Self.version(account, in: tx)
    }

    func named(_ name: String) -> [Event] { shows[name.folded] ?? [] }

    mutating func add(_ event: Event) {
        shows[event.name.folded, default: []].append(event)
    }

    /// Reads the shows again if others have changed them since the last transaction of the import.
    mutating func refresh(in tx: Transaction) throws {
        let current = try Self.version(account, in: tx)
        guard current != version else { return }
        shows = try Self.all(account, in: tx)
        version = current
    }

    /// Must be called at the end of a transaction of the import, whose changes are known.
    mutating func settle(in tx: Transaction) throws {
        version = try Self.version(account, in: tx)
    }

    private static func all(_ account: ID<Account>, in tx: Transaction) throws -> [String: [Event]] {
        let shows = try Event.upcoming(.show, account: account, in: tx) + Event.past(.show, account: account, in: tx)
        return Dictionary(grouping: shows, by: \.name.folded)
    }

    private static func version(_ account: ID<Account>, in tx: Transaction) throws -> [Int64?] {
        let row = try tx.row(
            """
            SELECT count(*) AS shows, max(id) AS last, max(changed_at) AS changed FROM event
            WHERE account_id = \(account) AND kind = 'show' AND starts_at > \(tx.now)
            """)
        guard let row else { return [] }
        return [try row["shows"], try row["last"], try row["changed"]]
    }
}
