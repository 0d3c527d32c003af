import Agenda
import ArgumentParser

/// When to remind of a to-do, and how it repeats.
struct TodoTimingOptions: ParsableArguments {
    @Option(name: .customLong("at"), help: "The time at which it is due; none for any time.")
    var time: String?

    @Option(help: "When to text you before the time, like 1h; none for no text.")
    var remind: String?

    @Option(name: .customLong("repeat"), help: "daily, every 2 weeks or an RRULE; none for once.")
    var repeats: String?

    var isEmpty: Bool { time == nil && remind == nil && repeats == nil }

    func input(title: String?, due: String?) -> TodoInput {
        TodoInput(title: title, due: due, time: time, remind: remind, repeats: repeats)
    }
}
