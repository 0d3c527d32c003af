import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// Performers of upcoming events whom no text reaches, or whose answer could be another's.
package enum LineupReach {
    package struct Finding: Sendable, Hashable {
        package let contact: String
        package let event: String
        package let problem: String
    }

    package static func findings(account: ID<Account>, in tx: Transaction) throws -> [Finding] {
        try Board.upcoming(account: account, in: tx).flatMap { lineup in
            let shared = Dictionary(grouping: lineup.slots) { $0.number ?? "" }.filter {
                $0.key != "" && $0.value.count > 1
            }
            return lineup.slots.compactMap { slot -> Finding? in
                let problem: String? =
                    switch slot.status {
                    case .noCell: "no cell number"
                    case .optedOut: slot.optOut?.words
                    case .unreachable: "the request did not reach them"
                    case .paused: slot.status.words
                    default:
                        shared[slot.number ?? ""].map { sharers in
                            "has the same number as \(sharers.filter { $0.id != slot.id }.map(\.name).joined(separator: ", "))"
                        }
                    }
                return problem.map { Finding(contact: slot.name, event: lineup.event.name, problem: $0) }
            }
        }
    }
}
