package import HTTPTransport
package import Logging
import Messaging
import Platform
package import Storage
package import Values

/// Delivers messages to webhooks: each at least once, in no order, each webhook by itself.
package struct WebhookSender: Sendable {
    private let store: Store
    private let http: HTTPClient
    private let allowed: HTTPRequest.AllowedAddresses
    private let random: RandomSource
    private let log: Logger

    /// So many requests are made to a webhook at a time.
    private static let mostAtOnce = 4
    /// So many rounds of them in one run, so that others get their turn.
    private static let mostRounds = 25
    private static let timeout: Duration = .seconds(15)
    /// Nobody reads what a receiver says.
    private static let mostBytes = 64 << 10

    /// - Parameter allowsPrivate: whether addresses of this machine and of private networks are used.
    package init(
        store: Store, http: HTTPClient, allowsPrivate: Bool, random: RandomSource, log: Logger
    ) {
        (self.store, self.http, self.random, self.log) = (store, http, random, log)
        allowed = allowsPrivate ? .any : .publicOnly
    }

    /// Stores messages about what happened since the last time.
    package func collect(now: Instant) async throws {
        let webhooks = try await store.read(at: now) { tx in
            let all = try OutgoingWebhook.allOn(in: tx)
            try tx.prefetch { all.flatMap { WebhookNews.queries($0) } }
            return try all.filter { try WebhookNews(for: $0, in: tx).needsStoring(at: tx.now) }
        }
        for webhook in webhooks {
            try await store.write(.account(webhook.account), at: now) { [random] tx in
                let current = try OutgoingWebhook.find(webhook.id, account: webhook.account, in: tx)
                guard let current, current.isOn else { return }
                try WebhookNews(for: current, in: tx).store(random: random, in: tx)
            }
        }
    }

    /// The webhooks that have something to deliver; those that fail come last.
    package func due(now: Instant) async throws -> [OutgoingWebhook] {
        try await store.read(at: now) { try OutgoingWebhook.due(in: $0) }
    }

    /// Delivers what is due to a webhook, until something fails.
    ///
    /// - Parameter clock: gives the time of each request.
    package func deliver(to webhook: OutgoingWebhook, clock: WallClock) async throws {
        for _ in 0..<Self.mostRounds {
            let due = try await store.read(at: clock.now()) {
                try WebhookDelivery.due(Self.mostAtOnce, of: webhook.id, in: $0)
            }
            let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
                for delivery in due {
                    group.addTask { try await self.attempt(delivery, to: webhook, now: clock.now()) }
                }
                return try await group.reduce(into: [Outcome]()) { $0.append($1) }
            }
            guard due.count == Self.mostAtOnce, outcomes.allSatisfy({ $0 == .delivered }) else { return }
        }
    }

    /// What came of a try.
    package enum Outcome: Hashable, Sendable {
        case delivered
        /// With the reason.
        case failed(String)
        /// Another process makes it, or it was stopped.
        case left
    }

    /// Makes one try, which was counted before, so that a process that dies has made it.
    @discardableResult
    package func attempt(
        _ delivery: WebhookDelivery, to webhook: OutgoingWebhook, now: Instant
    ) async throws -> Outcome {
        let begun = try await store.write(.none, at: now) { tx in
            try delivery.beginTry(in: tx).map { ($0, try webhook.secrets(in: tx)) }
        }
        guard let (begun, secrets) = begun else { return .left }
        let response: HTTPResponse
        do {
            response = try await http.send(request(begun, to: webhook, signedWith: secrets, now: now))
        } catch {
            if error.kind == .canceled { return .left }
            let problem = error.isPrivateAddress ? Self.isPrivate : error.detail
            return try await failed(begun, webhook, problem, status: nil, asked: nil, now)
        }
        let status = response.status
        if 200..<300 ~= status {
            return try await recorded(.delivered, webhook, now) {
                try begun.recordSuccess(status: status, in: $0)
                try webhook.recordSuccess(in: $0)
            }
        }
        let problem = Self.refusal(status)
        let asked = response.header("Retry-After").flatMap { UInt32($0) }.map { Duration.seconds(Int64($0)) }
        return try await failed(begun, webhook, problem, status: status, asked: asked, now)
    }

    private func request(
        _ delivery: WebhookDelivery, to webhook: OutgoingWebhook, signedWith secrets: [WebhookSecret], now: Instant
    ) -> HTTPRequest {
        let seconds = now.milliseconds / 1000
        let signatures = secrets.map { $0.signature(of: delivery.body, message: delivery.message, at: seconds) }
        return HTTPRequest(
            .post, webhook.url,
            headers: [
                HTTPField("Content-Type", "application/json"), HTTPField("webhook-id", delivery.message),
                HTTPField("webhook-timestamp", "\(seconds)"),
                HTTPField("webhook-signature", signatures.joined(separator: " ")),
            ],
            body: Array(delivery.body.utf8), timeout: Self.timeout, maximumBodyBytes: Self.mostBytes,
            redirects: .refuse, allowedAddresses: allowed)
    }

    private func failed(
        _ delivery: WebhookDelivery, _ webhook: OutgoingWebhook, _ problem: String, status: Int?, asked: Duration?,
        _ now: Instant
    ) async throws -> Outcome {
        log.info("a webhook has not taken a message", metadata: ["webhook": "\(webhook.id)", "reason": "\(problem)"])
        let isGone = status == 410
        let pause = isGone ? nil : delivery.pause(asked: asked, random: random)
        return try await recorded(.failed(problem), webhook, now) { tx in
            try delivery.recordFailure(problem, status: status, pause: pause, in: tx)
            try webhook.recordFailure(problem, in: tx)
            if isGone { try webhook.stopAsGone(in: tx) }
        }
    }

    private func recorded(
        _ outcome: Outcome, _ webhook: OutgoingWebhook, _ now: Instant,
        _ body: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> Outcome {
        try await store.write(.account(webhook.account), at: now, body)
        return outcome
    }
}

extension OutgoingWebhook {
    fileprivate func recordSuccess(in tx: Transaction) throws {
        try tx.run(
            "UPDATE webhook SET failing_since = NULL, problem = NULL WHERE id = \(id) AND failing_since IS NOT NULL")
    }

    fileprivate func recordFailure(_ problem: String, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE webhook SET failing_since = coalesce(failing_since, \(tx.now)), problem = \(problem) WHERE id = \(id)
            """)
    }

    /// Its receiver wants no more. The owner is told.
    fileprivate func stopAsGone(in tx: Transaction) throws {
        guard try Self.find(id, account: account, in: tx)?.isOn == true else { return }
        try stop(by: .receiver, in: tx)
        guard let account = try Account.find(account, in: tx), let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        try Notification.raise(.webhook, of: id, goneNotice, account: account, sender: sender.id, in: tx)
    }

    private var goneNotice: String {
        "The webhook \(name.quotedLine) was switched off: its receiver is gone (HTTP 410)."
    }
}

// MARK: - Words

/// Why a message was not taken.
extension WebhookSender {
    private static var isPrivate: String { "the address is within a private network" }

    private static func refusal(_ status: Int) -> String {
        "HTTP \(status)" + (300..<400 ~= status ? ", and redirects are not followed" : "")
    }
}
