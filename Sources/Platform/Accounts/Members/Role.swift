import Storage
package import Values

/// What a member of an account may do.
package enum Role: String, CaseIterable, Codable, SQLConvertible, Sendable {
    /// Everything, also with the account and its members.
    case owner
    /// Everything but that.
    case booker
    /// Sees the shows and the people, but no pay; changes nothing and sends nothing.
    case viewer
    /// Works at the door of tonight's shows: marks who is here and checks guests; sees no other show, and no pay.
    case door

    package func may(_ permission: Permission) -> Bool {
        switch self {
        case .owner: true
        case .booker: permission != .own
        case .viewer: permission == .night || permission == .read
        case .door: permission == .night || permission == .door
        }
    }

    /// The lower of it and another.
    package func limited(to other: Role) -> Role {
        Permission.allCases.allSatisfy { !may($0) || other.may($0) } ? self : other
    }

    /// Whether no other shows are open to it than those of tonight.
    package var seesOnlyTonight: Bool { self == .door }

    /// Why it may not; nil if it may.
    package func refusal(of permission: Permission) -> NotPermitted? {
        may(permission) ? nil : NotPermitted(role: self, permission: permission)
    }

    /// Throws `NotPermitted`.
    package func check(_ permission: Permission) throws(NotPermitted) {
        if let refusal = refusal(of: permission) { throw refusal }
    }

    /// What a member with it may do, in words.
    package var summary: String {
        switch self {
        case .owner: "everything, with the account and its members"
        case .booker: "everything but the account and its members"
        case .viewer: "sees shows and people without pay; changes and sends nothing"
        case .door: "marks who is here and checks guests at tonight's shows; sees no pay"
        }
    }
}

/// What a page, a form or a text command needs. What declares nothing needs `change`, so nothing new is open to viewers
/// and the door by mistake.
package enum Permission: String, CaseIterable, Sendable {
    /// To see what everybody needs on the night: the shows, their lineups, run sheets and guests, without pay. The door
    /// sees only tonight's (`Event.isTonight`).
    case night
    /// To see everything else without pay.
    case read
    /// To mark who is here, and to check guests.
    case door
    /// To see and settle pay.
    case pay
    case change
    /// To send texts.
    case send
    /// To change the account, its members and its setup.
    case own
}

/// A member may not do something.
package struct NotPermitted: Error, Hashable, UserFacingError {
    package let role: Role
    package let permission: Permission

    package init(role: Role, permission: Permission) { (self.role, self.permission) = (role, permission) }

    package var sentence: String {
        let what =
            switch permission {
            case .night, .read: "see this"
            case .door: "work at the door"
            case .pay: "see pay"
            case .change: "change this"
            case .send: "send texts"
            case .own: "change the account"
            }
        return "Your role is \(role.rawValue), which may not \(what). An owner of the account can change your role."
    }
    package var kind: ErrorKind { .permission }
}
