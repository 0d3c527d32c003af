internal import Foundation

/// One run of wrk, the load generator.
struct WrkResult: Decodable {
    let requests: Int
    let seconds: Double
    /// Answered with something else than 200.
    let refused: Int
    let errors: Int
    /// How often a thread began its texts anew, for want of more.
    let repeated: Int
    /// Milliseconds.
    let median: Double
    let p99: Double

    var rate: Double { Double(requests) / seconds }

    static let threads = 2

    /// Blocks for as long as it runs.
    static func run(
        url: String, script: String, texts: String, connections: Int, seconds: Int
    ) throws -> WrkResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "wrk", "-t", String(threads), "-c", String(connections), "-d", "\(seconds)s", "-s", script, url, "--",
            texts,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix("RESULT ") }) else {
            throw NoResult(output: output)
        }
        return try JSONDecoder().decode(WrkResult.self, from: Data(line.dropFirst(7).utf8))
    }

    struct NoResult: Error, CustomStringConvertible {
        let output: String
        var description: String { "wrk gave no result (is it installed?): \(output)" }
    }
}

extension [Double] {
    /// Of an even number the upper one.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
