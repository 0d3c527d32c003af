package import Values

/// Why a command failed, with lines on what to do next.
package struct CommandError: Error, Hashable, Sendable {
    package typealias Code = CommandExitCode

    package let code: Code
    package let what: String
    package let lines: [String]
    package let correction: CommandCorrection?

    package init(_ code: Code, _ what: String, _ lines: String...) {
        self.init(code, what, lines: lines, correction: nil)
    }

    package init(_ code: Code, _ what: String, lines: [String]) {
        self.init(code, what, lines: lines, correction: nil)
    }

    private init(_ code: Code, _ what: String, lines: [String], correction: CommandCorrection?) {
        (self.code, self.what, self.lines, self.correction) = (code, what, lines, correction)
    }
}

extension CommandError {
    /// The error of a domain.
    init(_ error: some UserFacingError) {
        if let error = error as? CommandError {
            self = error
            return
        }
        let steps = error.nextSteps.map(\.commandText)
        let isOneLine = (error as? any OneLineError)?.isOneLine == true
        self.init(
            CommandExitCode(error.kind), isOneLine ? ([error.sentence] + steps).joined(separator: " ") : error.sentence,
            lines: isOneLine ? [] : steps, correction: error.nameCorrection.map { .name($0) })
    }

    /// What is printed about any error.
    static func words(for error: any Error) -> String {
        (error as? any UserFacingError).map { CommandError($0).what } ?? "\(error)"
    }

    func correcting(_ typed: String, to meant: String) -> CommandError {
        with(.name(NameCorrection(typed: typed, meant: meant)))
    }

    func missing(_ word: String) -> CommandError { with(.missing(word)) }

    private func with(_ correction: CommandCorrection) -> CommandError {
        CommandError(code, what, lines: lines, correction: correction)
    }

    func adding(_ more: [String]) -> CommandError {
        CommandError(code, what, lines: lines + more, correction: correction)
    }

    /// The corrected command line; nil if the name to replace is not a separate argument.
    func corrected(_ arguments: [String]) -> String? {
        let words: [String]
        switch correction {
        case .name(let name):
            guard arguments.count(where: { $0 == name.typed }) == 1 else { return nil }
            words = arguments.map { $0 == name.typed ? name.meant : $0 }
        case .missing(let word): words = arguments + [word]
        case nil: return nil
        }
        return (["greenroom"] + words.map(\.argument)).joined(separator: " ")
    }
}

extension CommandError: UserFacingError {
    package var sentence: String { what }
    package var kind: ErrorKind { code.kind }
}

/// How a command line can be put right.
package enum CommandCorrection: Hashable, Sendable {
    case name(NameCorrection)
    /// A word that the line lacks.
    case missing(String)
}
