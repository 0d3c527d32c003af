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
            results.append(isSandbox ? Self.sandboxFailed(failure) : Self.failed(failure))
        } catch {
            results.append(Self.unreachable(error))
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
            return [Self.testCredentials]
        }
        var results = [account.status == .active ? Self.isActive(account) : Self.isNotActive(account)]
        if account.isTrial { results.append(try await trial()) }
        if account.signing == .another { results.append(Self.secondaryToken) }
        results.append(clock(account.providerClock))
        return results
    }

    private func trial() async throws -> CheckResult {
        if let cell, try await client.isVerified(cell) { return Self.trialWithVerifiedCell }
        return Self.trialWithUnverifiedCell
    }

    private func clock(_ theirs: Instant?) -> CheckResult {
        guard let theirs else { return Self.noClock }
        let seconds = abs((theirs - WallClock.system.now()).wholeMilliseconds / 1000)
        return seconds > 60 ? Self.clockIsOff(seconds: seconds) : Self.clockMatches
    }

    /// Below this, the operator should add money, in the account's currency.
    private static let lowBalance = 5.0

    private func means() async throws -> [CheckResult] {
        var results: [CheckResult] = []
        if let balance = try await client.balance(), let amount = balance.amount {
            results.append(Self.balance(balance, isLow: amount < Self.lowBalance))
        }
        if try await client.isOpen(to: country) == false { results.append(Self.isClosed(country: country)) }
        return results
    }

    // MARK: - The number

    private func number(adding results: inout [CheckResult]) async throws -> IncomingNumber? {
        if sender.hasPrefix("MG") { return try await firstNumber(ofService: sender, adding: &results) }
        guard let number = try await client.numbers(TextAddress(rawValue: sender)).first else {
            results.append(Self.isNotOfAccount(sender: sender))
            return nil
        }
        guard number.canText != false else {
            results.append(Self.cannotText(sender: sender))
            return nil
        }
        results.append(Self.canText(sender: sender))
        return number
    }

    private func firstNumber(
        ofService sid: String, adding results: inout [CheckResult]
    ) async throws -> IncomingNumber? {
        guard client.provider.hasOtherHosts, let service = try await client.service(sid) else {
            results.append(Self.hasService(sid))
            return nil
        }
        let members = try await client.numbers(of: service)
        results.append(
            members.isEmpty ? Self.isEmptyService(sid) : Self.hasService(sid, with: members.map(\.number)))
        guard let first = members.first else { return nil }
        return try await client.numbers(TextAddress(rawValue: first.number)).first
    }

    private func registration(of route: InboundRoute) async throws -> [CheckResult] {
        guard let registration = try await client.registration(of: route.number, in: route.service) else { return [] }
        // The sandbox has no carriers that ask for it.
        if registration.state == .none, isSandbox { return [] }
        return [Self.registration(registration.state, isTollFree: route.number.number.isTollFree)]
    }

    // MARK: - Receiving

    /// Where the provider delivers inbound texts.
    package func receiving(_ route: InboundRoute) -> [CheckResult] {
        let number = route.number.number.rawValue
        var results: [CheckResult] = []
        if route.isInConversations { results.append(Self.goesToConversations(number)) }
        guard let webhook else {
            if route.receiver == .nobody { results.append(Self.lost(route)) }
            return results
        }
        guard let change = WebhookChange(of: route, to: webhook) else {
            return results + [Self.goes(number, to: webhook)]
        }
        if route.receiver == .nobody { return results + [Self.lost(route, change)] }
        results.append(
            route.url == webhook
                ? Self.isSentByGet(number, repair: .webhook(change))
                : Self.goes(number, to: route, not: webhook, repair: route.isUnused ? .webhook(change) : nil))
        return results
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
        return count > 0 ? [Self.notFetched(count)] : []
    }

    private func alerts() async throws -> [CheckResult] {
        let alerts = try await client.alerts(since: now.adding(.hours(-24)))
        let byCode = Dictionary(grouping: alerts) { $0.code?.description ?? "?" }
        return byCode.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3).map { code, some in
            Self.logged(
                code, count: some.count, address: some.first?.url.map(InboundRoute.withoutFragment),
                meaning: "\(client.provider.kind.errorPages)\(code)")
        }
    }
}
