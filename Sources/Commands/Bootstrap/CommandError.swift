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

    package init(_ code: Code, _ what: String, _ lines: String...) {
        self.code = code
        self.what = what
        self.lines = lines
    }

    package init(_ code: Code, _ what: String, lines: [String]) {
        self.code = code
        self.what = what
        self.lines = lines
    }
}
