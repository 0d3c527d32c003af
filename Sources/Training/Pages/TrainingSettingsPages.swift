import PageKit
import Platform
import Storage
import Training
import Values

/// `/training/settings`, with a page each for notifications, units, log out and about.
enum TrainingSettingsPages {
    private static let parts = ["notifications", "units", "about", "log-out"]

    static func addRoutes(to router: PageRouter) {
        router.get("training/settings", show)
        for part in parts { router.get("training/settings/\(part)") { .page(try await page($0, part: part)) } }
        router.edit("training/settings/notifications", of: storedNotifications, saveNotifications)
        router.edit("training/settings/units", of: storedUnits, saveUnits)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, part: nil))
    }

    private static func page(_ request: PageRequest, part: String?, problem: String? = nil) async throws -> Page {
        let account = request.account
        let typed = request.text("hour")
        let settings = try await request.read { try TrainingSettings.of(account, in: $0) }
        let hour = FieldModel(value: problem == nil ? settings.hour.description : typed, problem: problem)
        return Page(
            "training_settings", title: "Training settings", section: TrainingPages.path,
            status: problem == nil ? 200 : 422,
            model: TrainingSettingsModel(settings, part: part, hour: hour, cell: request.member.cell ?? account.cell))
    }

    private static func storedNotifications(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let settings = try TrainingSettings.of(request.account, in: tx)
        return stored(
            request,
            [
                .text("hour", "Time of the text", settings.hour.description),
                .choice("reminders", "Reminders", settings.reminds ? "on" : "off"),
            ])
    }

    private static func storedUnits(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let settings = try TrainingSettings.of(request.account, in: tx)
        return stored(
            request,
            [
                .choice(
                    "unit", "Unit", settings.unit == .miles ? "mi" : "km", words: ["mi": "miles", "km": "kilometers"]),
                .choice("week_start", "Weeks begin on", settings.weekStart.name.lowercased()),
            ])
    }

    private static func stored(_ request: PageRequest, _ fields: [StoredFields.Field]) -> StoredFields {
        StoredFields(
            UndoRows.Row("training settings", request.account.id.rawValue), "the training settings", fields)
    }

    @Sendable
    static func saveNotifications(_ request: PageRequest) async throws -> PageResponse {
        let text = request.text("hour")
        guard let hour = LocalTime(iso: text.count == 4 ? "0\(text)" : text) else {
            return .page(try await page(request, part: "notifications", problem: "Use a time like 07:00."))
        }
        let reminds = try request.choice("reminders", ["on": true, "off": false])
        return try await save(request) { settings in (settings.hour, settings.reminds) = (hour, reminds) }
    }

    @Sendable
    static func saveUnits(_ request: PageRequest) async throws -> PageResponse {
        let unit = try request.choice("unit", ["mi": DistanceUnit.miles, "km": .kilometers])
        guard let start = Weekday(name: request.text("week_start")) else { throw PageError.badField("week_start") }
        return try await save(request) { settings in (settings.unit, settings.weekStart) = (unit, start) }
    }

    private static func save(
        _ request: PageRequest, _ change: @escaping @Sendable (inout TrainingSettings) -> Void
    ) async throws -> PageResponse {
        let account = request.account
        let isChanged = try await request.write { tx in
            var settings = try TrainingSettings.of(account, in: tx)
            change(&settings)
            return try settings.save(for: account, in: tx)
        }
        return .redirect(to: "/training/settings", notice: isChanged ? "Saved." : nil)
    }
}

struct TrainingSettingsModel: PageModel {
    struct Choice: Codable, Hashable, Sendable {
        let value: String
        let title: String
        let isChosen: Bool
    }

    let tabs: TrainingTabs
    let isMenu: Bool
    let isNotifications: Bool
    let isUnits: Bool
    let isAbout: Bool
    let isLogOut: Bool
    let hour: FieldModel
    let reminds: Bool
    let hasCell: Bool
    let isMiles: Bool
    let weekdays: [Choice]

    init(_ settings: TrainingSettings, part: String?, hour: FieldModel, cell: String?) {
        tabs = TrainingTabs("/training/settings")
        isMenu = part == nil
        (isNotifications, isUnits) = (part == "notifications", part == "units")
        (isAbout, isLogOut) = (part == "about", part == "log-out")
        (self.hour, reminds, hasCell) = (hour, settings.reminds, cell != nil)
        isMiles = settings.unit == .miles
        weekdays = Weekday.allCases.map {
            Choice(value: $0.name.lowercased(), title: $0.name, isChosen: $0 == settings.weekStart)
        }
    }
}
