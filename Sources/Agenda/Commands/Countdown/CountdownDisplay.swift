import Agenda
import CommandKit
import Values

/// A countdown on a terminal: the clock, the unit and the controls.
struct CountdownDisplay {
    let event: Event
    let view: CountdownView
    let terminal: Terminal
    let home: Zone

    var lines: [String] {
        let text = CountdownText(event, home: home)
        let head = [
            Style.bold(Printable.line(event.name), terminal) + "  (\(event.kind.rawValue) \(event.id))",
            "  " + (view.hasPassed ? Style.colored(text.dateText, .red, terminal) : text.dateText),
        ]
        if view.hasPassed { return head + ["  " + Style.colored(text.passed(view), .red, terminal)] }
        return head + [
            "  " + Style.bold(view.clock, terminal), "  \(Printable.line(text.summary(view)))",
            "  until: " + CountdownUnit.allCases.map(label).joined(separator: "  "), "  wand: \(wand)",
        ]
    }

    /// The selected unit is in brackets, unavailable units are in parentheses.
    private func label(_ unit: CountdownUnit) -> String {
        if unit == view.unit { return Style.bold("[\(unit.rawValue)]", terminal) }
        return view.availableUnits.contains(unit) ? unit.rawValue : Style.dim("(\(unit.rawValue))", terminal)
    }

    private var wand: String {
        if view.isWandOn { return Style.bold("[on]", terminal) + "  two days left out" }
        return view.isWandAvailable ? "off" : Style.dim("(off: less than 2 days to go)", terminal)
    }
}
