/// An error that a person is shown. Each domain's errors conform where they are thrown.
package protocol UserFacingError: Error {
    /// What happened, with which value, in one sentence.
    var sentence: String { get }
    /// What to do next; nothing where the sentence says it.
    var nextSteps: [NextStep] { get }
    var kind: ErrorKind { get }
    /// The name that was meant, where one was typed that does not exist; nil where that is not known.
    var nameCorrection: NameCorrection? { get }
}

extension UserFacingError {
    package var nextSteps: [NextStep] { [] }
    package var nameCorrection: NameCorrection? { nil }

    /// The sentence with the next steps that need no action: for a text, or a place beside a field.
    package var sentences: String {
        ([sentence] + nextSteps.filter { $0.action == nil }.map(\.words)).joined(separator: " ")
    }
}

extension UserFacingError where Self: CustomStringConvertible {
    package var sentence: String { description }
}

/// What kind of failure an error is. Every surface has its own codes: a command an exit code, a page a status.
package enum ErrorKind: Sendable {
    /// What is typed cannot be read, or does not fit together.
    case invalid
    /// Nothing has this name, or several things have it.
    case notFound
    /// The state of things does not allow it.
    case refused
    /// It was tried too often, or by too many at once.
    case tooOften
    /// The password or token is wrong.
    case credentials
    /// A file or folder does not permit it.
    case permission
    /// A provider or another service on the network failed.
    case unavailable
    case cannotOpen
    case cannotWrite
    /// The settings or the machine do not fit.
    case configuration
}

/// A name that was typed, and the one that it was meant for.
package struct NameCorrection: Hashable, Sendable {
    package let typed: String
    package let meant: String

    package init(typed: String, meant: String) { (self.typed, self.meant) = (typed, meant) }
}
