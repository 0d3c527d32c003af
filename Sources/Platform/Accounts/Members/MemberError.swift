package import Values

/// Why a member cannot be added or changed.
package enum MemberError: Error, Hashable, UserFacingError {
    case noName
    case nameTaken(String)
    /// The name of somebody who is no member, with those of the members.
    case unknown(String, known: [String])
    case lastOwner(String)
    /// The cell is that of another member of the account.
    case cellTaken(String)
    /// A cell cannot be changed by somebody else.
    case isMain(String)
    /// A member whose role has no alerts.
    case noAlerts(String, Role)
    /// A member whose role owns no events, or who has not accepted.
    case ownsNoEvents(String)
    /// Quiet hours that cannot be read.
    case quietHours(String)
    /// A member gets no link that somebody else hands on.
    case hasJoined(String)

    package var sentence: String {
        switch self {
        case .noName: "A member needs a name."
        case .nameTaken(let name): "This account has a member named \(name.quotedLine) already."
        case .unknown(let name, _): "There is no member \(name.quotedLine)."
        case .lastOwner(let name):
            "\(Printable.line(name)) is the last owner of this account, and cannot be removed or get another role."
        case .cellTaken(let name): "\(Printable.line(name)) has that cell already."
        case .isMain(let name):
            "The cell and the e-mail address of \(Printable.line(name)) are the account's. Change them there."
        case .noAlerts(let name, let role):
            "\(Printable.line(name)) is \(role.rawValue), and alerts are for owners and bookers only."
        case .ownsNoEvents(let name):
            "\(Printable.line(name)) cannot own an event: only owners and bookers who have accepted can."
        case .quietHours(let text): "Invalid quiet hours \(text.quotedLine). Use hours like 22:00-08:00, or usual."
        case .hasJoined(let name):
            "\(Printable.line(name)) is a member already. A link that you hand on would sign others in as them."
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .noName, .quietHours: .invalid
        case .unknown: .notFound
        case .nameTaken, .lastOwner, .cellTaken, .isMain, .hasJoined, .noAlerts, .ownsNoEvents: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown(_, let known): known.map { "Did you mean  \($0.quotedLine)?" }
        case .hasJoined: ["Set their cell, or remove them and invite them again."]
        case .lastOwner: ["Make somebody else an owner first."]
        case .nameTaken: ["Use another name. If their invitation has expired, invite that member again."]
        case .noName, .cellTaken, .isMain, .noAlerts, .ownsNoEvents, .quietHours: []
        }
    }
}
