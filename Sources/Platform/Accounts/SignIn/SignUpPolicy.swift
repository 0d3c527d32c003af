/// Who may create an account on pages.
package enum SignUpPolicy: String, CaseIterable, Sendable {
    /// Nobody; the operator creates accounts at the command line.
    case closed
    /// People with an invitation from the operator.
    case invite
    /// Anybody.
    case open
}
