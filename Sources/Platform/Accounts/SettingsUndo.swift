package import Storage

/// Undo for settings of an account that its bookers change too, such as wordings. Nothing else of the account comes
/// back with them.
package struct SettingsUndo: UndoValue {
    private let names: [String]
    /// By name; without those that were not set.
    private let values: [String: String]

    package static let kind: UndoStep.Kind = "people.account-settings"

    /// Records settings before a change.
    package static func record(
        _ settings: [AccountSetting], of account: Account, summary: String, in tx: Transaction
    ) throws {
        var values: [String: String] = [:]
        for setting in settings { values[setting.name] = try setting.value(of: account.id, in: tx) }
        try UndoStep.record(
            kind, of: account.id, SettingsUndo(names: settings.map(\.name), values: values), summary: summary,
            account: account.id, in: tx)
    }

    /// Restores the settings. The caller must reschedule what depends on them.
    package static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let before = try step.snapshot(SettingsUndo.self)
        for name in before.names { try AccountSetting(name).set(before.values[name], of: step.account, in: tx) }
    }
}
