package import Storage
package import Twilio
package import Values

/// Checks the provider: the account, the sender's number, its registration, and where inbound texts go.
package struct ProviderCheck: Sendable {
    private let client: AccountClient
    private let messages: MessagesClient
    /// E.164, or `MG…`.
    private let sender: String
    private let isSandbox: Bool
    /// The address that inbound texts should go to, without a fragment; nil if the provider is polled.
    private let webhook: String?
    /// ISO 3166, `US`.
    private let country: String
    /// The operator's own cell.
    private let cell: String?
    private let now: Instant

    package init(
        client: AccountClient, messages: MessagesClient, sender: String, isSandbox: Bool, webhook: String?,
        country: String, cell: String?, now: Instant
    ) {
        (self.client, self.messages, self.sender, self.isSandbox) = (client, messages, sender, isSandbox)
        (self.webhook, self.country, self.cell, self.now) = (webhook, country, cell, now)
    }

    /// - Parameters:
    ///   - store: to compare the provider's texts with ours.
    ///   - provider: its key in the database.
    package func check(_ store: Store, provider: String) async -> [CheckResult] {
        if client.provider.kind.isDevice {
            return await DeviceCheck(client: client, messages: messages, now: now).check()
        }
        var results: [CheckResult] = []
        do {
            results += try await account()
            results += await optionally { try await means() }
            guard let number = try await number(adding: &results) else { return results }
            let route = try await InboundRoute.find(number, with: client)
            results += await optionally { try await registration(of: route) }
            results += receiving(route)
            results += await optionally { try await missed(of: route, store, provider: provider) }
            results += await optionally { try await alerts() }
        } catch let failure as APIFailure {
            results.append(
                .bad(
                    "\(failure)",
                    fix: isSandbox
                        ? NextStep("Start the sandbox and the gateway", OperatorAction.startGateway)
                        : NextStep(sentence: failure.errorClass.advice)))
        } catch {
            results.append(.bad("provider: \(error)", fix: "Check the network and TWILIO_BASE_URL."))
        }
        return results
    }

    /// A resource that not every provider has, or that the credentials may not read, is no finding.
    private func optionally(_ body: () async throws -> [CheckResult]) async -> [CheckResult] {
        (try? await body()) ?? []
    }

    // MARK: - The account

    private func account() async throws -> [CheckResult] {
        if case .apiKey = client.provider.credentials { return [clock(try await client.probe())] }
        let account: AccountResource
        do {
            account = try await client.account()
        } catch {
            guard case .refused(let refusal) = error, refusal.code == 20008 else { throw error }
            return [.bad("provider: these are test credentials, which cannot send", fix: "Use the live credentials.")]
        }
        var results: [CheckResult] = [
            account.status == .active
                ? .good("provider: account \(Printable.line(account.name ?? "")) is active")
                : .bad("provider: the account is \(account.status)", fix: "Check the provider's console.")
        ]
        if account.isTrial { results.append(try await trial()) }
        if account.signing == .another {
            results.append(
                .bad(
                    "TWILIO_AUTH_TOKEN is the secondary token: webhooks will not verify",
                    fix: "Use the primary token."))
        }
        results.append(clock(account.providerClock))
        return results
    }

    private func trial() async throws -> CheckResult {
        if let cell, try await client.isVerified(cell) {
            return .warning(
                "provider: a trial account can only text verified numbers; your cell is verified",
                fix: "Upgrade the account.")
        }
        return .warning(
            "provider: a trial account can only text verified numbers, and your cell is not verified",
            fix: "Verify your cell in the provider's console, or upgrade the account.")
    }

    private func clock(_ theirs: Instant?) -> CheckResult {
        guard let theirs else {
            return .warning("clock: the provider reports no time to compare with", fix: "No action needed.")
        }
        let seconds = (theirs - WallClock.system.now()).wholeMilliseconds / 1000
        return abs(seconds) > 60
            ? .bad(
                "clock: \(abs(seconds)) seconds off the provider's clock",
                fix: NextStep("Set the clock", OperatorAction.setClock))
            : .good("clock: matches the provider's")
    }

    /// Below this, the operator should add money, in the account's currency.
    private static let lowBalance = 5.0

    private func means() async throws -> [CheckResult] {
        var results: [CheckResult] = []
        if let balance = try await client.balance(), let amount = balance.amount {
            let text = "balance: \(balance.balance) \(balance.currency)"
            results.append(
                amount < Self.lowBalance ? .warning(text, fix: "Add money in the provider's console.") : .good(text))
        }
        if try await client.isOpen(to: country) == false {
            results.append(
                .bad(
                    "texts to \(country) are turned off at the provider",
                    fix: "Turn the country on in the provider's messaging geographic permissions."))
        }
        return results
    }

    // MARK: - The number

    private func number(adding results: inout [CheckResult]) async throws -> IncomingNumber? {
        if sender.hasPrefix("MG") { return try await firstNumber(ofService: sender, adding: &results) }
        guard let number = try await client.numbers(TextAddress(rawValue: sender)).first else {
            results.append(
                .bad(
                    "sender: \(sender) is not a number of this account",
                    fix: NextStep("Choose one of the account's numbers", OperatorAction.setUp)))
            return nil
        }
        guard number.canText != false else {
            results.append(
                .bad(
                    "sender: \(sender) cannot send texts",
                    fix: NextStep("Choose a number that can", OperatorAction.setUp)))
            return nil
        }
        results.append(.good("sender: \(sender) can send texts"))
        return number
    }

    private func firstNumber(
        ofService sid: String, adding results: inout [CheckResult]
    ) async throws -> IncomingNumber? {
        guard client.provider.hasOtherHosts, let service = try await client.service(sid) else {
            results.append(.good("sender: Messaging Service \(sid)"))
            return nil
        }
        let members = try await client.numbers(of: service)
        results.append(
            members.isEmpty
                ? .bad(
                    "sender: Messaging Service \(sid) has no number",
                    fix: "Add a number to it in the provider's console.")
                : .good("sender: Messaging Service \(sid) with \(members.map(\.number).joined(separator: ", "))"))
        guard let first = members.first else { return nil }
        return try await client.numbers(TextAddress(rawValue: first.number)).first
    }

    private func registration(of route: InboundRoute) async throws -> [CheckResult] {
        guard let registration = try await client.registration(of: route.number, in: route.service) else { return [] }
        let what = route.number.number.isTollFree ? "toll-free verification" : "campaign"
        switch registration.state {
        case .verified: return [.good("carriers: \(what) verified")]
        case .inReview:
            return [
                .warning(
                    "carriers: \(what) in review; texts to US phones may be blocked until it is verified",
                    fix: "Wait, or see the provider's console.")
            ]
        case .failed:
            return [
                .bad("carriers: \(what) failed; texts to US phones are blocked", fix: "See the provider's console.")
            ]
        case .none:
            // The sandbox has no carriers that ask for it.
            if isSandbox { return [] }
            return [
                .warning(
                    "carriers: no \(what) for this number; US phones may not receive its texts",
                    fix: "Register it in the provider's console (A2P 10DLC, or toll-free verification).")
            ]
        }
    }

    // MARK: - Receiving

    /// Where the provider delivers inbound texts.
    package func receiving(_ route: InboundRoute) -> [CheckResult] {
        let number = route.number.number.rawValue
        var results: [CheckResult] = []
        if route.isInConversations {
            results.append(
                .warning(
                    "webhook: Conversations receives the texts to \(number) first",
                    fix: "Turn off auto-creation for it in the provider's console."))
        }
        guard let webhook else {
            if route.receiver == .nobody { results.append(Self.lost(route)) }
            return results
        }
        guard let change = WebhookChange(of: route, to: webhook) else {
            return results + [.good("webhook: texts to \(number) go to \(webhook)")]
        }
        if route.receiver == .nobody { return results + [Self.lost(route, change)] }
        let fix = NextStep(OperatorAction.setUp)
        if route.url == webhook {
            results.append(
                .bad("webhook: texts to \(number) are sent by GET, not POST", fix: fix, repair: .webhook(change)))
        } else {
            results.append(
                .bad(
                    "webhook: texts to \(number) go to \(route), not to \(webhook)", fix: fix,
                    repair: route.isUnused ? .webhook(change) : nil))
        }
        return results
    }

    private static func lost(_ route: InboundRoute, _ change: WebhookChange? = nil) -> CheckResult {
        let name = Printable.line(route.service?.name ?? route.service?.sid ?? "")
        return .bad(
            "webhook: texts to \(route.number.number.rawValue) are lost; the Messaging Service \(name) has no address",
            fix: NextStep(OperatorAction.setUp), repair: change.map { .webhook($0) })
    }

    // MARK: - The last day

    /// Texts of the last day in the provider's list that are not in our database. The newest minutes are left out,
    /// because their webhooks may be on their way.
    private func missed(of route: InboundRoute, _ store: Store, provider: String) async throws -> [CheckResult] {
        let filter = MessageFilter(
            to: route.number.number, sentOnOrAfter: now.adding(.hours(-24)), sentOnOrBefore: now.adding(.minutes(-10)),
            pageSize: 1000)
        var sids: [String] = []
        for try await page in messages.list(filter) { sids += page.items.map(\.sid.rawValue) }
        let listed = Set(sids)
        let known: Set<String> = try await store.read(at: now) { tx in
            Set(
                try tx.values(
                    "SELECT sid FROM inbound_message WHERE provider = \(provider) AND sid IN \(list: Array(listed))"))
        }
        let count = listed.subtracting(known).count
        guard count > 0 else { return [] }
        return [
            .warning(
                "inbound: \(count.counted("text")) from the last day not fetched yet",
                fix: NextStep("The running gateway fetches them", OperatorAction.startGateway))
        ]
    }

    private func alerts() async throws -> [CheckResult] {
        let alerts = try await client.alerts(since: now.adding(.hours(-24)))
        let byCode = Dictionary(grouping: alerts) { $0.code?.description ?? "?" }
        return byCode.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3).map { code, some in
            let address = some.first?.url.map { " for \(InboundRoute.withoutFragment($0))" } ?? ""
            return .warning(
                "provider's log: error \(code), \(some.count) in the last day\(address)",
                fix: "What it means: \(client.provider.kind.errorPages)\(code)")
        }
    }
}
