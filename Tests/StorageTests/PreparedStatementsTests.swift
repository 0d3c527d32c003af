import App
import Storage
import TestSupport
import Testing

/// Each engine prepares every statement of the sources against the program's schema, so also those that no other test
/// runs on it.
@Suite struct PreparedStatementsTests {
    @Test(arguments: TestDatabase.engines) func everyStatementIsPrepared(_ engine: TestDatabase.Engine) async throws {
        let sources = try SQLSubsetTests.sources().filter { source in
            source.path.hasPrefix("Sources/")
                && !["Sources/Storage/", "Sources/AnkiFiles/", "Sources/TestSupport/"].contains {
                    source.path.hasPrefix($0)
                }
        }
        let statements = StatementTexts(of: sources)
        let database = try await TestDatabase(engine)
        let store = try database.open(Modules.migrations)
        let findings = try await store.write { tx in
            statements.all.compactMap { statement -> String? in
                var refusal = ""
                for text in statement.texts {
                    guard let error = Self.refusal(of: text, engine, in: tx) else { return nil }
                    refusal = error
                }
                return "\(statement.place): \(refusal)"
            }
        }
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
        // What is put together at run time cannot be read from the sources; the other suites run it. It is less than
        // one statement in 25.
        #expect(statements.all.count > 600)
        #expect(statements.skipped.count * 25 < statements.all.count, "\(statements.skipped)")
    }

    /// The error of a statement whose parameters are `?`; nil if the engine accepts it.
    private static func refusal(of statement: String, _ engine: TestDatabase.Engine, in tx: Transaction) -> String? {
        do {
            try tx.savepoint {
                switch engine {
                case .sqlite: _ = try tx.rows(SQL(stringLiteral: "EXPLAIN " + statement.replacing("?", with: "NULL")))
                case .postgreSQL:
                    var (text, number) = ("", 0)
                    for character in statement {
                        if character == "?" { number += 1 }
                        text += character == "?" ? "$\(number)" : String(character)
                    }
                    try tx.run(SQL(stringLiteral: "PREPARE one AS " + text))
                    try tx.run("DEALLOCATE one")
                }
            }
            return nil
        } catch {
            let message = "\(error)"
            // A parameter alone has no type here; values have one when they are bound.
            return message.contains("could not determine data type") ? nil : message
        }
    }
}

/// The statements of sources, with `?` for values and with the text of their fragments.
struct StatementTexts {
    struct Statement {
        /// The path and the line.
        let place: String
        /// With each combination of fragments that have the written name; one of them is what the program means.
        let texts: [String]
    }

    private struct Fragment {
        let path: String
        let text: String
    }

    private(set) var all: [Statement] = []
    /// The places of statements with a part that is put together at run time.
    private(set) var skipped: [String] = []
    private var fragments: [String: [Fragment]] = [:]
    /// The names of parameters and of other fragments without a text of their own, by file.
    private var parameters: [String: Set<String>] = [:]
    private let names: Set<String>

    init(of sources: [(path: String, text: String)]) {
        names = SQLFragments.names(in: sources.map(\.text))
        let literals = sources.map { ($0.path, SwiftLiteral.all(in: $0.text)) }
        for (source, (path, literals)) in zip(sources, literals) { addFragments(of: source.text, path, literals) }
        for (path, literals) in literals {
            for literal in literals {
                let words = literal.text.split(whereSeparator: \.isWhitespace)
                guard ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(words.first), words.count > 2 else {
                    continue
                }
                // The rest of a statement, or the table, may be known at run time only.
                let isPart = words.last == "(" || literal.text.contains("FROM \\(name)")
                let texts = isPart ? [] : texts(of: literal.text, in: path, depth: 0)
                if texts.isEmpty {
                    skipped.append("\(path):\(literal.line)")
                } else {
                    all.append(Statement(place: "\(path):\(literal.line)", texts: texts))
                }
            }
        }
    }

    /// `let columns: SQL = "…"`, `static var isOpen: SQL { "…" }`, `func holds() -> SQL { """…""" }`.
    private mutating func addFragments(of source: String, _ path: String, _ literals: [SwiftLiteral]) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains("SQL") {
            for match in line.matches(of: /(\w+): (?:\([^)]*\) -> )?SQL\b/) where !line.contains("let ") {
                parameters[path, default: []].insert(String(match.1))
            }
            let head = lines[max(0, index - 4)...index].last { $0.contains("func ") }
            guard
                let name = line.firstMatch(of: /(?:let|var) (\w+)(?:: SQL\b| = .* as SQL)/)?.1
                    ?? (line.contains("-> SQL") ? head?.firstMatch(of: /func (\w+)/)?.1 : nil)
            else { continue }
            parameters[path, default: []].remove(String(name))
            for literal in literals.drop(while: { $0.line < index + 1 }).prefix(while: { $0.line <= index + 5 }) {
                fragments[String(name), default: []].append(Fragment(path: path, text: literal.text))
            }
        }
    }

    /// Empty if a part is not known.
    private func texts(of sql: String, in path: String, depth: Int) -> [String] {
        var texts = [""]
        var rest = sql[...]
        while let start = rest.firstRange(of: "\\(") {
            texts = texts.map { $0 + rest[..<start.lowerBound] }
            var (end, nesting) = (start.upperBound, 1)
            while nesting > 0, end < rest.endIndex {
                if rest[end] == "(" { nesting += 1 }
                if rest[end] == ")" { nesting -= 1 }
                end = rest.index(after: end)
            }
            let expression = rest[start.upperBound..<rest.index(before: end)]
            if expression.hasPrefix("rows:") {
                texts = texts.map { $0 + Self.row(after: $0) }
            } else {
                let parts = parts(for: expression, in: path, depth: depth)
                texts = texts.flatMap { text in parts.map { text + $0 } }
            }
            guard !texts.isEmpty, texts.count <= 300 else { return [] }
            rest = rest[end...]
        }
        return texts.map { $0 + rest }
    }

    /// A row with a value for each column that an INSERT names.
    private static func row(after insert: String) -> String {
        let columns = insert.split(separator: "(").last?.count { $0 == "," } ?? 0
        return "(" + Array(repeating: "?", count: columns + 1).joined(separator: ", ") + ")"
    }

    private func parts(for expression: Substring, in path: String, depth: Int) -> [String] {
        if expression.hasPrefix("list:") { return ["(?)"] }
        if let match = expression.firstMatch(of: /nextKey\(of: "(\w+)"\)/) {
            return ["(SELECT max(id) FROM \(match.1))"]
        }
        if expression.hasPrefix("SQL(") { return [] }
        let route = expression.prefix { $0 != "(" && $0 != " " && $0 != "?" }.split(separator: ".")
        let name = String(route.last ?? "")
        guard names.contains(name), depth < 3 else { return ["?"] }
        if route.count == 1, parameters[path, default: []].contains(name) { return [] }
        var found = fragments[name, default: []]
        let near = found.filter { $0.path == path }
        if route.count == 1 || route[0] == "Self", !near.isEmpty { found = near }
        // `Event.columns` is in a file that is named after the type.
        let ofType = found.filter { route.count == 2 && $0.path.contains("/\(route[0])") }
        if !ofType.isEmpty { found = ofType }
        return found.flatMap { texts(of: $0.text, in: $0.path, depth: depth + 1) } + (near.isEmpty ? ["?"] : [])
    }
}
