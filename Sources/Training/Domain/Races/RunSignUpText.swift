import Foundation
import Values

/// Reads the texts of RunSignup.
enum RunSignUpText {
    /// With single spaces, at most 120 characters.
    static func line(_ text: String) -> String {
        String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(120))
    }

    /// `11/18/2017 09:00`, `1/9/2017`; nil for anything else.
    static func dateTime(_ text: String?) -> (LocalDate, LocalTime?)? {
        let parts = (text ?? "").split(separator: " ")
        guard let first = parts.first else { return nil }
        let numbers = first.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 3, let date = LocalDate(year: numbers[2], month: numbers[0], day: numbers[1]) else {
            return nil
        }
        let time = parts.dropFirst().first.flatMap { LocalTime(iso: String($0).leftPadded(to: 5)) }
        return (date, time)
    }

    /// A time in US Eastern time.
    static func eastern(_ text: String?) -> Instant? {
        guard let (date, time) = dateTime(text), let zone = Zone("America/New_York") else { return nil }
        return zone.instant(of: LocalDateTime(date: date, time: time ?? LocalTime(secondsSinceMidnight: 0)))
    }

    /// `10K`, `5 Miles`, `13.1 Miles`, `Half Marathon`; and the text itself.
    static func distance(_ text: String?) -> (Distance?, String?) {
        let line = line(text ?? "")
        guard !line.isEmpty else { return (nil, nil) }
        if let distance = try? Distance.read(line, unit: .kilometers), !line.allSatisfy({ $0.isNumber || $0 == "." }) {
            switch distance.meters {
            case 21_050..<21_150: return (GoalDistance.half.distance, line)
            case 42_100..<42_300: return (GoalDistance.marathon.distance, line)
            default: return (distance, line)
            }
        }
        let meters = line.folded.hasSuffix("meters") ? Double(line.prefix { $0.isNumber }) : nil
        if let meters { return (Distance(meters: meters), line) }
        return ((try? GoalDistance.read(line, unit: .kilometers))?.distance, line)
    }

    /// HTML as plain text: without tags, with its entities replaced and single spaces.
    static func plain(_ html: String) -> String {
        var (text, isTag) = ("", false)
        for character in html.prefix(20_000) {
            switch character {
            case "<": isTag = true
            case ">" where isTag: (isTag, text) = (false, text + " ")
            default: if !isTag { text.append(character) }
            }
        }
        return line(HTMLEntity.decoded(text), most: 2000)
    }

    private static func line(_ text: String, most: Int) -> String {
        String(text.split(whereSeparator: { $0.isWhitespace || $0 == "\u{A0}" }).joined(separator: " ").prefix(most))
    }
}
