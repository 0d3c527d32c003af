import Values

/// The day from which a workbook counts.
enum DateEpoch: Hashable, Sendable {
    /// 1 is January 1 1900, and 60 is a February 29 1900 that never was.
    case since1900
    /// 0 is January 1 1904, as in Excel for Mac before 2011.
    case since1904

    /// The first number that is a date.
    var first: Double { self == .since1900 ? 1 : 0 }

    func date(_ days: Int) -> LocalDate? {
        // December 31 9999.
        guard days >= Int(first), days <= 2_958_465 else { return nil }
        switch self {
        case .since1904: return LocalDate(daysSince1970: days - 24_107)
        case .since1900: return LocalDate(daysSince1970: days - (days < 60 ? 25_568 : 25_569))
        }
    }
}

/// How a cell shows a date, a time or both.
struct DateFormat: Hashable, Sendable {
    /// Hours may be more than 24: `[h]:mm`.
    var isElapsed = false
    /// It has `AM/PM`.
    var hasHalf = false
    var hasDay = false
    var hasHours = false
    var hasMinutes = false
    var hasSeconds = false
    /// Hours have two digits.
    var padsHours = false

    private var hasTime: Bool { hasHours || hasMinutes || hasSeconds || hasHalf }

    /// Nil for what is not a date or time.
    ///
    /// - Parameter serial: days since the epoch; the fraction is the time of day.
    func cell(_ serial: Double, epoch: DateEpoch) -> WorkbookSheet.Cell? {
        guard serial >= 0, serial < 3_000_000 else { return nil }
        let seconds = Int((serial * 86_400).rounded())
        if hasTime, isElapsed || !hasDay || serial < epoch.first { return WorkbookSheet.Cell(text: time(seconds)) }
        guard let date = epoch.date(seconds / 86_400) else { return nil }
        let ofDay = seconds % 86_400
        guard hasTime, ofDay > 0 else { return WorkbookSheet.Cell(text: "\(date)", isDate: true) }
        // In `8:00` the evening may be meant, as in a text.
        let isUnclear = !hasHalf && !padsHours && !hasSeconds && (1..<12).contains(ofDay / 3600)
        if isUnclear {
            let month = LocalDate.shortMonthNames[date.month - 1]
            return WorkbookSheet.Cell(text: "\(month) \(date.day) \(date.year) \(Self.clock(ofDay))", isDate: true)
        }
        return WorkbookSheet.Cell(text: "\(date)T\(Self.clock(ofDay, pads: true))", isDate: true)
    }

    private func time(_ seconds: Int) -> String {
        // `mm:ss`
        if !hasHours, !hasHalf { return "\(seconds / 60):\(Self.two(seconds % 60))" }
        if isElapsed { return Self.clock(seconds) + (seconds % 60 == 0 ? "" : ":\(Self.two(seconds % 60))") }
        let ofDay = seconds % 86_400
        let rest = ofDay % 60 == 0 ? "" : ":\(Self.two(ofDay % 60))"
        guard hasHalf else { return Self.clock(ofDay, pads: padsHours || hasSeconds) + rest }
        let hour = ofDay / 3600 % 12
        return "\(hour == 0 ? 12 : hour):\(Self.two(ofDay / 60 % 60))\(rest) \(ofDay < 43_200 ? "AM" : "PM")"
    }

    private static func clock(_ seconds: Int, pads: Bool = false) -> String {
        (pads ? two(seconds / 3600) : "\(seconds / 3600)") + ":" + two(seconds / 60 % 60)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
