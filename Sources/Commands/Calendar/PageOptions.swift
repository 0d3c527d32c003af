import Agenda
import ArgumentParser
import PhoneNumbers
import Platform
import Values

/// Options of the calendar views.
struct PageOptions: ParsableArguments {
    @Option(
        name: [.customLong("date"), .customLong("on")], help: "A date in the day, week or month; today by default.")
    var date: String?

    @Option(help: "Only this calendar.")
    var calendar: String?

    func day(in context: CommandContext) throws -> LocalDate {
        try date.map { try context.day($0) } ?? context.account.zone.date(of: context.now)
    }

    /// The first day of the month: `dec`, `december 2026`, `2026-12`, or the month of any date.
    func month(in context: CommandContext) throws -> LocalDate {
        let today = context.account.zone.date(of: context.now)
        guard let date else { return today.firstOfMonth }
        if let first = LocalDate(iso: date + "-01") { return first }
        let words = date.lowercased().split(separator: " ")
        let month = words.first.flatMap { word in
            word.count < 3 ? nil : LocalDate.monthNames.firstIndex { $0.lowercased().hasPrefix(word) }
        }
        if let month, words.count <= 2 {
            if words.count == 2, let year = Int(words[1]), year > 31,
                let first = LocalDate(year: year, month: month + 1, day: 1)
            {
                return first
            }
            if words.count == 1,
                let first = LocalDate(
                    year: month + 1 < today.month ? today.year + 1 : today.year, month: month + 1, day: 1)
            {
                return first
            }
        }
        return try context.day(date).firstOfMonth
    }
}

extension OutputOptions {
    /// Whether the view is drawn for people rather than printed as rows.
    var isDrawn: Bool { resolvedFormat == .table && fields == nil }
}
