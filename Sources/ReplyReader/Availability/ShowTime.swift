import Values

/// A time that names a show: "10pm", "10 pm", "10:30", "10 o'clock". Without am or pm it can be either.
struct ShowTime {
    /// How many tokens it has.
    let length: Int
    /// "the 10pms"
    let isPlural: Bool
    private let hour: Int
    private let minute: Int
    /// Nil where the text does not say it.
    private let isAfternoon: Bool?

    /// Nil where no time begins at the place.
    init?(_ tokens: [AvailabilityToken], at index: Int) {
        let next = index + 1 < tokens.count && tokens[index + 1].kind == .word ? tokens[index + 1].text : ""
        var (text, suffix, length) = (tokens[index].text, "", 1)
        switch tokens[index].kind {
        case .amount where text != "0": suffix = String(text.drop { !$0.isLetter })
        case .number where Self.suffixes.contains(next): (suffix, length) = (next, 2)
        // "8th at 10"
        case .number where index > 0 && tokens[index - 1].text == "at": break
        case .word where Self.suffixes.contains(next):
            guard let hour = DateWords.cardinals[text] else { return nil }
            (text, suffix, length) = ("\(hour)", next, 2)
        default: return nil
        }
        let parts = text.prefix { !$0.isLetter }.split(separator: ":").map { Int($0) ?? 24 }
        guard let hour = parts.first, (0...23).contains(hour), suffix.isEmpty || Self.suffixes.contains(suffix) else {
            return nil
        }
        (self.length, self.hour, minute) = (length, hour, parts.count > 1 ? parts[1] : 0)
        isPlural = suffix.hasSuffix("s")
        switch suffix.first {
        case "p": isAfternoon = true
        case "a": isAfternoon = false
        default: isAfternoon = (1...12).contains(hour) ? nil : hour > 12
        }
    }

    private static let suffixes: Set = ["am", "pm", "p", "pms", "ams", "oclock"]

    func isTime(of show: LocalTime) -> Bool {
        guard show.minute == minute, show.hour % 12 == hour % 12 else { return false }
        return isAfternoon.map { $0 == (show.hour >= 12) } ?? true
    }
}
