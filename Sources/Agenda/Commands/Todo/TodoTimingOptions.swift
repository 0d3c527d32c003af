import Agenda
import ArgumentParser

/// When to remind of a to-do, and how it repeats.
struct TodoTimingOptions: ParsableArguments {
    @Option(help: "When to text you before the time, like 1h; none for no text.")
    var remind: String?

    @Option(name: .customLong("repeat"), help: "daily, every 2 weeks or an RRULE; none for once.")
    var repeats: String?

    var isEmpty: Bool { remind == nil && repeats == nil }

    func input(title: String?, due: String?) -> TodoInput {
        TodoInput(title: title, due: due, remind: remind, repeats: repeats)
    }
}
