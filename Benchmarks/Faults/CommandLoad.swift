import Foundation
import Storage
import TestSupport
import Values

/// Runs the booker's commands beside a gateway that is killed repeatedly. Some commands are killed too, and repeated
/// until they have succeeded.
struct CommandLoad: Sendable {
    let app: BenchmarkDatabase
    let booker: Booker

    /// When commands are killed. Drawn in advance, so that a seed gives the same plan.
    struct Plan: Sendable {
        let round: Int
        /// The lifetime of each command; nil lets it end by itself.
        let lives: [Duration?]

        init(round: Int, random: inout RandomSource) {
            self.round = round
            lives = (0..<6).map { _ in
                Bool.random(using: &random) ? .milliseconds(Int.random(in: 30...700, using: &random)) : nil
            }
        }
    }

    /// Asks one show's lineup, reminds another's and texts one contact. Returns the number of killed commands.
    func work(_ plan: Plan) async throws -> Int {
        var lives = plan.lives.makeIterator()
        var kills = 0
        let show = Booker.commandShow(round: plan.round)
        for _ in 0..<10 {
            kills += try await run(["ask", show, "--yes", "--anyway"], for: lives.next() ?? nil)
            if try await isEverybodyInvited(to: show) { break }
        }
        kills += try await run(["remind", "Show \(plan.round)A", "--yes", "--anyway"], for: lives.next() ?? nil)
        kills += try await run(
            ["text", "Guest \(plan.round)-0", "Doors are at 7 in round \(plan.round).", "--anyway", "--yes"],
            for: lives.next() ?? nil)
        return kills
    }

    /// The database may be away for a moment.
    private func isEverybodyInvited(to show: String) async throws -> Bool {
        do {
            return try await booker.uninvited(in: show) == 0
        } catch is StoreError {
            return false
        }
    }

    private func run(_ words: [String], for life: Duration?) async throws -> Int {
        let command = try ChildProcess(
            ChildProcess.greenroom, words + ["--no-input"], environment: app.environment,
            log: app.folder.file("commands.log"))
        guard let life else {
            _ = try await command.end()
            return 0
        }
        try await Task.sleep(for: life)
        try await command.kill()
        return 1
    }
}
