package import Storage
package import Twilio
package import Values

/// A change at the provider to where inbound texts go. It is stored before it is made, so that it can be undone.
package struct WebhookChange: Hashable, Sendable, Codable {
    /// What has the address: the number, or the Messaging Service that it is in, or the device that sends for us.
    package enum Target: String, Hashable, Sendable, Codable {
        case number, service, device
    }

    package let target: Target
    package let sid: String
    /// Fields of the REST API by name; of a device, addresses by event. Empty for none.
    package let before: [String: String]
    package let after: [String: String]

    /// The change that makes texts go to `webhook`; nil if they do.
    ///
    /// - Parameter webhook: the whole address, without a fragment.
    package init?(of route: InboundRoute, to webhook: String) {
        if route.leads(to: webhook) { return nil }
        // Two more connection attempts, and a retry on all errors. The fragment is not part of what is signed.
        let url = webhook + WebhookPath.retryFragment
        if let service = route.service, !service.usesNumbersWebhook {
            (target, sid) = (.service, service.sid)
            before = Self.fields(of: service)
            after = [
                "InboundRequestUrl": url, "InboundMethod": "POST", "FallbackUrl": webhook, "FallbackMethod": "POST",
            ]
        } else {
            (target, sid) = (.number, route.number.sid)
            let former = Self.fields(of: route.number)
            var wanted = ["SmsUrl": url, "SmsMethod": "POST", "SmsFallbackUrl": webhook, "SmsFallbackMethod": "POST"]
            if route.number.smsApplicationSID != nil { wanted["SmsApplicationSid"] = "" }
            before = former.filter { wanted.keys.contains($0.key) }
            after = wanted
        }
    }

    /// The change that makes a device post its events to the gateway; nil if it does.
    ///
    /// - Parameters:
    ///   - registered: the addresses that are registered there, by event.
    ///   - gateway: the gateway's public URL.
    package init?(ofDevice registered: [String: String], to gateway: String) {
        (target, sid) = (.device, "")
        let wanted = [RegisteredWebhook.received: gateway + WebhookPath.inbound].merging(
            RegisteredWebhook.reports.map { ($0, gateway + WebhookPath.status) }
        ) { $1 }
        if wanted.allSatisfy({ registered[$0.key] == $0.value }) { return nil }
        (before, after) = (wanted.mapValues { _ in "" }.merging(registered) { $1 }, wanted)
    }

    private init(_ change: WebhookChange, before: [String: String], after: [String: String]) {
        (target, sid, self.before, self.after) = (change.target, change.sid, before, after)
    }

    private var reversed: WebhookChange { WebhookChange(self, before: after, after: before) }

    /// The address before, for people.
    package var formerURL: String { Self.shown(before) }
    package var newURL: String { Self.shown(after) }

    package static let noAddress = "no address"

    private static func shown(_ fields: [String: String]) -> String {
        let url = fields["SmsUrl"] ?? fields["InboundRequestUrl"] ?? fields[RegisteredWebhook.received] ?? ""
        return url.isEmpty ? noAddress : InboundRoute.withoutFragment(url)
    }

    private static func fields(of number: IncomingNumber) -> [String: String] {
        [
            "SmsUrl": number.smsURL ?? "", "SmsMethod": number.smsMethod ?? "POST",
            "SmsFallbackUrl": number.smsFallbackURL ?? "", "SmsFallbackMethod": number.smsFallbackMethod ?? "POST",
            "SmsApplicationSid": number.smsApplicationSID ?? "",
        ]
    }

    private static func fields(of service: MessagingServiceResource) -> [String: String] {
        [
            "InboundRequestUrl": service.inboundURL ?? "", "InboundMethod": service.inboundMethod ?? "POST",
            "FallbackUrl": service.fallbackURL ?? "", "FallbackMethod": service.fallbackMethod ?? "POST",
        ]
    }

    // MARK: - At the provider

    /// Stores the change, then makes it. Throws `WebhookChangeError.notTaken` if the provider did not store what was
    /// sent.
    package func make(with client: AccountClient, provider: String, in store: Store, now: Instant) async throws {
        try await store.write(.everything, at: now) { tx in
            _ = try tx.run(
                """
                INSERT INTO webhook_change (provider, change, changed_at)
                VALUES (\(provider), \(try JSONColumn.text(self)), \(tx.now))
                """)
        }
        try await send(with: client)
    }

    /// Undoes the last change of this provider. Returns it; nil if there is none. Throws
    /// `WebhookChangeError.changedSince` if somebody else has changed the address meanwhile.
    package static func undoLast(
        with client: AccountClient, provider: String, in store: Store, now: Instant
    ) async throws -> WebhookChange? {
        guard let (id, change) = try await store.read(at: now, { try last(of: provider, in: $0) }) else { return nil }
        let current = try await change.current(with: client)
        let isOurs = change.after.allSatisfy { (current[$0.key] ?? "") == $0.value }
        // A change that was stored and not made has nothing to undo.
        let isMade = !change.before.allSatisfy { (current[$0.key] ?? "") == $0.value }
        if isMade {
            guard isOurs else { throw WebhookChangeError.changedSince(now: shown(current)) }
            try await change.reversed.send(with: client)
        }
        try await store.write(.everything, at: now) { tx in
            _ = try tx.run("UPDATE webhook_change SET undone_at = \(tx.now) WHERE id = \(id)")
        }
        return change
    }

    /// When the last change of this provider that was not undone was made.
    package static func lastChanged(provider: String, in tx: Transaction) throws -> Instant? {
        try tx.value(
            """
            SELECT changed_at FROM webhook_change WHERE provider = \(provider) AND undone_at IS NULL
            ORDER BY id DESC LIMIT 1
            """)
    }

    private static func last(of provider: String, in tx: Transaction) throws -> (Int64, WebhookChange)? {
        try tx.row(
            """
            SELECT id, change FROM webhook_change WHERE provider = \(provider) AND undone_at IS NULL
            ORDER BY id DESC LIMIT 1
            """
        ).map { (try $0["id"], try JSONColumn.value(from: $0["change"])) }
    }

    private func send(with client: AccountClient) async throws {
        var form = FormBody()
        for (name, value) in after.sorted(by: { $0.key < $1.key }) { form.append(name, value) }
        let stored =
            switch target {
            case .number: Self.fields(of: try await client.change(number: sid, form))
            case .service: Self.fields(of: try await client.change(service: sid, form))
            case .device: try await sendToDevice(with: client)
            }
        guard after.allSatisfy({ (stored[$0.key] ?? "") == $0.value }) else {
            throw WebhookChangeError.notTaken(stored: Self.shown(stored))
        }
    }

    /// Returns what is registered afterwards.
    private func sendToDevice(with client: AccountClient) async throws -> [String: String] {
        for (event, url) in after.sorted(by: { $0.key < $1.key }) {
            if url.isEmpty {
                try await client.unregister(event: event)
            } else {
                try await client.register(RegisteredWebhook(event: event, url: url))
            }
        }
        return try await client.registeredWebhooks()
    }

    private func current(with client: AccountClient) async throws -> [String: String] {
        switch target {
        case .number:
            guard let number = try await client.numbers().first(where: { $0.sid == sid }) else {
                throw WebhookChangeError.gone
            }
            return Self.fields(of: number)
        case .service:
            guard let service = try await client.service(sid) else { throw WebhookChangeError.gone }
            return Self.fields(of: service)
        case .device: return try await client.registeredWebhooks()
        }
    }
}

package enum WebhookChangeError: Error, Hashable, Sendable {
    /// The provider responded with another address than the one that was sent.
    case notTaken(stored: String)
    /// Somebody else has changed the address since.
    case changedSince(now: String)
    /// The number or the Messaging Service no longer belongs to the account.
    case gone
}

extension WebhookChangeError: UserFacingError {
    package var sentence: String {
        switch self {
        case .notTaken(let stored): "The provider did not accept the address. Texts now go to \(stored)."
        case .changedSince(let now):
            "Somebody else has changed the address since: texts now go to \(now). Nothing changed."
        case .gone: "The number or Messaging Service no longer belongs to this account. Nothing changed."
        }
    }

    package var nextSteps: [NextStep] { [NextStep("See where texts go", OperatorAction.diagnose)] }

    package var kind: ErrorKind { .refused }
}
