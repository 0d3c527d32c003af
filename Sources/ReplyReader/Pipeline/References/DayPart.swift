import Values

/// A part of the day, as in "tomorrow evening".
enum DayPart: Sendable {
    case morning, afternoon, evening

    init?(_ word: CalendarWord.Particle) {
        switch word {
        case .morning: self = .morning
        case .afternoon: self = .afternoon
        case .evening, .night, .nights: self = .evening
        default: return nil
        }
    }

    /// The time at which we ask again.
    var time: LocalTime {
        switch self {
        case .morning: LocalTime(secondsSinceMidnight: 10 * 3600)
        case .afternoon: LocalTime(secondsSinceMidnight: 15 * 3600)
        case .evening: LocalTime(secondsSinceMidnight: 19 * 3600)
        }
    }
}
