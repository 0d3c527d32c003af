import Foundation
import TestSupport

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

    /// - Parameters:
    ///   - share: which of the texts are posted, from 0; each gateway gets its share of them.
    ///   - shares: the number of gateways.
    static func run(
        url: String, script: String, texts: String, share: Int, of shares: Int, connections: Int, seconds: Int,
        pause: Double
    ) async throws -> WrkResult {
        let output = try await LiveProgram.run(
            "wrk",
            [
                "-t", String(threads), "-c", String(max(threads, connections / shares)), "-d", "\(seconds)s", "-s",
                script, url, "--", texts,
                String(pause * 1000), String(share), String(shares),
            ]
        ).output
        guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix("RESULT ") }) else {
            throw NoResult(output: output)
        }
        return try JSONDecoder().decode(WrkResult.self, from: Data(line.dropFirst(7).utf8))
    }

    /// Of load tests that ran at the same time: the sums, and the worst latency.
    init(_ parts: [WrkResult]) {
        requests = parts.map(\.requests).reduce(0, +)
        seconds = parts.map(\.seconds).max() ?? 0
        refused = parts.map(\.refused).reduce(0, +)
        errors = parts.map(\.errors).reduce(0, +)
        repeated = parts.map(\.repeated).reduce(0, +)
        median = parts.map(\.median).max() ?? .nan
        p99 = parts.map(\.p99).max() ?? .nan
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
