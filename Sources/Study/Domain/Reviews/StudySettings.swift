package import Platform
package import Storage
package import Values

/// An account's settings for its reviews.
package struct StudySettings: Sendable, Hashable {
    /// For decks without their own; each has a value.
    package var limits: DeckLimits
    /// When the member who chose it is texted how many cards are due, in the account's zone; nil for never.
    package var textAt: LocalTime?
    /// The hour at which a day begins, see `StudyDays`.
    package var dayStart: Int

    package init(limits: DeckLimits, textAt: LocalTime?, dayStart: Int = StudyDays.usualStart) {
        (self.limits, self.textAt, self.dayStart) = (limits, textAt, dayStart)
    }

    package static let usual = StudySettings(
        limits: DeckLimits(retention: 900, newPerDay: 20, reviewsPerDay: 200), textAt: nil)

    private static let retention = AccountSetting("study.retention")
    private static let newPerDay = AccountSetting("study.new-per-day")
    private static let reviewsPerDay = AccountSetting("study.reviews-per-day")
    private static let textAt = AccountSetting("study.text-at")
    private static let dayStart = AccountSetting("study.day-starts-at")
    /// Who chose `textAt`, and gets the text.
    private static let textMember = AccountSetting("study.text-member")
    static let all = [retention, newPerDay, reviewsPerDay, textAt, dayStart, textMember]

    /// Who gets the daily text; nil for the owner of the account.
    static func textMember(of account: ID<Account>, in tx: Transaction) throws -> ID<Member>? {
        try textMember.member(of: account, in: tx)
    }

    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> StudySettings {
        var settings = usual
        func number(_ setting: AccountSetting) throws -> Int? {
            try setting.value(of: account, in: tx).flatMap(Int.init)
        }
        settings.limits.retention = try number(retention) ?? usual.limits.retention
        settings.limits.newPerDay = try number(newPerDay) ?? usual.limits.newPerDay
        settings.limits.reviewsPerDay = try number(reviewsPerDay) ?? usual.limits.reviewsPerDay
        settings.textAt = try textAt.value(of: account, in: tx).flatMap { LocalTime(iso: $0) }
        settings.dayStart = try dayStart(of: account, in: tx)
        return settings
    }

    static func dayStart(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try dayStart.value(of: account, in: tx).flatMap(Int.init) ?? usual.dayStart
    }

    /// Stores the settings and schedules the daily text, as one undo step. Returns whether anything changed.
    ///
    /// - Throws: `DeckError` for a retention or limit out of range.
    package func save(for account: Account, in tx: Transaction) throws -> Bool {
        try limits.validate()
        let before = try Self.of(account.id, in: tx)
        guard before != self else { return false }
        try UndoStep.record(
            Self.undoKind, of: account.id,
            Before(
                limits: before.limits, textAt: before.textAt?.description, dayStart: before.dayStart,
                textMember: Self.textMember.value(of: account.id, in: tx)),
            summary: "changed the settings of your reviews", account: account.id, in: tx)
        if textAt != before.textAt { try Self.textMember.setToActor(of: account.id, in: tx) }
        try store(for: account, in: tx)
        return true
    }

    private func store(for account: Account, in tx: Transaction) throws {
        func set(_ setting: AccountSetting, _ number: Int?, _ usual: Int?) throws {
            try setting.set(number == usual ? nil : number.map(String.init), of: account.id, in: tx)
        }
        try set(Self.retention, limits.retention, Self.usual.limits.retention)
        try set(Self.newPerDay, limits.newPerDay, Self.usual.limits.newPerDay)
        try set(Self.reviewsPerDay, limits.reviewsPerDay, Self.usual.limits.reviewsPerDay)
        try set(Self.dayStart, dayStart, Self.usual.dayStart)
        try Self.textAt.set(textAt?.description, of: account.id, in: tx)
        try DueCardsText.reschedule(for: account, at: textAt, in: tx)
    }

    // MARK: - Undo

    static let undoKind: UndoStep.Kind = "study.settings"

    private struct Before: UndoValue {
        let limits: DeckLimits
        /// `18:00`; nil for never.
        let textAt: String?
        /// Nil in steps of earlier versions.
        let dayStart: Int?
        /// The stored value of the setting; nil for the owner of the account.
        let textMember: String?
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let account = try Account.find(step.account, in: tx) else { throw UndoError.isGone("The account") }
        let before = try step.snapshot(Before.self)
        let settings = StudySettings(
            limits: before.limits, textAt: before.textAt.flatMap { LocalTime(iso: $0) },
            dayStart: before.dayStart ?? StudyDays.usualStart)
        try textMember.set(before.textMember, of: account.id, in: tx)
        try settings.store(for: account, in: tx)
    }
}

/// The settings that apply to a deck.
package struct EffectiveLimits: Sendable, Hashable {
    /// Between 0 and 1.
    package let retention: Double
    package let newPerDay: Int
    package let reviewsPerDay: Int

    /// - Parameter usual: the values where there is none.
    package init(_ limits: DeckLimits, usual: DeckLimits = DeckLimits()) {
        retention = Double(limits.retention ?? usual.retention ?? 900) / 1000
        newPerDay = limits.newPerDay ?? usual.newPerDay ?? 20
        reviewsPerDay = limits.reviewsPerDay ?? usual.reviewsPerDay ?? 200
    }
}
