package import Platform
import Values

/// A subject as it is shown after an item: nothing for the account itself.
package enum SubjectLabel {
    /// `  (@canyon)`.
    package static func suffix(_ subject: Subject) -> String {
        subject.isAccount ? "" : "  (\(Printable.line(subject.mention)))"
    }

    /// ` @canyon`, quoted for a shell, to append to a command.
    package static func argument(_ subject: Subject) -> String {
        subject.isAccount ? "" : " " + subject.mention.argument
    }
}
