import Lineups
import LineupsPages
import Messaging
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// The forms for the account itself and for how its lineups are run.
enum AccountForms {
    static func addRoutes(to router: PageRouter) {
        router.edit(
            "settings/account", on: "settings", needs: .own, of: stored(["name", "zone", "region", "language"]),
            saveAccount)
        // What is chosen from a list shows no stored value that could be outdated.
        router.post("settings/zone", needs: .own, saveZone)
        router.post("settings/country", needs: .own, saveCountry)
        router.edit("settings/lineups", on: "settings", needs: .own, of: stored(lineups), saveLineups)
        router.edit("settings/number", on: "settings", needs: .own, of: stored(number), saveNumber)
    }

    private static let number = ["by_hand", "answer_hours", "auto_bench", "keep_unknown"]

    private static let lineups =
        ["alerts", "countdowns", "reply_links", "code_commands", "send_wait"] + Policy.Item.allCases.map(\.rawValue)

    private static let labels = [
        "name": "Name", "zone": "Time zone", "region": "Country", "language": "Language", "alerts": "Alerts",
        "countdowns": "Countdowns",
        "reply_links": "Links in requests", "code_commands": "Commands by text", "send_wait": "Texts wait",
        Policy.Item.answerBy.rawValue: "Answers by", Policy.Item.reminders.rawValue: "Reminders",
        Policy.Item.bench.rawValue: "Stand-ins asked", Policy.Item.lateWithin.rawValue: "Late withdrawal",
        Policy.Item.dayBefore.rawValue: "Day-before notes", "by_hand": "Texts by hand", "answer_hours": "Short answers",
        "auto_bench": "Stand-ins", "keep_unknown": "Unknown numbers",
    ]

    private static func stored(
        _ names: [String]
    ) -> @Sendable (PageRequest, Transaction) throws -> StoredFields {
        { request, tx in
            guard let account = try Account.find(request.account.id, in: tx) else { throw PageError.notFound }
            let values = try SettingsPage.fields(of: account, in: tx)
            return StoredFields(
                .account(account.id), "your account",
                names.map { .text($0, labels[$0] ?? $0, values[$0]) })
        }
    }

    @Sendable
    private static func saveAccount(_ request: PageRequest) async throws -> PageResponse {
        try await save(request, ["name", "zone", "region", "language"], part: "account")
    }

    @Sendable
    private static func saveZone(_ request: PageRequest) async throws -> PageResponse {
        try await save(request, ["zone"], part: "account")
    }

    @Sendable
    private static func saveCountry(_ request: PageRequest) async throws -> PageResponse {
        try await save(request, ["region"], part: "account")
    }

    @Sendable
    private static func saveLineups(_ request: PageRequest) async throws -> PageResponse {
        let items = Policy.Item.allCases.map(\.rawValue)
        // A page that was opened before has no such field.
        let wait = request.form["send_wait"] == nil ? [] : ["send_wait"]
        return try await save(
            request, ["alerts", "countdowns", "reply_links", "code_commands"] + wait + items, part: "lineups")
    }

    @Sendable
    private static func saveNumber(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account
        let typed = Dictionary(uniqueKeysWithValues: number.map { ($0, request.text($0)) })
        let before = try await request.read { try SettingsPage.fields(of: account, in: $0) }
        let changed = typed.filter { !$0.value.isEmpty && $0.value != before[$0.key] }
        guard !changed.isEmpty else { return SettingsPage.back(to: "number", "Nothing was changed.") }
        func isOn(_ name: String) -> Bool? { changed[name].map { $0 == "on" } }
        do {
            let changes = ChangeOwnNumber.Changes(
                isUsedByHand: isOn("by_hand"), answerHours: try changed["answer_hours"].map(OwnNumber.hours),
                asksBench: isOn("auto_bench"), keepsStrangers: isOn("keep_unknown"))
            try await request.write { tx in
                guard let sender = try Sender.usual(for: account.id, in: tx) else { throw PageError.notFound }
                try ChangeOwnNumber(of: account, sender: sender, changes).run(in: tx)
            }
            return SettingsPage.back(to: "number", "Saved.")
        } catch let error as OwnNumberError {
            return .page(
                try await SettingsPage.page(request, typed: typed, problems: ["answer_hours": error.sentences]))
        }
    }

    /// Reads the fields that were changed, and saves them if all are valid.
    private static func save(_ request: PageRequest, _ names: [String], part: String) async throws -> PageResponse {
        let account = request.account
        let typed = Dictionary(uniqueKeysWithValues: names.map { ($0, request.text($0)) })
        let before = try await request.read { try SettingsPage.fields(of: account, in: $0) }
        let changed = typed.filter { $0.value != before[$0.key] }
        var input = AccountInput(
            name: changed["name"], region: changed["region"], zone: changed["zone"], alerts: changed["alerts"],
            countdowns: changed["countdowns"], sendWait: changed["send_wait"])
        input.language = changed["language"].flatMap { $0.isEmpty ? nil : $0 }
        for item in Policy.Item.allCases { input.policy[item] = changed[item.rawValue] }
        var changes: ChangeAccount.Changes
        do throws(InputProblems<AccountInput.Field>) {
            changes = try input.changes(region: account.region)
        } catch {
            return .page(try await SettingsPage.page(request, typed: typed, problems: error.messagesWithSteps))
        }
        guard !changed.isEmpty else { return SettingsPage.back(to: part, "Nothing was changed.") }
        // A form without the field does not let commands be texted.
        if let text = changed["code_commands"], !text.isEmpty { changes.codeCommands = text == "on" }
        if let text = changed["reply_links"] { changes.replyLinks = text == "on" }
        let change = ChangeAccount(account.id, changes: changes)
        do {
            let now = request.now
            let causing = change.causing(request.services.planner)
            let caused =
                changes.policy.isEmpty
                ? CausedTexts.none : try await CausedTexts.plan(causing, now: now, in: request.services.store)
            if !caused.areShown(by: request.form.values("text")) {
                let delay = try await request.delay(of: caused.preview)
                let texts = CausedTextsModel(caused, delay: delay, home: account.zone, now: now)
                return .page(try await SettingsPage.page(request, typed: typed, caused: texts))
            }
            let (result, texts) = try await request.write { try caused.make(causing, in: $0) }
            let stays = result.showsElsewhere.isEmpty ? "" : " Upcoming shows keep their time and time zone."
            return SettingsPage.back(to: part, "Saved.\(CausedTextsModel.notice(texts.count))\(stays)")
        } catch AccountError.nameTaken(let name) {
            let problem = AccountError.nameTaken(name).sentences
            return .page(try await SettingsPage.page(request, typed: typed, problems: ["name": problem]))
        }
    }
}
