internal import Foundation

/// A file beside the tests that holds what the program answered when somebody last read and approved it.
///
/// `GREENROOM_GOLDEN=renew` writes the files instead of comparing with them (`.ci/golden` does, and shows what changed).
package struct Golden: Sendable {
    private let path: String

    /// - Parameters:
    ///   - name: the file's name in `Golden/` beside the test that names it.
    package init(_ name: String, beside testFile: String = #filePath) {
        path = URL(fileURLWithPath: testFile).deletingLastPathComponent().path + "/Golden/" + name
    }

    /// The lines that differ, as `diff -u` shows them; nil where the answer is the approved one.
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

    /// Removed and added lines with their numbers, at most 60 of them.
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
