internal import Platform
internal import Storage
internal import Study
internal import Values

/// `/study/settings`: how decks without their own values are reviewed, and the daily text.
enum StudySettingsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/settings", show)
        router.post("study/settings", save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let settings = try await request.read { try StudySettings.of(account.id, in: $0) }
        let model = StudySettingsModel(
            limits: LimitsInput(settings.limits).model, textAt: FieldModel(value: settings.textAt?.description ?? ""),
            hasCell: account.cell != nil)
        return .page(page(model))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (input, typed, account, now) = (LimitsInput(request), request.text("text_at"), request.account, request.now)
        let time = LocalTime(iso: typed)
        guard let limits = input.limits, typed.isEmpty || time != nil else {
            let problem = typed.isEmpty || time != nil ? nil : "Use a time like 18:00."
            let model = StudySettingsModel(
                limits: input.model, textAt: FieldModel(value: typed, problem: problem), hasCell: account.cell != nil)
            return .page(page(model, status: 422))
        }
        let usual = StudySettings.usual.limits
        let settings = StudySettings(
            limits: DeckLimits(
                retention: limits.retention ?? usual.retention, newPerDay: limits.newPerDay ?? usual.newPerDay,
                reviewsPerDay: limits.reviewsPerDay ?? usual.reviewsPerDay), textAt: time)
        let isChanged = try await request.write { try settings.save(for: account, now: now, in: $0) }
        return .redirect(to: StudyPages.path, notice: isChanged ? "Saved." : nil)
    }

    private static func page(_ model: StudySettingsModel, status: Int = 200) -> Page {
        Page("study_settings", title: "Study settings", section: StudyPages.path, status: status, model: model)
    }
}

struct StudySettingsModel: PageModel {
    let limits: LimitsModel
    let textAt: FieldModel
    /// The daily text has somewhere to go.
    let hasCell: Bool
}
