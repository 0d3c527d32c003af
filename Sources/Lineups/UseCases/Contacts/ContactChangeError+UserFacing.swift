internal import Agenda
internal import Platform
package import Values

extension ContactChangeError: UserFacingError {
    package var exitCode: CommandExitCode {
        switch self {
        case .isNobody: .notFound
        case .isInUpcoming, .isBeingTexted, .hasNoErasureKey, .cannotMergeWithItself, .bothAreIn,
            .wasTakenOut:
            .refused
        }
    }

    package var hints: [String] {
        switch self {
        case .isInUpcoming(let events, let name):
            events.map { "Remove them from it first: greenroom lineup remove \($0.id) \(name.argument)" }
        case .isNobody: ["See all: greenroom contact list"]
        case .isBeingTexted: []
        case .hasNoErasureKey: ["See what is wrong: greenroom doctor"]
        case .cannotMergeWithItself: ["Use their numbers instead: greenroom contact list"]
        case .bothAreIn(let event, _, let other):
            ["Remove one of them first: greenroom lineup remove \(event.id) \(other.id)"]
        case .wasTakenOut(_, let kept, let other):
            ["Merge the other way around: greenroom contact merge \(other.id) \(kept.id)"]
        }
    }
}
