import Foundation
import Testing

/// All SQL outside Storage runs on SQLite 3.40 and PostgreSQL 15. Read is the text of the sources, as a statement that
/// no test runs must hold to it as well.
@Suite struct SQLSubsetTests {
    /// Sources about SQLite itself, and why.
    private static let ofSQLite = [
        "Sources/Storage/": "the engine",
        "Tests/StorageTests/": "the engine's tests",
        "Sources/AnkiFiles/": "Anki's collections are SQLite databases",
        "Tests/AnkiFilesTests/": "the same",
        "Sources/TestSupport/Store+Rows.swift": "writes the rows of any table as literals, for tests",
        "Benchmarks/Inbound/InboundCommand.swift": "makes the database of a program that knows SQLite only",
        "Benchmarks/Inbound/SimpleCommand.swift": "a program that knows SQLite only",
        "Benchmarks/Inbound/FilledDatabase.swift": "fills large databases in each engine's own way",
        "Benchmarks/Inbound/GrowthCommand.swift": "asks each engine for its size",
    ]

    @Test func runsOnBothEngines() throws {
        let sources = try Self.sources()
        let fragments = SQLFragments.names(in: sources.map(\.text))
        var findings: [String] = []
        var literals = 0
        for source in sources where !Self.ofSQLite.keys.contains(where: { source.path.hasPrefix($0) }) {
            for literal in SwiftLiteral.all(in: source.text) where SQLToken.mayBeSQL(literal) {
                if source.path.hasPrefix("Tests/"), Self.concernsSQLite(literal) { continue }
                literals += 1
                findings += Self.findings(in: literal, fragments).map { "\(source.path):\($0)" }
            }
        }
        #expect(literals > 400)
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
    }

    static let refused = [
        "UPDATE a SET x = max(x, excluded.y)", "SELECT 1 FROM a WHERE is_host",
        "SELECT 1 FROM a WHERE x = 1 AND NOT b.flag",
        "SELECT 1 FROM a WHERE (flag OR x = 1)", "SELECT 1 FROM a WHERE \\(flag) AND x = 1",
        "SELECT CASE WHEN \\(flag) THEN 1 ELSE 0 END", "SELECT x, a = b AS same FROM a", "SELECT x, a = b FROM a",
        "SELECT EXISTS (SELECT 1 FROM b) AS many FROM a", "a.x, b.y IS NOT NULL AS known", "UPDATE a SET x = y > 1",
        "SELECT 1 FROM a WHERE (x = y) = \\(flag)", "SELECT 1 FROM a WHERE x IS y",
        "SELECT 1 FROM a WHERE x IS NOT \\(y)",
        "SELECT 1 FROM a WHERE x = 1 OR \\(y) IS NULL", "SELECT 1 FROM a WHERE +x = 1 AND y IN (1)",
        "SELECT x FROM a LIMIT 1, 2",
        "SELECT \\\"x\\\" FROM a", "SELECT `x` FROM a", "SELECT x FROM a INDEXED BY b WHERE x = 1",
        "INSERT INTO a (x) VALUES (1) ON CONFLICT (x) DO UPDATE SET n = n + 1", "SELECT 'a' || event_id FROM a",
        "SELECT 'a' || (1 + x) FROM a",
        "SELECT sum(x) FROM a", "INSERT OR IGNORE INTO a (x) VALUES (1)",
        "SELECT 1 FROM a WHERE x LIKE 'y'", "PRAGMA query_only = 1", "SELECT datetime(x) FROM a",
        "SELECT 1 FROM a WHERE lower(x) = y", "INSERT INTO a (x) VALUES (zeroblob(1))", "SELECT rowid FROM a",
        "SELECT name FROM sqlite_schema", "SELECT json_extract(x, 'y') FROM a", "SELECT 1 FROM a WHERE told_at = '1'",
    ]

    @Test(arguments: refused) func refuses(_ sql: String) throws {
        let literal = try #require(SwiftLiteral.all(in: "\"\(sql)\"").first)
        #expect(SQLToken.mayBeSQL(literal))
        #expect(Self.findings(in: literal, []).count == 1)
    }

    static let allowed = [
        "SELECT max(x), min(coalesce(x, 0)) FROM a",
        "SELECT 1 FROM a WHERE is_host = 1 AND NOT EXISTS (SELECT 1 FROM b)",
        "SELECT CASE WHEN a.x = b.y AND a.z IS NULL THEN 1 ELSE 0 END AS same FROM a JOIN b ON a.id = b.id",
        "SELECT 1 FROM a WHERE x IS NOT DISTINCT FROM \\(y) AND z IS DISTINCT FROM b",
        "SELECT x FROM a LIMIT 1 OFFSET 2",
        "UPDATE a SET x = x + 1, y = CASE WHEN \\(flag) = 1 THEN y ELSE 0 END WHERE id = 1", "SELECT x FROM a AS b",
        "SELECT a.x FROM a JOIN b ON b.id = a.id JOIN c AS d ON d.id = b.id ORDER BY a.x = \\(y) DESC",
        "INSERT INTO a (x, n) VALUES (\\(x), 1) ON CONFLICT (x) DO UPDATE SET n = a.n + excluded.n WHERE a.n > 1",
        "SELECT 1 FROM a WHERE x = 1 AND \\(fragment)", "SELECT 'a' || CAST(id AS TEXT) FROM a",
        "SELECT CAST(sum(x) AS BIGINT) FROM a", "SELECT 1 FROM a WHERE \\(fragment) OR x BETWEEN 1 AND y",
        "SELECT CASE x WHEN y THEN 1 ELSE 0 END FROM a -- \"no\" more", "CHECK ((pay IS NULL) = (currency IS NULL))",
        "SELECT 1 FROM a WHERE lower(trim(x, ' .!')) = 'yes'",
    ]

    @Test(arguments: allowed) func allows(_ sql: String) throws {
        let literal = try #require(SwiftLiteral.all(in: "\"\"\"\n\(sql)\n\"\"\"").first)
        #expect(Self.findings(in: literal, ["fragment"]) == [])
    }

    /// Tests make SQLite fail, and read its plans and its schema.
    private static func concernsSQLite(_ literal: SwiftLiteral) -> Bool {
        literal.text.hasPrefix("PRAGMA ") || literal.text.hasPrefix("EXPLAIN ")
            || literal.text.contains("sqlite_schema")
    }

    /// A line number and an advice for each finding.
    private static func findings(in literal: SwiftLiteral, _ fragments: Set<String>) -> [String] {
        let tokens = SQLToken.tokens(of: literal, fragments: fragments)
        return SQLRule.all.flatMap { rule in
            rule.find(tokens).map { at in
                let near = tokens[max(0, at - 3)...min(at + 4, tokens.count - 1)].map(\.text).joined(separator: " ")
                return "\(tokens[at].line): \(rule.advice): \(near)"
            }
        }
    }

    static func sources() throws -> [(path: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try ["Benchmarks", "Sources", "Tests"].flatMap { folder in
            let files = try #require(FileManager.default.subpaths(atPath: root.appending(path: folder).path()))
            return try files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
                let path = folder + "/" + file
                return (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
            }
        }
    }
}

/// What the sources write `SQL` for: an interpolation of it is a part of a statement, and no bound value.
enum SQLFragments {
    static func names(in sources: [String]) -> Set<String> {
        var names: Set<String> = []
        for source in sources where source.contains("SQL") {
            let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.contains("SQL") {
                // `let columns: SQL`, and a parameter.
                for match in line.matches(of: /(\w+): (?:@\w+ )?(?:\([^)]*\) -> )?SQL\b/) {
                    names.insert(String(match.1))
                }
                // `let earlier = number.map { "AND id < \($0)" as SQL }`
                if line.contains("as SQL"), let match = line.firstMatch(of: /let (\w+) =/) {
                    names.insert(String(match.1))
                }
                guard line.contains("-> SQL") else { continue }
                // A function's parameters may stand on lines of their own.
                let head = lines[max(0, number - 4)...number].last { $0.contains("func ") }
                if let match = head?.firstMatch(of: /func (\w+)/) { names.insert(String(match.1)) }
            }
        }
        return names
    }
}

extension SQLToken {
    /// Whether a literal has a word that only SQL writes in capitals, next to a name or a value.
    static func mayBeSQL(_ literal: SwiftLiteral) -> Bool {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard zip(literal.text.utf8, literal.text.utf8.dropFirst()).contains(where: { letters ~= $0 && letters ~= $1 })
        else { return false }
        let tokens = tokens(of: literal, fragments: [])
        guard tokens.contains(where: { $0.isName || $0.kind == .value || $0.kind == .number }) else { return false }
        let isStatement =
            tokens.first?.is(
                "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "WITH", "PRAGMA", "EXPLAIN", "REPLACE", "VACUUM")
            ?? false
        let hasPart = tokens.contains {
            $0.is(
                "SELECT", "WHERE", "JOIN", "EXISTS", "CASE", "VALUES", "SET", "IS", "IN", "AS", "AND", "OR", "NOT",
                "LIKE",
                "CHECK", "CONFLICT", "LIMIT")
        }
        return isStatement || hasPart
    }
}
