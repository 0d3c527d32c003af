internal import Foundation

/// Something that takes texts in, and what it was found to do.
struct InboundSide {
    let name: String
    let url: String
    let process: ChildProcess
    private(set) var results: [WrkResult] = []

    init(_ name: String, url: String, process: ChildProcess) {
        (self.name, self.url, self.process) = (name, url, process)
    }

    /// Texts a second.
    var rate: Double { results.map(\.rate).median }

    /// Loads it once, and keeps and says what came of it.
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
