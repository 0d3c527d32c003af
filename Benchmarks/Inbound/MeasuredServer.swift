internal import Foundation

/// A server that receives texts, and its measurements.
struct MeasuredServer {
    let name: String
    let url: String
    let process: ChildProcess
    private(set) var results: [WrkResult] = []

    init(_ name: String, url: String, process: ChildProcess) {
        (self.name, self.url, self.process) = (name, url, process)
    }

    /// Texts per second.
    var rate: Double { results.map(\.rate).median }

    /// Runs one load test, and stores and prints the result.
    ///
    /// - Parameter pause: seconds that each connection waits before each text.
    mutating func load(
        texts: String, script: String, connections: Int, seconds: Int, pause: Double = 0
    ) async throws {
        let result = try await WrkResult.run(
            url: url, script: script, texts: texts, connections: connections, seconds: seconds, pause: pause)
        results.append(result)
        FileHandle.standardError.write(Data("\(name): \(Int(result.rate)) a second\n".utf8))
    }
}
