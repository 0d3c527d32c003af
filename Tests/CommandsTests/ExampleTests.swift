import HTTPTransport
import Logging
import Sandbox
import Testing
import Values

@testable import Commands

/// Every example that a help page gives is run as it stands, in a house like the one it speaks of.
@Suite struct ExampleTests {
    /// Those that need the real process, and where they are run.
    static let elsewhere = [
        "greenroom serve": "ProcessTests", "greenroom demo": "ProcessTests", "greenroom health": "ProcessTests",
        "greenroom sandbox": "ProcessTests", "greenroom migrate": "ProcessTests", "greenroom doctor": "ProcessTests",
        "greenroom doctor --json": "ProcessTests", "greenroom board --watch": "BoardWatchTests",
        #"greenroom countdown show "Late Show" --watch"#: "CountdownCommandTests",
        "greenroom restore greenroom-monday.db --yes greenroom-monday.db": "ProcessTests",
        "greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org": "ProcessTests",
    ]

    static let examples = Array(Set(CommandNode.root.everything.flatMap(\.examples)))
        .filter { elsewhere[$0] == nil }.sorted()

    @Test(arguments: examples) func works(_ example: String) async throws {
        let leavesTheHouse = [
            "ask", "remind", "text", "inbox reply", "event cancel", "event edit", "lineup answer", "lineup host",
            "countdown share",
        ].contains {
            example.hasPrefix("greenroom \($0) ")
        }
        guard leavesTheHouse else { return try await run(example, in: try await CommandStage()) }
        try await withProvider { port in
            try await run(example, in: try await CommandStage(sandboxPort: port))
        }
    }

    private func run(_ example: String, in stage: CommandStage) async throws {
        let words = stage.shellWords(example.replacing("greenroom ", with: "", maxReplacements: 1))
        // The second text, from a number that is nobody's.
        if example.hasPrefix("greenroom inbox assign") { try await stage.text("hello", from: "+14155550177") }
        let outcome = try await stage.run(words: words, isInteractive: true)
        #expect(outcome.code == 0, "\(outcome.notes)")
    }

    @Test func noExampleIsExcusedInVain() {
        let all = Set(CommandNode.root.everything.flatMap(\.examples))
        #expect(Set(Self.elsewhere.keys).isSubset(of: all))
    }

    /// A pretend provider on a port of its own, for what leaves the house.
    private func withProvider(_ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        var log = Logger(label: "test")
        log.logLevel = .critical
        let engine = try CurlEngine(userAgent: "greenroom-test")
        let provider = SandboxProvider(SandboxConfiguration(port: 0), http: .curl(engine), logger: log)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await provider.run() }
            let port = try await provider.baseURL().split(separator: ":").last.flatMap { Int($0) }
            try await body(try #require(port))
            group.cancelAll()
        }
    }
}
