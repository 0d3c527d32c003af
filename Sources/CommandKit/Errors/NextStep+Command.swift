package import Values

/// An action with its command line.
package protocol CommandAction: NextAction {
    /// For what a command line lacks, a sentence that names the option.
    var command: String { get }
}

/// An error whose next steps the command line says in the line of its sentence.
package protocol OneLineError: UserFacingError {
    var isOneLine: Bool { get }
}

extension NextStep {
    /// `See all: greenroom contact list`
    package var commandText: String {
        guard let command = (action as? any CommandAction)?.command else { return words }
        return words.isEmpty ? command : "\(words): \(command)"
    }
}
