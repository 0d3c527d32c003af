import PageKit
import Twilio
import Values

/// When texts are sent before an entry begins, as boxes to check. What it has is always among them.
struct AlarmChoices: Codable, Hashable, Sendable {
    struct Option: Codable, Hashable, Sendable {
        /// `1h`
        let value: String
        /// `1 hour`
        let title: String
        let isChosen: Bool
    }

    let options: [Option]
    let problem: String?

    private static let usual = ["10m", "30m", "1h", "2h", "1d", "2d", "7d"]

    /// - Parameter field: `1h, 1d`, or what was typed.
    init(_ field: FieldModel) {
        let chosen = Self.values(field.value)
        options = (Self.usual + chosen.filter { !Self.usual.contains($0) }).map { value in
            Option(
                value: value, title: (try? DurationText.read(value)).map(DurationText.words) ?? value,
                isChosen: chosen.contains(value))
        }
        problem = field.problem
    }

    /// The values in a field: `1h, 1d`.
    static func values(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmed() }.filter { !$0.isEmpty }
    }
}

extension PageRequest {
    /// The boxes that are checked, as one field: `1h, 1d`; empty for none. Nil for a form without them.
    var checkedAlarms: String? {
        let values = form.values("alarms")
        return values.isEmpty ? nil : values.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
