import ArgumentParser
import Foundation
import TestSupport

struct CardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vcard", abstract: "The speed of reading and importing vCards, compared with vobject and wc.",
        discussion: """
            Reads the same file of cards without photos, and one with; then imports the first as a command would. The
            peer needs a folder with Python packages (see Benchmarks/README.md).

            Example:
              benchmarks vcard --venv .build/peers
            """)

    @Option(help: "The number of cards per file.")
    var cards = 20_000

    @Option(help: "How often each side reads each file.")
    var rounds = 3

    @Option(help: "The folder of vobject. Without it that side is skipped.")
    var venv: String?

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    func run() async throws {
        let app = try BenchmarkDatabase()
        _ = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let empty = app.folder.file("empty.db")
        try await LiveProgram.runToEnd("env", [try ChildProcess.greenroom, "backup", empty], app.environment)
        var report = Report("vcard")
        for hasPhotos in [false, true] {
            let name = hasPhotos ? "with photos" : "without photos"
            let file = app.folder.file(hasPhotos ? "photos.vcf" : "plain.vcf")
            try GeneratedCards(count: cards, hasPhotos: hasPhotos).write(to: file)
            let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
            report.add("\(name) MB", Double(bytes) / 1e6, places: 1)
            try await read(file, bytes, name, into: &report, app)
            try await load(file, name, empty, into: &report, app)
        }
        report.print()
    }

    private func read(_ file: String, _ bytes: Int, _ name: String, into report: inout Report, _ app: BenchmarkDatabase)
        async throws
    {
        var sides = [
            ("greenroom", [ChildProcess.ownProgram, "read-cards", file]), ("wc", ["wc", "-l", file]),
        ]
        if let venv { sides.append(("vobject", [venv + "/bin/python3", peers + "/read_cards.py", file])) }
        var times: [String: [Double]] = [:]
        var peak = 0
        for _ in 0..<rounds {
            for (side, arguments) in sides {
                let began = ContinuousClock.now
                let output = try await LiveProgram.runToEnd("env", arguments, nil)
                times[side, default: []].append((ContinuousClock.now - began) / .seconds(1))
                if side == "greenroom" { peak = max(peak, ReadCardsCommand.peak(in: output)) }
            }
        }
        let ours = times["greenroom", default: []].median
        report.add("\(name) read s", ours, places: 3)
        report.add("\(name) read MB per second", Double(bytes) / 1e6 / ours, places: 0)
        report.add("\(name) read peak MB", Double(peak) / 1024, places: 1)
        for (side, _) in sides.dropFirst() {
            report.add("\(name) \(side) takes times", times[side, default: []].median / ours)
        }
    }

    /// Imports into an empty database each time.
    private func load(
        _ file: String, _ name: String, _ empty: String, into report: inout Report, _ app: BenchmarkDatabase
    )
        async throws
    {
        var times: [Double] = []
        for round in 0..<rounds {
            let database = app.folder.file("\(name)-\(round).db")
            try FileManager.default.copyItem(atPath: empty, toPath: database)
            let environment = app.environment.merging(["GREENROOM_DATABASE": database]) { $1 }
            let began = ContinuousClock.now
            try await LiveProgram.runToEnd("env", [try ChildProcess.greenroom, "contact", "import", file], environment)
            times.append((ContinuousClock.now - began) / .seconds(1))
        }
        report.add("\(name) import s", times.median, places: 3)
    }
}

/// Reads a file of cards and prints the peak memory.
struct ReadCardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "read-cards", shouldDisplay: false)

    @Argument var file: String

    func run() throws {
        let count = try CardFile.count(in: file)
        print("\(count) cards, \(try ProcessMemory.own().peak) kB")
    }

    static func peak(in output: String) -> Int {
        output.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
    }
}
