import PageKit
import Platform

/// The fields that choose which alerts a member gets, and when.
struct MemberAlertsModel: Codable, Hashable, Sendable {
    let choice: ChoiceModel
    let quietHours: FieldModel

    /// Nil for a role without alerts.
    ///
    /// - Parameters:
    ///   - typed: what was typed, if the form is shown again.
    ///   - problems: by the names of the fields.
    init?(_ member: Member, typed: [String: String] = [:], problems: [String: String] = [:]) {
        guard member.role.may(.change) else { return nil }
        let values = ["alerts": member.alerts.rawValue, "quiet_hours": member.quietHours?.description ?? ""]
            .merging(typed) { $1 }
        choice = ChoiceModel(FieldModel("alerts", values, problems), among: MemberAlerts.allCases.map(\.rawValue)) {
            MemberAlerts(rawValue: $0)?.words ?? $0
        }
        quietHours = FieldModel("quiet_hours", values, problems)
    }

    /// What is stored in the fields.
    static func stored(_ member: Member) -> [StoredFields.Field] {
        let words = MemberAlerts.allCases.map { ($0.rawValue, $0.words) }
        return [
            .choice("alerts", "Alerts", member.alerts.rawValue, words: Dictionary(uniqueKeysWithValues: words)),
            .text("quiet_hours", "Quiet hours", member.quietHours?.description),
        ]
    }
}
