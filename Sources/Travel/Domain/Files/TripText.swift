import Agenda
import Values

/// A trip as plain text.
package struct TripText: Sendable {
    private let document: TripDocument

    package init(_ document: TripDocument) { self.document = document }

    /// A row of a trip's record: what it is, and its value.
    package typealias Fact = (name: String, value: String)

    /// Dates, places and the expense, without what is empty.
    package var facts: [Fact] {
        let fields = document.trip.fields
        var facts: [Fact] = []
        if let days = document.trip.daysText { facts.append(("When", days)) }
        if let from = fields.from { facts.append(("From", from.name)) }
        if let to = fields.to { facts.append(("To", to.name)) }
        if let typed = fields.expense.typed {
            facts.append(("Expense", fields.expense.problem.map { "\(typed) (\($0), counts as 0)" } ?? typed))
        }
        return facts
    }

    /// The stops of each day: `Day 1, Fri Dec 4 2026`, and the names in their order.
    package var days: [(title: String, stops: [TripStop])] {
        document.stops.days.map { day in
            let date = document.stops.date(of: day).map { ", " + DateText().dayWithYear($0) } ?? ""
            return ("Day \(day)\(date)", document.stops.stops(on: day))
        }
    }

    /// A page to print.
    package var page: String {
        var parts = [document.trip.title + "\n" + String(repeating: "=", count: document.trip.title.count)]
        parts.append(facts.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
        if let notes = document.trip.fields.notes { parts.append(notes) }
        for (title, stops) in days {
            parts.append(
                ([title]
                    + stops.enumerated().map { index, stop in
                        "\(index + 1). \(stop.name)" + (stop.coordinate.map { " (\($0.text))" } ?? "")
                    }).joined(separator: "\n"))
        }
        if !document.todos.isEmpty {
            parts.append(
                (["To do"] + document.todos.map { "[\($0.isDone ? "x" : " ")] \($0.title)" }).joined(separator: "\n"))
        }
        if !document.budget.isEmpty {
            parts.append((["Budget"] + document.budget.map(\.sum)).joined(separator: "\n"))
        }
        for note in document.notes { parts.append(note.body) }
        return parts.filter { !$0.isEmpty }.map { Printable.block($0) }.joined(separator: "\n\n") + "\n"
    }

    /// The most important of it, for a text message: `Rome. Fri Dec 4 2026 to Sun Dec 6 2026. From Berlin to Rome.`
    package var message: String {
        let fields = document.trip.fields
        let way = [
            fields.from.map { "From \($0.name)" }, fields.to.map { "\(fields.from == nil ? "To" : "to") \($0.name)" },
        ]
        .compactMap(\.self).joined(separator: " ")
        let names = document.stops.stops.prefix(6).map { $0.name.shortened(to: 40) }.joined(separator: ", ")
        let parts = [document.trip.title.shortened(to: 80), document.trip.daysText ?? "", way, names]
        return parts.filter { !$0.isEmpty }.joined(separator: ". ") + "."
    }
}
