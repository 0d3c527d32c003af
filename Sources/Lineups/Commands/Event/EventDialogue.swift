import CommandKit
import Values

/// The values of a new event that were entered so far.
struct EventSketch {
    let zone: Zone
    var name: String?
    var date: NaturalDate.Reading?
    var location: String?
    var length: Duration?
    var needsHost: Bool?

    init(zone: Zone) {
        self.zone = zone
    }

    /// `"Late Show", Fri Dec 4 2026, 8 PM, at The Anchor, with a host`
    var summary: String {
        var parts = [(name ?? "").quotedLine]
        if let date { parts.append(DateText().long(date.instant, in: zone)) }
        if let length { parts.append(DurationText.words(length)) }
        if let location { parts.append("at \(Printable.line(location))") }
        if needsHost == true { parts.append("with a host") }
        return parts.joined(separator: ", ")
    }
}

/// Prompts for the missing values of an event, one at a time. `<` goes back to the previous question, an invalid answer
/// repeats the question, and the result is shown before it is saved.
struct EventDialogue {
    private enum Question: CaseIterable {
        case name, date, location, length, needsHost, save
    }

    let context: CommandContext

    func complete(_ sketch: EventSketch) throws -> EventSketch {
        try Self.requireSomebody(at: context.terminal, name: sketch.name)
        context.terminal.line("New event. Press Enter for the value in brackets, or type < to go back.")
        let questions = Question.allCases.filter { !isAnswered($0, in: sketch) }
        var sketch = sketch
        var place = 0
        while place < questions.count {
            guard let answer = context.terminal.ask(wording(of: questions[place], sketch)) else {
                throw CommandError(.interrupted, "Nothing changed.")
            }
            let words = answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if words == "<" {
                place = max(place - 1, 0)
                continue
            }
            do {
                try take(words, for: questions[place], into: &sketch)
                place += 1
            } catch let error as CommandError where error.code != .interrupted {
                context.terminal.line(([error.what] + error.lines).joined(separator: " "))
            }
        }
        return sketch
    }

    /// - Parameter name: the name, if it was given.
    static func requireSomebody(at terminal: Terminal, name: String?) throws {
        guard !terminal.isInteractive else { return }
        throw CommandError(
            .usage, "An event needs \(name == nil ? "a name" : "a date").",
            "For example: greenroom event add \((name ?? "Late Show").argument) --date \"fri 8pm\"",
            "More: greenroom event add --help")
    }

    private func isAnswered(_ question: Question, in sketch: EventSketch) -> Bool {
        switch question {
        case .name: sketch.name != nil
        case .date: sketch.date != nil
        case .location: sketch.location != nil
        case .length: sketch.length != nil
        case .needsHost: sketch.needsHost != nil
        case .save: false
        }
    }

    private func wording(of question: Question, _ sketch: EventSketch) -> String {
        switch question {
        case .name: "What is the event called?\(bracketed(sketch.name.map { Printable.line($0) })) "
        case .date:
            "When, like \"fri 8pm\"?\(bracketed(sketch.date.map { DateText().long($0.instant, in: sketch.zone) })) "
        case .location: "Where? [\(sketch.location.map { Printable.line($0) } ?? "none")] "
        case .length: "How long, like 90m? [\(DurationText.short(sketch.length ?? .hours(2)))] "
        case .needsHost: "Does it need a host? \(sketch.needsHost == true ? "[Y/n]" : "[y/N]") "
        case .save: "\(sketch.summary)\nSave it? [Y/n] "
        }
    }

    private func bracketed(_ text: String?) -> String { text.map { " [\($0)]" } ?? "" }

    private func take(_ words: String, for question: Question, into sketch: inout EventSketch) throws {
        switch question {
        case .name:
            if words.isEmpty, sketch.name != nil { return }
            sketch.name = try EventFields.checked(words, what: "An event")
        case .date:
            if words.isEmpty, sketch.date != nil { return }
            let reading = try context.future(words, zone: sketch.zone)
            sketch.date = reading
            context.terminal.line("  \(DateText().long(reading.instant, in: sketch.zone))")
            context.say(reading.notes)
        case .location: if !words.isEmpty { sketch.location = try EventFields.place(words) }
        case .length: if !words.isEmpty { sketch.length = try EventFields.length(words) }
        case .needsHost: sketch.needsHost = try yes(words, standard: sketch.needsHost ?? false)
        case .save:
            guard try yes(words, standard: true) else { throw CommandError(.interrupted, "Nothing changed.") }
        }
    }

    private func yes(_ words: String, standard: Bool) throws -> Bool {
        switch words.lowercased() {
        case "": standard
        case "y", "yes": true
        case "n", "no": false
        default: throw CommandError(.usage, "Answer y or n.")
        }
    }
}
