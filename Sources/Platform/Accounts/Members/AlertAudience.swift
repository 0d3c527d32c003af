package import Storage
import Values

/// Whom an alert concerns. Decides who gets it: every alert of an account goes through here.
package enum AlertAudience: Hashable, Sendable {
    /// The owners of the account: a sign-up, a failure, a text of somebody unknown.
    case owners
    /// The member who owns the event; nil for the owner of the account.
    case eventOwner(ID<Member>?)

    /// Whom it concerns, and those who get all alerts, each once. An alert for somebody who cannot be reached, or wants
    /// none about their own event, goes to the owner of the account instead.
    ///
    /// - Parameter members: of the account, the main one first.
    package func recipients(among members: [Member]) -> [Member] {
        let able = members.filter(\.mayOwnEvents)
        let concerned: [Member] =
            switch self {
            case .owners: able.filter { $0.role == .owner && $0.alerts != .none }
            case .eventOwner(let id):
                [Self.eventOwner(id, among: members)].compactMap(\.self)
            }
        let all = concerned + able.filter { $0.alerts == .all }
        var cells: Set<String> = []
        return all.compactMap { Self.reachable($0, among: members) }.filter { cells.insert($0.cell ?? "").inserted }
    }

    /// Who owns an event: the member that is stored, or the owner of the account where it is nobody, or somebody who
    /// was removed or may own none any more.
    package static func eventOwner(_ id: ID<Member>?, among members: [Member]) -> Member? {
        let able = members.filter(\.mayOwnEvents)
        return able.first { $0.id == id } ?? able.first { $0.role == .owner }
    }

    /// The name of the member who owns an event; nil where the account has only one member.
    package static func ownerName(_ id: ID<Member>?, among members: [Member]) -> String? {
        members.filter(\.hasJoined).count > 1 ? eventOwner(id, among: members)?.name : nil
    }

    /// The member, or the owner of the account who gets the alerts instead; nil if nobody can be reached.
    package static func reachable(_ member: Member?, among members: [Member]) -> Member? {
        if let member, member.getsAlerts { return member }
        return members.first { $0.role == .owner && $0.getsAlerts }
    }
}
