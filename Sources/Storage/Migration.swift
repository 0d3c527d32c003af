/// One migration: plain SQL, owned by the module whose tables it creates, never edited after a release.
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

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}
