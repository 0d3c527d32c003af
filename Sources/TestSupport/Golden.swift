import Foundation

/// A golden file: approved output, stored beside the tests.
///
/// `GREENROOM_GOLDEN=renew` writes the files instead of comparing them (`.ci/golden` does this and shows the changes).
package struct Golden: Sendable {
    private let path: String

    /// - Parameter name: the name in `Golden/` beside the test file.
    package init(_ name: String, beside testFile: String = #filePath) {
        path = URL(fileURLWithPath: testFile).deletingLastPathComponent().path + "/Golden/" + name
    }

    /// The differing lines as in `diff -u`; nil if there are none.
    package func difference(from answer: String) throws -> String? {
        if ProcessInfo.processInfo.environment["GREENROOM_GOLDEN"] == "renew" {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(answer.utf8).write(to: URL(fileURLWithPath: path))
            return nil
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            return "There is no \(path). Make it with .ci/golden, and read it."
        }
        let approved = String(decoding: data, as: UTF8.self)
        guard approved != answer else { return nil }
        return Self.difference(
            approved.split(separator: "\n", omittingEmptySubsequences: false),
            answer.split(separator: "\n", omittingEmptySubsequences: false))
    }

    /// Removed and added lines with their numbers, at most 60.
    static func difference(_ approved: [Substring], _ answer: [Substring]) -> String {
        var lines: [(line: Int, text: String)] = []
        for change in answer.difference(from: approved) {
            switch change {
            case .remove(let offset, let text, _): lines.append((offset + 1, "\(offset + 1) - \(text)"))
            case .insert(let offset, let text, _): lines.append((offset + 1, "\(offset + 1) + \(text)"))
            }
        }
        let shown = lines.sorted { $0.line < $1.line }.map(\.text)
        let rest = shown.count > 60 ? ["and \(shown.count - 60) lines more"] : []
        return (shown.prefix(60) + rest).joined(separator: "\n")
    }
}
