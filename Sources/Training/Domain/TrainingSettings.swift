import Agenda
import PhoneNumbers
package import Platform
package import Storage
package import Values

/// The settings of training, which `training settings` changes.
package struct TrainingSettings: Hashable, Sendable {
    package var unit: DistanceUnit
    /// The time of the reminder, in the account's zone.
    package var hour: LocalTime
    /// Whether reminders are sent.
    package var reminds: Bool
    package var weekStart: Weekday

    package static let unitSetting = AccountSetting("training.unit")
    package static let hourSetting = AccountSetting("training.hour")
    package static let remindSetting = AccountSetting("training.reminders")
    package static let weekStartSetting = AccountSetting("training.week-start")
    /// The member who made the plan, or chose the time of the reminders since; nil for the owner of the account.
    static let memberSetting = AccountSetting("training.member")
    static let all = [unitSetting, hourSetting, remindSetting, weekStartSetting, memberSetting]

    /// 07:00
    package static let usualHour = LocalTime(secondsSinceMidnight: 7 * 3600)

    /// Regions that measure roads in miles.
    private static let mileRegions: Set<String> = ["US", "GB", "LR", "MM"]

    /// The settings of an account, with the default of each that is not set.
    package static func of(_ account: Account, in tx: Transaction) throws -> TrainingSettings {
        let usual: DistanceUnit = mileRegions.contains(account.region.code) ? .miles : .kilometers
        let start = try weekStartSetting.value(of: account.id, in: tx).flatMap { Weekday(name: $0) }
        return TrainingSettings(
            unit: try unitSetting.value(of: account.id, in: tx).flatMap { DistanceUnit(rawValue: $0) } ?? usual,
            hour: try hourSetting.value(of: account.id, in: tx).flatMap { LocalTime(iso: $0) } ?? usualHour,
            reminds: try remindSetting.value(of: account.id, in: tx) != "off", weekStart: start ?? .monday)
    }

    /// Stores the settings that changed, as one undo step, and reschedules the reminder. Returns whether any did.
    @discardableResult
    package func save(for account: Account, in tx: Transaction) throws -> Bool {
        let before = try Self.of(account, in: tx)
        guard self != before else { return false }
        var change = TrainingChange()
        change.settings = Dictionary(
            uniqueKeysWithValues: try Self.all.map { ($0.name, try $0.value(of: account.id, in: tx)) })
        if unit != before.unit {
            try Self.unitSetting.set(unit.rawValue, of: account.id, in: tx)
            try TrainingPlan.show(in: unit, &change, account: account, in: tx)
        }
        if hour != before.hour { try Self.hourSetting.set(hour.description, of: account.id, in: tx) }
        if reminds != before.reminds {
            try Self.remindSetting.set(reminds ? "on" : "off", of: account.id, in: tx)
        }
        if (hour, reminds) != (before.hour, before.reminds) {
            try Self.memberSetting.setToActor(of: account.id, in: tx)
        }
        if weekStart != before.weekStart {
            try Self.weekStartSetting.set(weekStart.name.lowercased(), of: account.id, in: tx)
            try TrainingPlan.startWeeks(on: weekStart, &change, account: account, in: tx)
        }
        try change.record("changed the training settings", account: account.id, in: tx)
        try WorkoutReminders.reschedule(account, in: tx)
        return true
    }

    /// The reminders go to the member who acts; the change keeps who got them before.
    static func remindActor(of account: ID<Account>, _ change: inout TrainingChange, in tx: Transaction) throws {
        let before = try memberSetting.value(of: account, in: tx)
        guard try memberSetting.setToActor(of: account, in: tx) else { return }
        change.settings = [memberSetting.name: before]
    }
}
