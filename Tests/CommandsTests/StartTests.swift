import ArgumentParser
import Foundation
import Storage
import TestSupport
import Testing
import Values

@testable import App
@testable import CommandKit

/// What a command that lists something does before it prints. Each of these was most of its time once.
@Suite struct StartTests {
    /// The next module may not add a statement for each event, and not many at all.
    @Test func aListNeedsFewStatements() async throws {
        let environment = try await CommandTestEnvironment()
        let few = try await Self.statements(of: ["event", "list"], in: environment.app)
        for index in 1...28 {
            let added = try await environment.run("event add \"Show \(index)\" --on \"jan \(index) 2027\" --at 8pm")
            #expect(added.code == 0)
        }
        let many = try await Self.statements(of: ["event", "list"], in: environment.app)
        #expect(few.count == many.count)
        #expect(few.count <= 40, "\(few.sorted())")
    }

    /// The first write creates the built-in calendars. A command that only reads does without them.
    @Test func theFirstCommandCanBeToday() async throws {
        let environment = try await CommandTestEnvironment()
        let app = environment.app
        let opened = try await AppEnvironment.open(app.settings, clock: app.clock, isReading: true)
        #expect(try await opened.store.read { $0.isReadOnly })
        #expect(try await !opened.store.write { $0.isReadOnly })
        _ = try await Self.statements(of: ["today", "show"], in: app)
    }

    private static func statements(of words: [String], in app: AppEnvironment) async throws -> Set<String> {
        let opened = try await AppEnvironment.open(app.settings, clock: app.clock, isReading: true)
        let context = CommandContext(
            app: opened, account: try await opened.account(),
            terminal: Transcript(answers: []).terminal(isInteractive: false), now: TestEnvironment.noon)
        let command = try #require(try Program.command(for: words) as? any StoreCommand)
        return try await opened.store.statements { try await command.run(in: context) }
    }

    /// Each example in the help, parsed alone and from the root.
    @Test(arguments: CommandNode.root.children.map(\.name))
    func aCommandIsParsedAloneAsFromTheRoot(noun: String) throws {
        let node = CommandNode.reached(by: [noun]).node
        for example in node.subtree.flatMap(\.examples) {
            let words = Array(CommandTestEnvironment.words(example).dropFirst())
            guard let whole = try? Root.parseAsRoot(words) else { continue }
            #expect("\(try Program.command(for: words))" == "\(whole)", "\(example)")
        }
    }

    /// Nothing that is parsed alone may hide the help, or a mistake.
    @Test(
        arguments: [
            "event list --help", "event help", "event help list", "lineup help", "event lst",
            "event list --no-such-option", "event list --version", "board --help", "study timer --help", "--help",
        ])
    func helpAndMistakesComeFromTheRoot(line: String) throws {
        let words = CommandTestEnvironment.words(line)
        let whole = Result { try Root.parseAsRoot(words) }
        let alone = Result { try Program.command(for: words) }
        switch (whole, alone) {
        case (.success(var whole), .success(var alone)):
            let first = #expect(throws: (any Error).self) { try whole.run() }
            let second = #expect(throws: (any Error).self) { try alone.run() }
            #expect(Root.fullMessage(for: try #require(first)) == Root.fullMessage(for: try #require(second)))
        case (.failure(let whole), .failure(let alone)):
            #expect(Root.fullMessage(for: whole) == Root.fullMessage(for: alone))
        default: Issue.record("\(whole) \(alone)")
        }
    }
}

extension ProcessTests {
    @Suite(.timeLimit(.minutes(3))) struct LoadedLibraryTests {
        /// libcurl and what it needs take as long to load as the rest of the command, also with the settings of a
        /// gateway.
        @Test(
            arguments: [
                [:],
                [
                    "GREENROOM_PUBLIC_URL": "https://gigs.example.org", "TWILIO_BASE_URL": "http://127.0.0.1:4010",
                    "TWILIO_ACCOUNT_SID": "AC" + String(repeating: "0", count: 32), "TWILIO_AUTH_TOKEN": "secret",
                    "TWILIO_FROM": "+14155550199",
                ],
            ])
        func aListLoadsNoFurtherLibraries(settings: [String: String]) async throws {
            let home = try TemporaryFolder()
            _ = try await RunningProgram.run("account edit --name Anchor", home: home, environment: settings)
            let needed = try await Self.libraries("--version", home, settings)
            #expect(try await Self.libraries("event list", home, settings) == needed)
        }

        /// The libraries that the dynamic linker has prepared, without those that look up the users of the machine.
        private static func libraries(
            _ line: String, _ home: TemporaryFolder, _ settings: [String: String]
        ) async throws -> Set<String> {
            let output = home.file("libraries")
            let environment = settings.merging(["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": output]) { $1 }
            #expect(try await RunningProgram.run(line, home: home, environment: environment).code == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
            let file = try #require(names.first { $0.hasPrefix("libraries.") })
            let text = try String(contentsOfFile: home.file(file), encoding: .utf8)
            try FileManager.default.removeItem(atPath: home.file(file))
            let found = Set(text.matches(of: /calling init: (\S+)/).map { String($0.output.1) })
            #expect(!found.isEmpty)
            return found.filter { !$0.contains("/libnss_") }
        }
    }
}
