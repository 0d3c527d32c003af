import Lineups
import Messaging
package import PageKit
import People
import PhoneNumbers
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/setup`: the steps of `greenroom init`, for the operator. For anybody else it does not exist.
package enum SetupPage {
    package static let noun = PageNoun(templates: templates) { router in
        router.get("setup", needs: .own) { .page(try await page($0)) }
        router.post("setup/account", needs: .own, saveAccount)
        router.post("setup/provider", needs: .own, saveProvider)
        router.post("setup/phone", needs: .own, PhoneForm.save)
        router.post("setup/whatsapp", needs: .own, WhatsAppSenderForm.save)
        router.post("setup/webhook", needs: .own, changeWebhook)
        router.post("setup/webhook/undo", needs: .own, undoWebhook)
        router.post("setup/test", needs: .own, sendTest)
    }

    private static let templates = PageTemplates([
        "setup": PackageResources.setup_mustache, "setup_test": PackageResources.setup_test_mustache,
    ])

    static func back(to part: String, _ notice: String) -> PageResponse {
        .redirect(to: "/setup#\(part)-setup", notice: notice)
    }

    static func mustBeOperator(_ request: PageRequest) async throws {
        let account = request.account.id
        guard try await request.read({ try Account.operator(in: $0)?.id == account }) else { throw PageError.notFound }
    }

    // MARK: - The page

    /// - Parameters:
    ///   - typed: what a form had in its fields, to show it again.
    ///   - problems: what is wrong with it, by field.
    ///   - numbers: the numbers to choose from.
    static func page(
        _ request: PageRequest, typed: [String: String] = [:], problems: [String: String] = [:], numbers: [String] = []
    ) async throws -> Page {
        try await mustBeOperator(request)
        let (account, setup) = (request.account, request.services.setup)
        // Only the test changes while the page is open, so the provider is not asked again.
        let (results, receiving) = request.isForParts ? ([], nil) : await provider(setup, request)
        let isPhone = setup.provider?.kind.isDevice == true
        let fields = [
            "name": account.name ?? "", "zone": account.zone.identifier,
            "account_sid": isPhone ? "" : setup.provider?.accountSID ?? "",
        ].merging(typed) { $1 }
        let phone = SetupModel.Phone(isPhone ? setup : nil, typed, problems)
        let whatsApp = setup.kind.whatsApp == nil ? nil : SetupModel.WhatsApp(setup, typed, problems)
        let (people, test, changed) = try await request.read { tx in
            (
                try Contact.all(account: account.id, in: tx).count, try RoundTrip.last(of: account.id, in: tx),
                try WebhookChange.lastChanged(provider: setup.providerKey, in: tx) != nil
            )
        }
        let lines = test.map(Self.lines) ?? []
        let model = SetupModel(
            isNamed: account.name != nil, name: FieldModel("name", fields, problems),
            zone: FieldModel("zone", fields, problems), isSandbox: setup.provider == nil,
            isPhone: isPhone, isPolled: setup.provider?.isPolled == true,
            isAccountOpen: problems.keys.contains { ["account_sid", "token"].contains($0) }
                || setup.provider == nil && !phone.isOpen,
            accountSID: FieldModel("account_sid", fields, problems), token: FieldModel("token", [:], problems),
            numbers: numbers, hasNumbers: !numbers.isEmpty, phone: phone, whatsApp: whatsApp,
            provider: results.map(SetupModel.Line.init),
            webhook: receiving.flatMap { now in
                now.change.map { SetupModel.Webhook(now: now.address, wanted: $0.newURL, isInUse: !now.isUnused) }
            }, hasChange: changed, cell: account.cell.map { PhoneNumber(e164: $0)?.international ?? $0 },
            hasTest: !lines.isEmpty, test: lines,
            contacts: people == 0 ? nil : people.counted("person", "people"), backup: backup(request))
        return Page(
            "setup", title: "Setup", fragments: ["setup_test"], status: problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }

    /// What the provider says of the account and the number. A provider that does not respond is one of the findings.
    private static func provider(_ setup: SetupServices, _ request: PageRequest) async -> ([CheckResult], Receiving?) {
        guard let provider = setup.provider else {
            return ([.warning("Using the sandbox. No real texts are sent.", fix: "")], nil)
        }
        do {
            let client = try setup.client(provider)
            let check = ProviderCheck(
                client: client, messages: MessagesClient(provider: provider, http: try setup.http()),
                sender: setup.sender, isSandbox: false, webhook: setup.webhook, country: request.account.region.code,
                cell: request.account.cell, now: request.now)
            let results = await check.check(request.store, provider: setup.providerKey)
            return (results, try? await Receiving(client, setup))
        } catch {
            return ([.bad("\(error)", fix: "Check the network.")], nil)
        }
    }

    private static func lines(_ test: RoundTrip) -> [SetupModel.Line] {
        var results: [CheckResult] = []
        if let failure = test.failure, test.text.hasFailed || test.text == .optedOut {
            results.append(.bad("The text failed: \(failure.reason)", fix: failure.advice))
        } else if test.text.mayHaveLeft {
            results.append(.good([.delivered, .read].contains(test.text) ? "Sent and delivered" : "Sent"))
        } else {
            results.append(.warning("The text is queued", fix: ""))
        }
        switch test.reply {
        case .none:
            if !test.text.hasFailed { results.append(.warning("Reply OK on your phone", fix: "")) }
        case .byWebhook: results.append(.good("The reply came in by webhook, with a valid signature"))
        case .fetched: results.append(.good("The reply was fetched from the provider"))
        }
        return results.map(SetupModel.Line.init)
    }

    private static func backup(_ request: PageRequest) -> SetupModel.Line {
        guard let last = Backup.lastCopy(of: request.store), request.now - last < .hours(48) else {
            return SetupModel.Line(
                .warning(
                    "No backup in the last two days.",
                    fix: "On the machine where Greenroom runs, the command “backup” makes one now. The service timer "
                        + "greenroom-backup.timer, once enabled, makes one every night."))
        }
        return SetupModel.Line(.good("Made \(DateText().long(last, in: request.account.zone))"))
    }

    // MARK: - Forms

    @Sendable
    private static func saveAccount(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        let typed = request.texts(["name", "zone"])
        let changes: ChangeAccount.Changes
        do throws(InputProblems<AccountInput.Field>) {
            changes = try AccountInput(name: typed["name"], zone: typed["zone"]).changes(region: request.account.region)
        } catch {
            return .page(try await page(request, typed: typed, problems: error.messagesWithSteps))
        }
        do {
            let change = ChangeAccount(request.account.id, changes: changes)
            _ = try await request.write { try change.run(in: $0) }
            return back(to: "account", "Saved.")
        } catch AccountError.nameTaken(let name) {
            let problem = AccountError.nameTaken(name).sentences
            return .page(try await page(request, typed: typed, problems: ["name": problem]))
        }
    }

    /// Credentials are stored only after the provider accepted them, and together with a number.
    @Sendable
    private static func saveProvider(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        let setup = request.services.setup
        var typed = request.texts(["account_sid"])
        func again(_ field: String, _ problem: String, numbers: [String] = []) async throws -> PageResponse {
            .page(try await page(request, typed: typed, problems: [field: problem], numbers: numbers))
        }
        let provider: Provider
        let pattern = setup.newProvider("", "").sidPattern
        do throws(ProviderEntryError) {
            typed["account_sid"] = try ProviderEntry.accountSID(request.text("account_sid"), pattern)
        } catch {
            return try await again("account_sid", error.sentence)
        }
        do throws(ProviderEntryError) {
            let token = try ProviderEntry.token(request.password("token"), pattern)
            provider = setup.newProvider(typed["account_sid"] ?? "", token)
        } catch {
            return try await again("token", error.sentence)
        }
        let client = try setup.client(provider)
        do {
            let account = try await client.account()
            if account.signing == .another {
                return try await again("token", "This is the secondary token, so webhooks will not verify.")
            }
            let numbers = try await client.numbers().filter { $0.canText != false }
            let wanted = request.text("number")
            let number = numbers.count == 1 ? numbers.first : numbers.first { $0.number.rawValue == wanted }
            guard let number else {
                return numbers.isEmpty
                    ? try await again("account_sid", "The account has no number that can text. Buy one in the console.")
                    : try await again(
                        "token", "Choose a number, and enter the token once more.",
                        numbers: numbers.map(\.number.rawValue))
            }
            let credentials = SetupServices.Credentials(
                provider: provider, token: request.password("token").filter { !$0.isWhitespace },
                number: number.number.rawValue, service: try await client.service(of: number)?.sid)
            try await setup.save(credentials)
            return back(to: "provider", "Saved, with \(number.number.rawValue). Restart the gateway to use it.")
        } catch let failure as APIFailure {
            guard case .refused(let refusal) = failure, [401, 403].contains(refusal.status) else {
                return try await again("account_sid", "\(failure)")
            }
            return try await again("token", "The credentials are wrong, or the account is suspended or has no balance.")
        } catch let error as any UserFacingError {
            return try await again("account_sid", error.sentences)
        }
    }

    @Sendable
    private static func changeWebhook(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        let setup = request.services.setup
        guard let provider = setup.provider else { throw PageError.notFound }
        do {
            let client = try setup.client(provider)
            guard let receiving = try await Receiving(client, setup) else { throw PageError.notFound }
            guard let change = receiving.change else { return back(to: "webhook", "Texts already come here.") }
            // The page showed another address than there is now.
            guard request.text("now") == receiving.address else {
                return back(to: "webhook", "The address has changed in the meantime. Nothing was saved.")
            }
            guard receiving.isUnused || request.text("agree") == "on" else {
                return back(to: "webhook", "Check the box to change an address that is in use.")
            }
            try await change.make(with: client, provider: setup.providerKey, in: request.store, now: request.now)
            return back(to: "webhook", "Changed: texts come here.")
        } catch let error as APIFailure {
            return back(to: "webhook", "Nothing was changed: \(error)")
        } catch let error as WebhookChangeError {
            return back(to: "webhook", error.sentence)
        }
    }

    /// Where texts go now, and the change that makes them come here; nil if they do.
    private struct Receiving {
        let address: String
        /// Nobody has set the address, or we have.
        let isUnused: Bool
        let change: WebhookChange?

        /// Nil without a public URL, for a phone that is asked for its texts, and for a number that is not found.
        init?(_ client: AccountClient, _ setup: SetupServices) async throws {
            guard let url = setup.publicURL, let webhook = setup.webhook, !client.provider.isPolled else { return nil }
            if client.provider.kind.isDevice {
                change = WebhookChange(ofDevice: try await client.registeredWebhooks(), to: url)
                (address, isUnused) = (change?.formerURL ?? webhook, true)
                return
            }
            guard let number = try await client.numbers(TextAddress(rawValue: setup.sender)).first else { return nil }
            let route = try await InboundRoute.find(number, with: client)
            (address, isUnused, change) = ("\(route)", route.isUnused, WebhookChange(of: route, to: webhook))
        }
    }

    @Sendable
    private static func undoWebhook(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        let setup = request.services.setup
        guard let provider = setup.provider else { throw PageError.notFound }
        do {
            let change = try await WebhookChange.undoLast(
                with: try setup.client(provider), provider: setup.providerKey, in: request.store, now: request.now)
            return back(
                to: "webhook",
                change.map { "Texts go to \($0.formerURL) again." } ?? "There is no change to undo.")
        } catch let error as APIFailure {
            return back(to: "webhook", "Nothing was changed: \(error)")
        } catch let error as WebhookChangeError {
            return back(to: "webhook", error.sentence)
        }
    }

    @Sendable
    private static func sendTest(_ request: PageRequest) async throws -> PageResponse {
        try await mustBeOperator(request)
        let account = request.account
        guard let cell = account.cell else { return back(to: "test", "Add your cell first, under Settings.") }
        let sender = try await request.services.sender(account)
        guard cell != sender.address else {
            return back(
                to: "test",
                "Your cell \(Sender.ownNumberWords), and a number does not text itself. Set another cell under "
                    + "Settings to test with it.")
        }
        let templates = request.services.signIn.templates
        do {
            try await request.write { tx in
                try AttemptLimit.codesForNumber.record(cell, in: tx)
                _ = try RoundTrip.start(to: cell, of: account.id, from: sender.id, templates: templates, in: tx)
            }
        } catch let error as TooManyAttempts {
            return back(to: "test", error.sentence)
        }
        return back(to: "test", "A test text is on its way. Reply OK to it.")
    }
}
