import Foundation
package import Values

/// The change of the distance from the week before.
package enum WeeklyChange: Hashable, Sendable {
    /// In tenths of a percent, rounded half away from zero.
    case percent(tenths: Int)
    /// Nothing was run in the week before.
    case new
    /// Nothing was run in either week.
    case none

    package init(this: Distance, last: Distance) {
        if last <= .zero {
            self = this > .zero ? .new : .none
        } else {
            let ratio = Double(this.millimeters - last.millimeters) / Double(last.millimeters)
            self = .percent(tenths: Int((ratio * 1000).rounded()))
        }
    }

    /// `+12.7%`, `-3.0%`, `0.0%`, `new`, `—`
    package var text: String {
        switch self {
        case .percent(let tenths):
            "\(tenths > 0 ? "+" : tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)%"
        case .new: "new"
        case .none: "—"
        }
    }

    /// `12.7`; nil without a number.
    package var percent: Double? {
        guard case .percent(let tenths) = self else { return nil }
        return Double(tenths) / 10
    }
}

/// A week of the account's calendar.
package struct TrainingWeek: Hashable, Sendable {
    package let first: LocalDate

    /// The week that contains a day.
    package init(of day: LocalDate, startingOn start: Weekday) {
        first = day.adding(days: -start.days(until: day.weekday))
    }

    package var last: LocalDate { first.adding(days: 6) }
    package var days: ClosedRange<LocalDate> { first...last }
    package var previous: TrainingWeek { TrainingWeek(of: first.adding(days: -7), startingOn: first.weekday) }

    /// The days of the week before to compare with: up to the same weekday while the week is running.
    package func comparable(today: LocalDate) -> ClosedRange<LocalDate> {
        let before = previous
        let end = min(today.adding(days: -7), before.last)
        return before.first...max(before.first, end)
    }
}
