internal import Foundation
internal import TestSupport

/// One run of wrk, the load generator.
struct WrkResult: Decodable {
    let requests: Int
    let seconds: Double
    /// Answers other than 200.
    let refused: Int
    let errors: Int
    /// How often a thread reused its texts because they ran out.
    let repeated: Int
    /// In milliseconds.
    let median: Double
    let p99: Double

    var rate: Double { Double(requests) / seconds }

    static let threads = 2

    static func run(
        url: String, script: String, texts: String, connections: Int, seconds: Int, pause: Double = 0
    ) async throws -> WrkResult {
        let output = try await LiveProgram.run(
            "wrk",
            [
                "-t", String(threads), "-c", String(connections), "-d", "\(seconds)s", "-s", script, url, "--", texts,
                String(pause * 1000),
            ]
        ).output
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
    /// The upper median of an even number of values.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
