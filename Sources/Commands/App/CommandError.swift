/// What a command says when it does not do what was asked: what, with which value, and lines to go on with.
package struct CommandError: Error, Hashable, Sendable {
    /// The exit codes, as `cli.md` of the manual lists them.
    package enum Code: Int32, Sendable {
        case refused = 1
        case notFound = 2
        case credentials = 4
        case stillOpen = 8
        case usage = 64
        case provider = 69
        case cannotCreate = 73
        case cannotWrite = 74
        case permission = 77
        case configuration = 78
        case interrupted = 130
    }

    package let code: Code
    package let what: String
    package let lines: [String]
    let correction: Correction?

    package init(_ code: Code, _ what: String, _ lines: String...) {
        self.init(code, what, lines: lines, correction: nil)
    }

    package init(_ code: Code, _ what: String, lines: [String]) {
        self.init(code, what, lines: lines, correction: nil)
    }

    private init(_ code: Code, _ what: String, lines: [String], correction: Correction?) {
        self.code = code
        self.what = what
        self.lines = lines
        self.correction = correction
    }
}

extension CommandError {
    enum Correction: Hashable, Sendable {
        /// A name that was typed, and the one it was meant for.
        case name(typed: String, meant: String)
        /// A word that the line lacks.
        case missing(String)
    }

    func correcting(_ typed: String, to meant: String) -> CommandError { with(.name(typed: typed, meant: meant)) }

    func missing(_ word: String) -> CommandError { with(.missing(word)) }

    private func with(_ correction: Correction) -> CommandError {
        CommandError(code, what, lines: lines, correction: correction)
    }

    func adding(_ more: [String]) -> CommandError {
        CommandError(code, what, lines: lines + more, correction: correction)
    }

    /// The whole command line put right; nil where a name to be replaced is not a word of it of its own.
    func corrected(_ arguments: [String]) -> String? {
        let words: [String]
        switch correction {
        case .name(let typed, let meant):
            guard arguments.count(where: { $0 == typed }) == 1 else { return nil }
            words = arguments.map { $0 == typed ? meant : $0 }
        case .missing(let word): words = arguments + [word]
        case nil: return nil
        }
        return (["greenroom"] + words.map(\.argument)).joined(separator: " ")
    }
}
