/// A `ParsedTime` on the 24-hour clock, in seconds from the start of its day.
struct ResolvedTime {
    /// 86,400 and more are in the night after the day.
    let seconds: Int
    let notes: [NaturalDate.Note]
    /// `friday night 1am`: ambiguous between that morning and the next one.
    let isNightOrMorning: Bool
    let text: String

    init(_ time: ParsedTime, part: ParsedDate.PartOfDay?, hasDay: Bool) throws(NaturalDateError) {
        var hour = time.hour
        var notes: [NaturalDate.Note] = []
        switch time.clock {
        case .midnight:
            hour = 24
            if hasDay { notes = [.midnightEndsDay] }
        case .am:
            // This program writes 12 AM for the beginning of the day; some people mean the night after it.
            if hasDay, part == nil, hour == 12, time.minute == 0 { notes = [.midnightBeginsDay] }
            hour %= 12
        case .pm: hour = hour % 12 + 12
        case .twentyFour: break
        case .open where part == .night && hour == 12:
            hour = 24
            notes = [.midnightEndsDay]
        case .open where part == .morning: hour %= 12
        case .open where part == .night && hour < 5: break
        case .open:
            hour = hour % 12 + 12
            if part == nil { notes = [.assumedEvening] }
        }
        isNightOrMorning = part == .night && hour < 6
        guard isNightOrMorning || part?.holds(hour) ?? true else { throw .contradiction(time.text) }
        seconds = hour * 3600 + time.minute * 60 + time.second
        (self.notes, text) = (notes, time.text)
    }
}

extension ParsedDate.PartOfDay {
    /// With overlaps: for some people 5 PM is evening.
    fileprivate func holds(_ hour: Int) -> Bool {
        switch self {
        case .morning: hour < 12
        case .afternoon, .evening: (12...23).contains(hour)
        case .night: (15...24).contains(hour)
        }
    }
}
