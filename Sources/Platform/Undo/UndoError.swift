package import Values

/// Why a change cannot be undone. The associated text names what it concerns.
package enum UndoError: Error, Hashable, Sendable {
    /// It was changed again without an undo step.
    case changedSince(String)
    /// This person has texted about it since.
    case spokenOfSince(String)
    /// This person has sent or received a text since.
    case inTouchSince(String)
    /// This contact was added to a lineup since.
    case inLineupSince(String)
    /// A later change, with its summary, is about the same.
    case changedLater(String)
    /// A later change, with its summary, is about the same and cannot be undone.
    case isBuiltUpon(String)
    /// Another member made it.
    case isSomebodyElses
    /// The role of who undoes it has changed since.
    case isNotPermitted(NotPermitted)
    /// It was deleted since.
    case isGone(String)
    /// The message may already be at the provider.
    case alreadySent(String)
    /// It cannot be undone, for this reason (a sentence).
    case isFinal(String, instead: UndoAlternative? = nil)
    /// Recorded by another version of the program, in an unsupported format.
    case unreadable
}

extension UndoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .changedSince(let what): "\(what) has changed since, so it was left as it is."
        case .spokenOfSince(let who): "\(who) has texted about it since, so it was left as it is."
        case .inTouchSince(let who): "You and \(who) have texted since, so the contact was kept."
        case .inLineupSince(let who): "\(who) has been in a lineup since, so the contact was kept."
        case .changedLater(let step):
            "A later change is about the same: \(step.shortened(to: 160)). Undo that one first."
        case .isBuiltUpon(let step):
            "A later change is about the same and cannot be undone: \(step.shortened(to: 160)). So this one stays too."
        case .isSomebodyElses: "Somebody else made this change. Only they or an owner can undo it."
        case .isNotPermitted(let error): error.sentence
        case .isGone(let what): "\(what) no longer exists."
        case .alreadySent(let what): "\(what) has already been sent and cannot be recalled."
        case .isFinal(let why, _): why
        case .unreadable: "Another version of Greenroom recorded this change, so it cannot be undone here."
        }
    }
}

extension UndoError {
    /// Nothing can take back what has left, so what it builds on stays too.
    var isForGood: Bool {
        switch self {
        case .alreadySent, .isFinal, .isBuiltUpon: true
        default: false
        }
    }
}

extension UndoError: UserFacingError {
    package var kind: ErrorKind { .refused }

    package var nextSteps: [NextStep] {
        if case .isFinal(_, let instead?) = self { return [NextStep(instead)] }
        return []
    }
}

/// What takes back a change that cannot be undone. A stored value.
package enum UndoAlternative: NextAction, Codable {
    /// The key of the canceled event.
    case restoreEvent(Int64)
    case cancelEvent
    case addContact
    case removeNumber
    case addFeed
    case addToken
}
