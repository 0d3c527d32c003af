/// One migration: plain SQL, owned by the module whose tables it creates, never edited after a release. The exception
/// is a table that moves to another target: its CREATE moves to a new migration of that target, with IF NOT EXISTS.
///
/// Differences between database engines are written as placeholders (see `Dialect`): `{identity}` for a generated
/// 64-bit key, `{strict}` after the closing parenthesis of a table. `INTEGER` means 64 bits.
///
/// Checks on columns that are written for every message use `=` and OR, because SQLite builds a temporary table for
/// each evaluation of an IN list with more than two values.
package struct Migration: Sendable {
    /// Unique and stable, because the database records it.
    package let name: String
    let sql: String
    /// The migrations that created its tables in earlier releases; empty for most.
    private let formerOwners: [String]

    /// - Parameter formerOwners: the migrations that created its tables in earlier releases. A database to which they
    ///   were applied then has the tables, and this one changes nothing in it.
    package init(_ name: String, takingTablesFrom formerOwners: [String] = [], _ sql: String) {
        (self.name, self.formerOwners, self.sql) = (name, formerOwners, sql)
    }

    /// Whether a database has what it creates.
    ///
    /// - Parameter applied: the names of all migrations that were applied to the database.
    func isEffective(after applied: Set<String>) -> Bool {
        applied.contains(name) || !formerOwners.isEmpty && formerOwners.allSatisfy(applied.contains)
    }
}
