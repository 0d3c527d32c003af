import CommandKit
import Storage
import TestSupport
import Testing

/// Budgets of the largest amounts are summed up and drawn, by the real program: a trap would end it.
@Suite struct LargestAmountTests {
    @Test(.timeLimit(.minutes(3)), arguments: ["999999999999.9999 CLF", "999999999999.999 KWD", "999999999999 JPY"])
    func isSummedUpAndDrawn(_ amount: String) async throws {
        let home = try TemporaryFolder()
        for kind in ["--planned", "", "", "", "", ""] {
            let words = ["budget", "add", "a", amount] + (kind.isEmpty ? [] : [kind])
            let end = try await RunningProgram(words, home: home).finished()
            #expect(end.code == 0, "\(end)")
        }
        for line in ["budget chart --svg -", "budget chart", "budget show", "budget show --json", "budget totals"] {
            let end = try await RunningProgram.run(line, home: home)
            #expect(end.code == 0 || line == "budget totals", "\(line): \(end)")
        }
    }

    /// The sum of a budget must stay countable: the line that would exceed it is refused.
    @Test func aSumThatCannotBeHeldIsRefused() async throws {
        let env = try await CommandTestEnvironment()
        let line = #"budget add "a" "999999999999.9999 CLF""#
        #expect(try await env.run(line).code == 0)
        // A budget of many such lines.
        try await env.app.store.write { tx in
            let columns: SQL = "subject_id, title, minor_units, currency, kind, day, created_at"
            for _ in 1..<900 {
                try tx.run(
                    """
                    INSERT INTO budget_line (\(columns))
                    SELECT \(columns) FROM budget_line WHERE currency = 'CLF' ORDER BY id LIMIT 1
                    """)
            }
        }
        var (code, lines): (Int32, Int) = (0, 900)
        while code == 0, lines < 1000 {
            code = try await env.run(line).code
            lines += 1
        }
        #expect(code == 64)
        #expect((901...930).contains(lines))
        for line in ["budget chart", "budget show", "budget chart --svg -"] {
            #expect(try await env.run(line).code == 0)
        }
    }
}
