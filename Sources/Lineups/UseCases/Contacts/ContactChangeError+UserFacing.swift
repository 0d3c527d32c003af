internal import Agenda
internal import Platform
package import Values

extension ContactChangeError: UserFacingError {
    package var exitCode: CommandExitCode {
        if case .hasNoNumber = self { return .notFound }
        return .refused
    }

    package var hints: [String] {
        switch self {
        case .hasNoNumber(let contact, _): ["greenroom contact show \(contact.name.argument)"]
        case .isInLineups(let contact, _):
            ["Remove them from it first: greenroom lineup remove EVENT \(contact.name.argument)"]
        case .cannotMergeWithItself: ["Use their numbers instead: greenroom contact list"]
        case .bothAreIn(let event, _, let other):
            ["Remove one of them first: greenroom lineup remove \(event.id) \(other.id)"]
        case .wasTakenOut(_, let kept, let other):
            ["Merge the other way around: greenroom contact merge \(other.id) \(kept.id)"]
        }
    }
}
