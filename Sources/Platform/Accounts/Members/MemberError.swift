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
    /// Somebody with a verified cell needs no link that somebody else hands on.
    case signsInByCell(String)

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
        case .signsInByCell(let name):
            "\(Printable.line(name)) signs in with a code that is texted to their cell, and needs no link."
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .noName: .invalid
        case .unknown: .notFound
        case .nameTaken, .lastOwner, .cellTaken, .isMain, .signsInByCell: .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown(_, let known): known.map { "Did you mean  \($0.quotedLine)?" }
        case .lastOwner: ["Make somebody else an owner first."]
        case .noName, .nameTaken, .cellTaken, .isMain, .signsInByCell: []
        }
    }
}
