import Foundation
import Storage
import TestSupport
import Testing
import Values

/// Any value goes into a statement and comes out of the database as it was, and never becomes a part of the statement.
/// GREENROOM_FUZZ_CASES=1000000 runs the long form.
@Suite struct FuzzTests {
    private static let batch = 500
    private static let batches = FuzzRun.cases(short: 5000, runs: batch)

    @Test func anyValueIsKeptAsItIs() async throws {
        let folder = try TemporaryFolder()
        let things = Migration("test-1", "CREATE TABLE thing (id {identity}, value ANY) {strict};")
        let store = try Store(path: folder.file("test.db"), migrations: [things])
        let run = try await FuzzRun(cases: Self.batches) { number in
            let wrong: String? = try await store.write { tx in
                var random = RandomSource.seeded(UInt64(number))
                try tx.run("DELETE FROM thing")
                for _ in 0..<Self.batch {
                    let value = Self.value(using: &random)
                    let id: ID<Never> = try tx.insert("INSERT INTO thing (value) VALUES (\(value))")
                    let found = try tx.row("SELECT value FROM thing WHERE id = \(id) AND value IS \(value)")
                    guard let found, try found["value"] as SQLValue == value.stored else { return "\(value)" }
                }
                let count = try tx.value("SELECT count(*) FROM thing", as: Int.self)
                return count == Self.batch ? nil : "a row too many or few"
            }
            #expect(wrong == nil, "batch \(number)")
            return wrong == nil
        }
        #expect(run.isSound, "\(run)")
    }

    private static let words = [
        "'", "\"", ";", "--", "/*", "?", "?1", ":a", "@a", "$a", "\\", "%", "_", "\0", "\n", "`", "[", "]", "NULL",
        "x'00'",
        "'); DROP TABLE thing;--", "é", "e\u{301}", "😀", "\u{FEFF}", "\u{202E}", "\u{10FFFF}", "1", "1.0", " ", "",
    ]

    private static func value(using random: inout RandomSource) -> SQLValue {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .null
        case 1: return .integer(.random(in: .min ... .max, using: &random))
        case 2: return .integer([0, 1, -1, .min, .max].randomElement(using: &random) ?? 0)
        case 3: return .real(Double(bitPattern: random.next()))
        case 4: return .real([0, -0.0, 1, .infinity, -.infinity, .nan, .pi].randomElement(using: &random) ?? 0)
        case 5: return .blob(random.bytes(Int.random(in: 0...300, using: &random)))
        case 6: return .text(String(decoding: random.bytes(Int.random(in: 0...60, using: &random)), as: UTF8.self))
        default:
            let count = Int.random(in: 0...12, using: &random)
            return .text((0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined())
        }
    }
}

extension SQLValue {
    /// SQLite has no NaN and ends a text at NUL: the one is kept as NULL, the other as a mark in its place.
    fileprivate var stored: SQLValue {
        switch self {
        case .real(let number) where number.isNaN: .null
        case .text(let text): .text(text.replacing("\0", with: "\u{FFFD}"))
        default: self
        }
    }
}
