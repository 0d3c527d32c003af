import Foundation
import HTTPTransport
import TestSupport
import Values

/// Loads the pages that links lead to, from the board on: two of each kind, which differ in numbers and in the values
/// of a query.
struct PageCrawl {
    struct Page {
        let path: String
        /// In milliseconds, sorted.
        let times: [Double]

        var p99: Double { times[times.count * 99 / 100] }
    }

    /// The pages that lead to the rest.
    private static let starts = ["/", "/todos", "/study"]
    private static let mostOfKind = 2

    /// Loads a path, and returns its answer.
    let load: (String) async throws -> HTTPResponse

    /// Every page, the slowest first.
    ///
    /// - Parameter loads: how often each is loaded.
    func pages(loads: Int) async throws -> [Page] {
        var (paths, seen, pages) = (Self.starts[...], Set<String>(), [Page]())
        var kinds: [String: Int] = [:]
        while let path = paths.popFirst() {
            let kind = path.replacing(/=[^&]*/, with: "=").replacing(/[0-9][0-9\-]*/, with: "1")
            guard seen.insert(path).inserted, kinds[kind, default: 0] < Self.mostOfKind else { continue }
            kinds[kind, default: 0] += 1
            let answer = try await load(path)
            guard answer.status == 200, answer.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
            let links = String(decoding: answer.body, as: UTF8.self).matches(of: /href="(\/[^"#]*)/)
            paths += links.map { String($0.output.1).replacing("&amp;", with: "&") }
                .filter { !$0.hasPrefix("/assets") && !$0.hasPrefix("//") }
            pages.append(Page(path: path, times: try await times(of: path, loads: loads)))
        }
        return pages.sorted { $0.p99 > $1.p99 }
    }

    private func times(of path: String, loads: Int) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<loads {
            let time = try await ContinuousClock().measure { _ = try await load(path) }
            times.append(time / .milliseconds(1))
        }
        return times.sorted()
    }
}
