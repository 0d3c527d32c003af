import Foundation
import HTTPTransport
import TestSupport

/// A server that receives texts, or several gateways on one database, and its measurements.
struct MeasuredServer {
    let name: String
    /// Whether it is a gateway, or several.
    private let isOurs: Bool
    private let urls: [String]
    private let processes: [ChildProcess]
    private(set) var results: [WrkResult] = []
    /// What the programs have used while they were measured.
    private var used = ProcessorTime.zero

    init(_ name: String, url: String, process: ChildProcess) {
        (self.name, isOurs, urls, processes) = (name, false, [url], [process])
    }

    /// Starts the gateways of the database.
    init(_ name: String, gatewaysOf app: BenchmarkDatabase) throws {
        (self.name, isOurs, urls, processes) = (name, true, app.gatewayURLs, try app.startGateways())
    }

    /// The same programs, to be measured apart.
    init(_ name: String, like other: MeasuredServer) {
        (self.name, isOurs, urls, processes) = (name, other.isOurs, other.urls, other.processes)
    }

    /// Texts per second.
    var rate: Double { results.map(\.rate).median }

    /// Of each text, in milliseconds, of the gateways and of the database server; nil for a peer.
    var processorTime: (gateway: Double, server: Double)? {
        let texts = Double(results.map(\.requests).reduce(0, +))
        guard isOurs, texts > 0 else { return nil }
        return (used.gateways / .milliseconds(1) / texts, used.servers / .milliseconds(1) / texts)
    }

    func waitForAnswer(_ http: HTTPClient) async throws {
        for url in urls { try await http.waitForAnswer(from: url) }
    }

    func kill() async throws {
        for process in processes { try await process.kill() }
    }

    /// Runs one load test, and stores and prints the result.
    ///
    /// - Parameter pause: seconds that each connection waits before each text.
    mutating func load(
        texts: String, script: String, connections: Int, seconds: Int, pause: Double = 0
    ) async throws {
        let urls = urls
        let before = try ProcessorTime.now()
        let result = try await withThrowingTaskGroup(of: WrkResult.self) { group in
            for (share, url) in urls.enumerated() {
                group.addTask {
                    try await WrkResult.run(
                        url: url, script: script, texts: texts, share: share, of: urls.count, connections: connections,
                        seconds: seconds, pause: pause)
                }
            }
            return WrkResult(try await group.reduce(into: []) { $0.append($1) })
        }
        used = try used + (ProcessorTime.now() - before)
        results.append(result)
        FileHandle.standardError.write(Data("\(name): \(Int(result.rate)) a second\n".utf8))
    }
}
