/// The rows of a table that transactions have changed, as far as it is known.
package struct ChangedRows: Hashable, Sendable {
    /// Beyond this many, the keys are not kept.
    static let maximumKeys = 300
    private static let maximumAccounts = 100

    /// Of rows that were added or changed.
    package private(set) var keys: Set<Int64> = []
    /// The accounts whose rows were changed, where the keys are not known or the rows are gone.
    package private(set) var accounts: Set<Int64> = []
    /// Whether there are rows that may be of any account.
    package private(set) var hasOthers = false

    package init(keys: Set<Int64> = [], accounts: Set<Int64> = [], hasOthers: Bool = false) {
        (self.keys, self.accounts, self.hasOthers) = (keys, accounts, hasOthers)
    }

    /// Rows that only the lane of the transaction tells of.
    init(of lane: Lane) {
        let accounts = (lane.keys ?? []).compactMap { if case .account(let id) = $0 { id } else { nil } }
        self.init(accounts: Set(accounts), hasOthers: accounts.isEmpty)
    }

    mutating func add(_ key: Int64) {
        guard !hasOthers else { return }
        keys.insert(key)
        if keys.count > Self.maximumKeys { addOthers() }
    }

    /// Rows that may be of any account, so that nothing more has to be known.
    mutating func addOthers() { (keys, accounts, hasOthers) = ([], [], true) }

    mutating func formUnion(_ other: ChangedRows) {
        if hasOthers || other.hasOthers { return addOthers() }
        keys.formUnion(other.keys)
        accounts.formUnion(other.accounts)
        if keys.count > Self.maximumKeys || accounts.count > Self.maximumAccounts { addOthers() }
    }
}

extension [String: ChangedRows] {
    /// By table.
    mutating func formUnion(_ other: [String: ChangedRows]) {
        for (table, rows) in other { self[table, default: ChangedRows()].formUnion(rows) }
    }
}

/// What one process tells others of its changes, in messages that NOTIFY can carry:
///
///     TOKEN slot=12,13 guest=a5 event=*
///
/// are rows of `slot` with these keys, rows of account 5, and rows that may be anybody's.
enum ChangeMessage {
    /// In bytes; NOTIFY takes less than 8,000.
    private static let maximumLength = 7900

    /// - Parameter token: of the process. Neither it nor the name of a table has a space.
    static func texts(_ changes: [String: ChangedRows], token: String) -> [String] {
        var texts: [String] = []
        for (table, rows) in changes.sorted(by: { $0.key < $1.key }) {
            let items = rows.keys.sorted().map(String.init) + rows.accounts.sorted().map { "a\($0)" }
            let entry = " \(table)=" + (items + (rows.hasOthers ? ["*"] : [])).joined(separator: ",")
            if let last = texts.last, last.utf8.count + entry.utf8.count <= maximumLength {
                texts[texts.count - 1] += entry
            } else {
                texts.append(token + entry)
            }
        }
        return texts
    }

    /// - Returns: the changes; nil if the text does not say what was changed, as that of an earlier version.
    static func read(_ text: String) -> (token: Substring, changes: [String: ChangedRows]?) {
        let words = text.split(separator: " ")
        let token = words.first ?? ""
        var changes: [String: ChangedRows] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let rows = rows(parts[1]) else { return (token, nil) }
            changes[String(parts[0]), default: ChangedRows()].formUnion(rows)
        }
        return (token, changes.isEmpty ? nil : changes)
    }

    private static func rows(_ items: Substring) -> ChangedRows? {
        var (keys, accounts, hasOthers): (Set<Int64>, Set<Int64>, Bool) = ([], [], false)
        for item in items.split(separator: ",") {
            if item == "*" {
                hasOthers = true
            } else if item.first == "a", let account = Int64(item.dropFirst()) {
                accounts.insert(account)
            } else if let key = Int64(item) {
                keys.insert(key)
            } else {
                return nil
            }
        }
        return ChangedRows(keys: keys, accounts: accounts, hasOthers: hasOthers)
    }
}
