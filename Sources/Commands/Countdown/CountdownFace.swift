internal import Agenda
internal import Values

/// What a countdown looks like on a terminal: the clock, the unit it is told in, and the controls.
struct CountdownFace {
    let event: Event
    let view: CountdownView
    let terminal: Terminal
    let home: Zone

    var lines: [String] {
        let text = CountdownText(event, home: home)
        let head = [
            Style.bold(Printable.line(event.name), terminal) + "  (\(event.kind.rawValue) \(event.id))",
            "  " + (view.hasPassed ? Style.tinted(text.moment, .red, terminal) : text.moment),
        ]
        if view.hasPassed { return head + ["  " + Style.tinted("Event has passed", .red, terminal)] }
        return head + [
            "  " + Style.bold(view.clock, terminal), "  \(Printable.line(text.only(view)))",
            "  until: " + CountdownUnit.allCases.map(label).joined(separator: "  "), "  wand: \(wand)",
        ]
    }

    /// The one that is shown in brackets, what cannot be picked in parentheses.
    private func label(_ unit: CountdownUnit) -> String {
        if unit == view.unit { return Style.bold("[\(unit.rawValue)]", terminal) }
        return view.enabled.contains(unit) ? unit.rawValue : Style.dim("(\(unit.rawValue))", terminal)
    }

    private var wand: String {
        if view.isWandOn { return Style.bold("[on]", terminal) + "  two days taken away" }
        return view.allowsWand ? "off" : Style.dim("(rests: less than 2 days to go)", terminal)
    }
}
