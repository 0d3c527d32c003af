/// One step of the schema's history: plain SQL, owned by the room whose tables it makes, never edited once released.
///
/// What differs between engines is written as a word in braces, which the engine's dialect replaces:
/// `{identity}` for a generated 64-bit key, `{strict}` after the closing parenthesis of a table.
///
/// A check of a column that each text writes compares with `=` and OR: of an IN list of more than two SQLite makes a
/// table for each row.
package struct Migration: Sendable {
    /// Unique and stable: it is what the database remembers.
    package let name: String
    let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// The words in which SQLite differs from other engines.
enum Dialect {
    static func sqlite(_ sql: String) -> String {
        sql.replacing("{identity}", with: "INTEGER PRIMARY KEY AUTOINCREMENT").replacing("{strict}", with: "STRICT")
    }
}
