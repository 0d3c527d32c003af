/// What a text says, as the reader labels it. The raw values are those of the labeled cases.
package enum Label: String, Sendable, CaseIterable {
    case confirm
    case decline
    case tentative
    case question
    case other
    /// Not clear enough: ask back, change nothing.
    case needsHuman = "needs_human"
    /// Different answers to different invitations.
    case mixed
    case lateRunning = "late_running"
    case optOut = "opt_out"
    /// Possibly an opt-out: texts to the number wait until the person or the booker says more.
    case pause = "paused"
    case optIn = "opt_in"
    case help
}
