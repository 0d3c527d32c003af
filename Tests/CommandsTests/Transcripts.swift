import Foundation
import TestSupport

extension CommandTestEnvironment {
    /// A command line, what it printed and its exit code, without what differs from run to run: folders, ports, tokens.
    func transcript(of line: String, _ outcome: Outcome) -> String {
        var text = "$ \(line)\n\(outcome.output)"
        if !outcome.notes.isEmpty {
            text += outcome.notes.split(separator: "\n").map { "| \($0)\n" }.joined()
        }
        if outcome.code != 0 { text += "exit \(outcome.code)\n" }
        return text.replacing(folder.path, with: "FOLDER")
            .replacing(/127\.0\.0\.1:[0-9]+/, with: "127.0.0.1:PORT")
            .replacing(/[0-9a-f]{32,64}/, with: "TOKEN")
            .replacing(/photos\/[0-9a-f]{2}\//, with: "photos/XX/")
            // Which of the found pictures is proposed depends on chance.
            .replacing(/(Canyon |example\.org\/)o[0-9]/) { "\($0.output.1)oN" }
            .replacing(/[A-Za-z0-9_\-]{43}/, with: "TOKEN") + "\n"
    }
}
