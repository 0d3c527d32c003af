package import Values

/// Why a change cannot be taken back. The text names what it is about.
package enum UndoError: Error, Hashable, Sendable {
    /// It was changed again, in a way that no step recorded.
    case changedSince(String)
    /// The person so named has texted about it since.
    case spokenOfSince(String)
    /// The person so named has texted since, or was texted.
    case inTouchSince(String)
    /// The contact so named has been put into a lineup since.
    case inLineupSince(String)
    /// It was deleted, and the change with it.
    case isGone(String)
    /// A text that the provider may have.
    case alreadySent(String)
    /// It stays done, for the reason that this sentence gives.
    case isFinal(String)
    /// Another version of the program recorded it, in a form that this one does not read.
    case unreadable
}

extension UndoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .changedSince(let what): "\(what) has changed since, so it stays as it is."
        case .spokenOfSince(let who): "\(who) has written about it since and has the last word, so it stays as it is."
        case .inTouchSince(let who): "You and \(who) have texted since, so the contact stays."
        case .inLineupSince(let who): "\(who) has been in a lineup since, so the contact stays."
        case .isGone(let what): "\(what) is gone."
        case .alreadySent(let what): "\(what) has already been sent and cannot be called back."
        case .isFinal(let why): why
        case .unreadable: "Another version of Greenroom recorded it, so it stays as it is."
        }
    }
}

extension UndoError: UserFacingError {
    package var exitCode: CommandExitCode { .refused }
}
