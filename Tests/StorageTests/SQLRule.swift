/// One way to leave the SQL that SQLite 3.40 and PostgreSQL 15 share.
struct SQLRule: Sendable {
    /// What was found, and what to write instead.
    let advice: String
    /// The indices of the tokens at fault.
    let find: @Sendable ([SQLToken]) -> [Int]

    private init(_ advice: String, _ find: @escaping @Sendable ([SQLToken]) -> [Int]) {
        self.advice = advice
        self.find = find
    }

    private init(_ advice: String, each: @escaping @Sendable ([SQLToken], Int) -> Bool) {
        self.init(advice) { tokens in tokens.indices.filter { each(tokens, $0) } }
    }

    static let all: [SQLRule] =
        [
            SQLRule("max and min of several values are SQLite's: write CASE") { tokens, at in
                guard calls(["max", "min"], tokens, at) else { return false }
                return parts(of: tokens, from: at + 2).count > 1
            },
            SQLRule("a value is no condition: compare it, as in `is_host = 1`") { tokens, at in
                usesValueAsCondition(tokens, at)
            },
            SQLRule("a condition is no value: write CASE WHEN … THEN 1 ELSE 0 END") { tokens in
                conditionsAsValues(tokens)
            },
            SQLRule("IS compares with NULL only: write IS [NOT] DISTINCT FROM") { tokens, at in
                guard tokens[at].is("IS") else { return false }
                let next = tokens[safe: tokens[safe: at + 1]?.is("NOT") == true ? at + 2 : at + 1]
                return next?.is("NULL", "DISTINCT") != true
            },
            SQLRule("PostgreSQL cannot tell the type of a parameter that is only compared with NULL") { tokens, at in
                tokens[at].kind == .value && tokens[safe: at + 1]?.is("IS") == true
                    && tokens[safe: tokens[safe: at + 2]?.is("NOT") == true ? at + 3 : at + 2]?.is("NULL") == true
            },
            SQLRule("a plus before a column only keeps SQLite from an index") { tokens, at in
                guard tokens[at].is("+"), tokens[safe: at + 1]?.isName == true else { return false }
                guard let previous = tokens[safe: at - 1] else { return true }
                return previous.kind == .keyword && !previous.is("END")
                    || previous.is("(", ",", "=", "<", ">", "<=", ">=", "<>")
            },
            SQLRule("LIMIT takes a count; write OFFSET after it") { tokens, at in
                tokens[at].is("LIMIT")
                    && (tokens[safe: at + 2]?.is(",") == true || tokens[safe: at + 1]?.is("-") == true)
            },
            SQLRule("names are not quoted, and texts stand between single quotes") { tokens, at in
                tokens[at].kind == .quotedName
            },
            SQLRule("what is changed on conflict is named with its table or `excluded`") { tokens in
                ambiguousInConflict(tokens)
            },
            SQLRule("only texts are joined by ||: write CAST(… AS TEXT)") { tokens, at in
                guard tokens[at].is("||") else { return false }
                if tokens[safe: at + 1]?.is("(") == true, isSum(tokens, from: at + 2) { return true }
                return [at - 1, at + 1].contains { tokens[safe: $0]?.kind == .number || isIntegerName(tokens, $0) }
            },
            SQLRule("sum and avg have another type in PostgreSQL: write CAST(… AS BIGINT)") { tokens, at in
                calls(["sum", "avg"], tokens, at) && !tokens.contains { $0.is("BIGINT") }
            },
            SQLRule("not in both engines: write ON CONFLICT") { tokens, at in
                tokens[at].is("INSERT") && tokens[safe: at + 1]?.is("OR") == true
                    || tokens[at].is("REPLACE") && tokens[safe: at + 1]?.is("INTO") == true
            },
            SQLRule("LIKE minds capitals in PostgreSQL only; GLOB, REGEXP and MATCH are SQLite's") { tokens, at in
                tokens[at].is("LIKE", "ILIKE", "GLOB", "REGEXP", "MATCH")
            },
            SQLRule("not in both engines") { tokens, at in
                tokens[at].is(
                    "PRAGMA", "INDEXED", "NOTNULL", "ISNULL", "TRUE", "FALSE", "COLLATE", "VACUUM", "EXPLAIN",
                    "AUTOINCREMENT", "ROWID", "STRICT", "BOOLEAN", "CURRENT_TIMESTAMP", "NOCASE", "==", "->", "->>")
            },
            SQLRule("the time is a parameter in milliseconds, and dates are ISO texts") { tokens, at in
                calls(["strftime", "datetime", "julianday", "date", "time", "unixepoch", "now"], tokens, at)
            },
            SQLRule("lower and upper know ASCII letters only in SQLite: store a folded column") { tokens, at in
                guard calls(["lower", "upper"], tokens, at) else { return false }
                // A comparison with an ASCII word comes to the same.
                let end = parts(of: tokens, from: at + 2).last?.upperBound ?? at
                return tokens[safe: end + 1]?.is("=") != true || tokens[safe: end + 2]?.kind != .text
            },
            SQLRule("not a function of both engines") { tokens, at in
                calls(
                    [
                        "zeroblob", "last_insert_rowid", "changes", "total_changes", "ifnull", "iif", "group_concat",
                        "total", "instr", "typeof", "hex", "unhex", "quote", "printf", "format", "random", "randomblob",
                        "char", "unicode", "likely", "unlikely", "likelihood", "julianday", "string_agg", "greatest",
                        "least", "json", "jsonb",
                    ], tokens, at) || tokens[at].isName && tokens[at].text.hasPrefix("json_")
            },
            SQLRule("the schema's own tables and row numbers are SQLite's") { tokens, at in
                guard tokens[at].isName else { return false }
                let name = tokens[at].text
                return name.hasPrefix("sqlite_") || name.hasPrefix("pragma_")
                    || ["rowid", "oid", "_rowid_"].contains(name)
            },
            SQLRule("a text is compared with a text, and a number with a number") { tokens, at in
                guard tokens[at].is("=", "<>", "<", ">", "<=", ">="), let other = tokens[safe: at + 1] else {
                    return false
                }
                return other.kind == .text && isIntegerName(tokens, at - 1)
            },
        ]

    /// Columns that hold numbers wherever their name occurs: keys, instants, counts and flags.
    private static func isIntegerName(_ tokens: [SQLToken], _ at: Int) -> Bool {
        guard let token = tokens[safe: at], token.isName else { return false }
        // RECURRENCE-ID of RFC 5545, a text.
        if token.text == "recurrence_id" { return false }
        return token.text == "id" || ["_id", "_at", "_until", "_count"].contains { token.text.hasSuffix($0) }
    }

    /// Whether a function with one of these names is called at that place.
    private static func calls(_ names: Set<String>, _ tokens: [SQLToken], _ at: Int) -> Bool {
        tokens[at].isName && names.contains(tokens[at].text) && tokens[safe: at + 1]?.is("(") == true
    }

    private static func isSum(_ tokens: [SQLToken], from start: Int) -> Bool {
        parts(of: tokens, from: start).contains { tokens[$0].contains { $0.is("+", "-", "*", "/", "%") } }
    }

    private static func usesValueAsCondition(_ tokens: [SQLToken], _ at: Int) -> Bool {
        // The first token of an operand: a value, a number, a name or a name with its table.
        guard [.value, .number, .name].contains(tokens[at].kind) else { return false }
        var end = at + 1
        if tokens[at].isName, tokens[safe: end]?.is(".") == true { end += 2 }
        let next = tokens[safe: end]
        guard let previous = tokens[safe: at - 1] else {
            return next?.is("AND", "OR") == true && tokens[at].kind != .name
        }
        if previous.is("(") { return next?.is("AND", "OR") == true }
        guard previous.is("WHERE", "AND", "OR", "NOT", "WHEN", "ON", "HAVING"), tokens[safe: at - 2]?.is("IS") != true
        else { return false }
        guard
            next == nil
                || next?.is(
                    "AND", "OR", "THEN", "ORDER", "GROUP", "LIMIT", ")", "UNION", "RETURNING", "JOIN", "LEFT", "WHERE")
                    == true
        else { return false }
        // A CASE over values, and BETWEEN … AND.
        if previous.is("WHEN"), tokens[safe: at - 2]?.is("CASE", "END") != true { return !isSimpleCase(tokens, at) }
        if previous.is("AND") {
            let before = tokens[..<(at - 1)].lastIndex { $0.is("AND", "OR", "WHERE", "BETWEEN") }
            if before.map({ tokens[$0].is("BETWEEN") }) == true { return false }
        }
        return true
    }

    /// Whether the WHEN before that place belongs to `CASE value WHEN …`.
    private static func isSimpleCase(_ tokens: [SQLToken], _ at: Int) -> Bool {
        guard let start = tokens[..<at].lastIndex(where: { $0.is("CASE") }) else { return false }
        return tokens[safe: start + 1]?.is("WHEN") != true
    }

    private static func conditionsAsValues(_ tokens: [SQLToken]) -> [Int] {
        var found: [Int] = []
        for at in tokens.indices {
            switch tokens[at].text {
            // The items of a list that is selected.
            case "SELECT":
                let start = tokens[safe: at + 1]?.is("DISTINCT") == true ? at + 2 : at + 1
                found += parts(of: tokens, from: start, until: ["FROM", "WHERE", "UNION"])
                    .filter { isCondition(tokens[$0]) }.map(\.lowerBound)
            // An item of a list that is written as a fragment.
            case "AS" where tokens[safe: at + 1]?.isName == true:
                let item = itemBefore(at, tokens)
                if let item, isCondition(tokens[item]) { found.append(item.lowerBound) }
            case "SET" where tokens[safe: at + 1]?.isName == true:
                found += parts(of: tokens, from: at + 1, until: ["FROM", "WHERE", "RETURNING"])
                    .filter { $0.count > 2 && isCondition(tokens[($0.lowerBound + 2)..<$0.upperBound]) }
                    .map(\.lowerBound)
            // A condition compared with a value.
            case "=", "<>":
                guard tokens[safe: at - 1]?.is(")") == true, let open = opening(of: at - 1, tokens) else { continue }
                let isCall = tokens[safe: open - 1].map { $0.isName || $0.is("IN", "EXISTS") } ?? false
                if !isCall, tokens[safe: open + 1]?.is("SELECT") != true, isCondition(tokens[(open + 1)..<(at - 1)]),
                    tokens[safe: at + 1]?.is("(") != true
                {
                    found.append(open)
                }
            default: break
            }
        }
        return Array(Set(found)).sorted()
    }

    private static func isCondition(_ tokens: ArraySlice<SQLToken>) -> Bool {
        var depth = 0
        for token in tokens {
            if token.is("(", "CASE") { depth += 1 }
            if token.is(")", "END") { depth -= 1 }
            if depth == 0,
                token.is("=", "<>", "<", ">", "<=", ">=", "IS", "AND", "OR", "NOT", "IN", "EXISTS", "LIKE", "BETWEEN")
            {
                return true
            }
        }
        return false
    }

    /// The item of a list that ends before that place; nil for a table's other name.
    private static func itemBefore(_ end: Int, _ tokens: [SQLToken]) -> Range<Int>? {
        var depth = 0
        var at = end - 1
        while at >= 0 {
            let token = tokens[at]
            if token.is(")", "END") { depth += 1 }
            if token.is("(", "CASE") { depth -= 1 }
            if depth < 0 || depth == 0 && token.is(",", "SELECT", "DISTINCT") { break }
            if depth == 0, token.is("FROM", "JOIN", "UPDATE", "INTO", "WITH", "RECURSIVE") { return nil }
            at -= 1
        }
        return (at + 1)..<end
    }

    /// Names on the right of DO UPDATE SET and in its WHERE that PostgreSQL cannot tell from those of `excluded`.
    private static func ambiguousInConflict(_ tokens: [SQLToken]) -> [Int] {
        guard
            let start = tokens.indices.first(where: {
                tokens[$0].is("DO") && tokens[safe: $0 + 1]?.is("UPDATE") == true
            })
        else { return [] }
        let end = tokens[start...].firstIndex { $0.is("RETURNING") } ?? tokens.endIndex
        let targets = Set(
            parts(of: tokens, from: start + 3, until: ["WHERE", "RETURNING"]).map(\.lowerBound))
        return tokens[(start + 3)..<max(end, start + 3)].indices.filter { at in
            tokens[at].isName && !targets.contains(at) && tokens[safe: at - 1]?.is(".") != true
                && tokens[safe: at + 1]?.is(".", "(") != true
        }
    }

    /// The ranges of a list's items, from its first token to its end or to one of these words.
    private static func parts(of tokens: [SQLToken], from start: Int, until words: Set<String> = []) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var depth = 0
        var first = start
        var at = start
        while at < tokens.count {
            if tokens[at].is("(", "CASE") { depth += 1 }
            if tokens[at].is(")", "END") { depth -= 1 }
            if depth < 0 || depth == 0 && tokens[at].kind == .keyword && words.contains(tokens[at].text) { break }
            if depth == 0, tokens[at].is(",") {
                parts.append(first..<at)
                first = at + 1
            }
            at += 1
        }
        if first < at { parts.append(first..<at) }
        return parts
    }

    private static func opening(of close: Int, _ tokens: [SQLToken]) -> Int? {
        var depth = 0
        for at in tokens[...close].indices.reversed() {
            if tokens[at].is(")") { depth += 1 }
            if tokens[at].is("(") { depth -= 1 }
            if depth == 0 { return at }
        }
        return nil
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
