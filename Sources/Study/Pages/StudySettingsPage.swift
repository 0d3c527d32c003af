import PageKit
import Platform
import Storage
import Study
import Values

/// `/study/settings`: how decks without their own values are reviewed, and the daily text.
enum StudySettingsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/settings", show)
        router.edit("study/settings", of: stored, save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let hasCell = (request.member.cell ?? account.cell) != nil
        let settings = try await request.read { try StudySettings.of(account.id, in: $0) }
        let model = StudySettingsModel(
            limits: LimitsModel(settings.limits), textAt: FieldModel(value: settings.textAt?.description ?? ""),
            dayStart: DayStartModel(settings.dayStart), hasCell: hasCell)
        return .page(page(model))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (typed, account) = (request.text("text_at"), request.account)
        let hasCell = (request.member.cell ?? account.cell) != nil
        let time = LocalTime(iso: typed)
        let problem = typed.isEmpty || time != nil ? nil : "Use a time like 18:00."
        let dayStart = try request.choice("day_start", DayStartModel.values)
        func again(_ limits: LimitsModel) -> PageResponse {
            let textAt = FieldModel(value: typed, problem: problem)
            let model = StudySettingsModel(
                limits: limits, textAt: textAt, dayStart: DayStartModel(dayStart), hasCell: hasCell)
            return .page(page(model, status: 422))
        }
        let limits: DeckLimits
        do throws(InputProblems<LimitsInput.Field>) {
            limits = try LimitsInput(request).applied(to: DeckLimits(), usual: StudySettings.usual.limits)
        } catch {
            return again(LimitsModel(request, error))
        }
        guard problem == nil else { return again(LimitsModel(request)) }
        let settings = StudySettings(limits: limits, textAt: time, dayStart: dayStart)
        let isChanged = try await request.write { try settings.save(for: account, in: $0) }
        return .redirect(to: StudyPages.path, notice: isChanged ? "Saved." : nil)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let settings = try StudySettings.of(request.account.id, in: tx)
        return StoredFields(
            UndoRows.Row("study settings", request.account.id.rawValue), "the study settings",
            LimitsModel.fields(of: settings.limits), labels: LimitsModel.labels,
            and: [
                .text("text_at", "Daily text", settings.textAt?.description),
                .choice(
                    "day_start", "Day starts at", "\(settings.dayStart)", words: DayStartModel(settings.dayStart).words),
            ])
    }

    private static func page(_ model: StudySettingsModel, status: Int = 200) -> Page {
        Page("study_settings", title: "Study settings", section: StudyPages.path, status: status, model: model)
    }
}

struct StudySettingsModel: PageModel {
    let limits: LimitsModel
    let textAt: FieldModel
    let dayStart: DayStartModel
    /// The daily text has somewhere to go.
    let hasCell: Bool
}

/// The hours at which a day of reviews can begin.
struct DayStartModel: Codable, Hashable, Sendable {
    struct Hour: Codable, Hashable, Sendable {
        let value: String
        let title: String
        let isChosen: Bool
    }

    let hours: [Hour]

    init(_ chosen: Int) {
        hours = StudyDays.starts.map {
            let title = $0 == 0 ? "midnight" : $0 == 12 ? "noon" : StudyDays(zone: .utc, start: $0).words
            return Hour(value: "\($0)", title: title, isChosen: $0 == chosen)
        }
    }

    /// `4 AM` for `4`.
    var words: [String: String] { Dictionary(uniqueKeysWithValues: hours.map { ($0.value, $0.title) }) }

    /// By what a form sends. A form without the field leaves the usual hour.
    static let values = Dictionary(
        uniqueKeysWithValues: StudyDays.starts.map { ("\($0)", $0) } + [("", StudyDays.usualStart)])
}
