extension ParsedTime {
    /// Reads `8pm`, `8 pm` (two words), `8:30`, `20:30:15`, `9.30pm`, `20h`, `20h30`; a number alone only with
    /// `isBareHour`. Nil if `word` is not a time.
    static func read(
        _ word: String, next: String?, isBareHour: Bool, is24Hour: Bool
    ) throws(NaturalDateError) -> (time: ParsedTime, wordCount: Int)? {
        // `8ish`, `8:30ish`
        if word.hasSuffix("ish"), word.dropLast(3).last?.isNumber == true {
            return try read(String(word.dropLast(3)), next: next, isBareHour: true, is24Hour: is24Hour)
        }
        guard let shape = ClockShape(word) else { return nil }
        var meridiem = shape.suffix
        var wordCount = 1
        if meridiem.isEmpty, let next, next == "am" || next == "pm" { (meridiem, wordCount) = (next, 2) }
        let text = wordCount == 2 ? "\(word) \(meridiem)" : word
        var time = ParsedTime(
            hour: shape.hour, minute: shape.minute ?? 0, second: shape.second ?? 0, clock: .open, text: text)
        switch meridiem {
        case "am", "a": time.clock = .am
        case "pm", "p": time.clock = .pm
        case "":
            if shape.minute == nil, !shape.hasHourMark, !isBareHour { return nil }
            if let minute = shape.minute, shape.isDotted, !isBareHour, (1...12).contains(minute) {
                throw .ambiguous(word: word, choices: shape.choices(minute: minute))
            }
            let isCertain = is24Hour || shape.hasHourMark || shape.hasLeadingZero || !(1...12).contains(shape.hour)
            time.clock = isCertain ? .twentyFour : .open
        default: return nil
        }
        let hours = meridiem.isEmpty ? 0...23 : 1...12
        guard hours.contains(time.hour), time.minute < 60, time.second < 60 else { throw .noSuchTime(text) }
        return (time, wordCount)
    }
}

/// The parts of one written time, unchecked.
private struct ClockShape {
    private(set) var hour = 0
    private(set) var minute: Int?
    private(set) var second: Int?
    /// `20h`
    private(set) var hasHourMark = false
    /// `9.30`, which can also be a date.
    private(set) var isDotted = false
    private(set) var hasLeadingZero = false
    private(set) var suffix = ""

    /// Nil unless the word is one or two digits, then `:30`, `.30` or `h30`, then letters.
    init?(_ word: String) {
        var rest = Array(word.utf8)[...]
        func takeDigits() -> ArraySlice<UInt8> {
            let digits = rest.prefix { $0.asciiDigit != nil }
            rest = rest.dropFirst(digits.count)
            return digits
        }
        let hours = takeDigits()
        guard hours.count <= 2, let hour = Int(asciiDigits: hours) else { return nil }
        self.hour = hour
        hasLeadingZero = hours.count == 2 && hours.first == UInt8(ascii: "0")
        if let mark = rest.first, [UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "h")].contains(mark) {
            rest.removeFirst()
            isDotted = mark == UInt8(ascii: ".")
            hasHourMark = mark == UInt8(ascii: "h")
            let minutes = takeDigits()
            guard minutes.count == 2 || hasHourMark && minutes.isEmpty && rest.isEmpty else { return nil }
            minute = Int(asciiDigits: minutes)
            if mark == UInt8(ascii: ":"), rest.first == mark {
                rest.removeFirst()
                let seconds = takeDigits()
                guard seconds.count == 2 else { return nil }
                second = Int(asciiDigits: seconds)
            }
        }
        suffix = String(decoding: rest, as: UTF8.self)
    }

    /// `4.12` as a time or as a day.
    func choices(minute: Int) -> [String] {
        let month = LocalDate.shortMonthNames[minute - 1].lowercased()
        return ["\(hour):\(String(minute).leftPadded(to: 2))", "\(hour) \(month)"]
    }
}
