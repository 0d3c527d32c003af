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
            ["Take them out there first: greenroom lineup remove EVENT \(contact.name.argument)"]
        case .cannotMergeWithItself: ["Name each by its number: greenroom contact list"]
        case .bothAreIn(let event, _, let other):
            ["Take one out first: greenroom lineup remove \(event.id) \(other.id)"]
        case .wasTakenOut(_, let kept, let other):
            ["The other way round: greenroom contact merge \(other.id) \(kept.id)"]
        }
    }
}
