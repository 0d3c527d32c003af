import Foundation
import Values

/// Durations and paces as runners write them.
package enum RunTime {
    /// The longest time of one run.
    package static let longest = 7 * 86_400

    /// Reads `47:10`, `1:42:00`, and lengths such as `45m` or `1h30`; a number alone is in minutes. In seconds.
    package static func read(_ text: String) throws(TrainingInputError) -> Int {
        let words = text.filter { !$0.isWhitespace }
        let parts = words.split(separator: ":", omittingEmptySubsequences: false)
        let seconds: Int
        if parts.count == 1 {
            if let minutes = Int(words) {
                seconds = minutes > longest ? 0 : minutes * 60
            } else {
                seconds = (try? DurationText.read(text)).map { Int($0.components.seconds) } ?? 0
            }
        } else {
            let numbers = parts.compactMap { part in
                part.count <= 4 && part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
            }
            guard numbers.count == parts.count, parts.count <= 3, numbers.dropFirst().allSatisfy({ $0 < 60 }),
                parts.dropFirst().allSatisfy({ $0.count == 2 })
            else { throw .time(text) }
            seconds = numbers.reduce(0) { $0 * 60 + $1 }
        }
        guard seconds > 0, seconds <= longest else { throw .time(text) }
        return seconds
    }

    /// `47:10`, `1:42:00`
    package static func text(_ seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let tail = String(rest).leftPadded(to: 2)
        return hours == 0 ? "\(minutes):\(tail)" : "\(hours):\(String(minutes).leftPadded(to: 2)):\(tail)"
    }

    /// `9:05/mi`
    ///
    /// - Parameter secondsPerKilometer: positive.
    package static func pace(_ secondsPerKilometer: Double, _ unit: DistanceUnit) -> String {
        "\(text(perUnit(secondsPerKilometer, unit)))/\(unit.rawValue)"
    }

    /// Whole seconds per unit.
    package static func perUnit(_ secondsPerKilometer: Double, _ unit: DistanceUnit) -> Int {
        Int((secondsPerKilometer * unit.millimeters / 1_000_000).rounded())
    }
}
