internal import Lineups
internal import People
internal import Platform
internal import Storage
internal import Twilio
internal import Values

/// The forms for the account itself and for how its lineups are run.
enum AccountForms {
    static func addRoutes(to router: PageRouter) {
        router.post("settings/account", saveAccount)
        router.post("settings/lineups", saveLineups)
    }

    @Sendable
    private static func saveAccount(_ request: PageRequest) async throws -> PageResponse {
        try await save(request, ["name", "zone", "region"], part: "account") { changes, read in
            read("name") { text throws(AccountEntryError) in changes.name = try AccountEntry.name(text) }
            read("zone") { text throws(AccountEntryError) in changes.zone = try AccountEntry.zone(text) }
            read("region") { text throws(AccountEntryError) in changes.region = try AccountEntry.region(text) }
        }
    }

    @Sendable
    private static func saveLineups(_ request: PageRequest) async throws -> PageResponse {
        let items = Policy.Item.allCases
        return try await save(
            request, ["alerts", "countdowns", "reply_links", "code_commands"] + items.map(\.rawValue), part: "lineups"
        ) {
            changes, read in
            read("alerts") { text throws(AccountEntryError) in changes.alerts = try AccountEntry.alerts(text) }
            read("countdowns") { text throws(AccountEntryError) in
                changes.countdowns = try AccountEntry.countdowns(text)
            }
            // A form without the field does not turn them on.
            read("code_commands") { text throws(AccountEntryError) in
                if !text.isEmpty { changes.codeCommands = text == "on" }
            }
            read("reply_links") { text throws(AccountEntryError) in changes.replyLinks = text == "on" }
            for item in items {
                read(item.rawValue) { text throws(AccountEntryError) in
                    do throws(PolicyError) {
                        try changes.policy.read(item, text)
                    } catch {
                        throw .policy("\(error).")
                    }
                }
            }
        }
    }

    private typealias Reader = (String, (String) throws(AccountEntryError) -> Void) -> Void

    /// Reads the fields that were changed, and saves them if all are valid.
    private static func save(
        _ request: PageRequest, _ names: [String], part: String,
        _ collect: (inout ChangeAccount.Changes, Reader) -> Void
    ) async throws -> PageResponse {
        let account = request.account
        let typed = Dictionary(uniqueKeysWithValues: names.map { ($0, request.text($0)) })
        let before = try await request.read { try SettingsPage.fields(of: account, in: $0) }
        var (changes, problems, changed) = (ChangeAccount.Changes(), [String: String](), false)
        collect(&changes) { name, body in
            guard let text = typed[name], text != before[name] else { return }
            changed = true
            do throws(AccountEntryError) {
                try body(text)
            } catch {
                problems[name] = error.sentences
            }
        }
        guard problems.isEmpty else {
            return .page(try await SettingsPage.page(request, typed: typed, problems: problems))
        }
        guard changed else { return SettingsPage.back(to: part, "Nothing was changed.") }
        let change = ChangeAccount(account.id, changes: changes)
        do {
            let now = request.now
            let causing = change.causing(request.services.planner, now: now)
            let caused =
                changes.policy.isEmpty
                ? CausedTexts.none : try await CausedTexts.plan(causing, now: now, in: request.services.store)
            if !Set(caused.keys).isSubset(of: request.form.values("text")) {
                let texts = CausedTextsModel(caused, home: account.zone, now: now)
                return .page(try await SettingsPage.page(request, typed: typed, caused: texts))
            }
            let (result, texts) = try await request.write { try caused.make(causing, now: now, in: $0) }
            let stays = result.showsElsewhere.isEmpty ? "" : " Upcoming shows keep their time and time zone."
            return SettingsPage.back(to: part, "Saved.\(CausedTextsModel.notice(texts.count))\(stays)")
        } catch AccountError.nameTaken(let name) {
            let problem = AccountError.nameTaken(name).sentences
            return .page(try await SettingsPage.page(request, typed: typed, problems: ["name": problem]))
        }
    }
}
