internal import Agenda
internal import Lineups

/// The likeliest next command after something was shown or done.
enum NextStep {
    static func after(_ lineup: Lineup) -> String {
        let event = lineup.event.name.argument
        if lineup.slots.isEmpty { return "Next: greenroom lineup add \(event) NAME" }
        let standings = Set(lineup.slots.map(\.standing))
        if lineup.lacksHost { return "Next: greenroom lineup host \(event) NAME" }
        if standings.contains(.notAsked) { return "Next: greenroom ask \(event)" }
        if !standings.isDisjoint(with: [.declined, .withdrawn, .unreachable, .optedOut, .noCell, .expired]) {
            return "Next: greenroom lineup show \(event)    (somebody needs replacing or a call)"
        }
        if standings.contains(.asked) { return "Next: greenroom remind \(event)" }
        return "Next: greenroom lineup show \(event)"
    }
}
