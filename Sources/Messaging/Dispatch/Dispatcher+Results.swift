import Logging
import Metering
import Platform
import Storage
import Twilio
import Values

extension Dispatcher {
    enum Feedback: Sendable {
        case accepted, throttled
    }

    /// How long a result waits for others, to be stored in the same transaction.
    private static let batchingDelay = Duration.milliseconds(4)

    /// Sends one claimed message to the provider and stores the result.
    func send(
        _ claim: ClaimedMessage, from sender: Sender, leaseUntil: Instant?, results: ResultBatch = ResultBatch()
    ) async -> Feedback {
        // After the lease has expired, another process may send, so this one must not.
        let now = clock.now()
        guard let leaseUntil, now < leaseUntil else {
            await recordUntilStored(.sender(sender.address, claim.to)) { try claim.release(in: $0.at(now)) }
            return .accepted
        }
        let result = await post(claim, from: sender)
        var generator = random
        let delay = Backoff.usual.delay(attempt: claim.attempts, random: &generator)
        let pending = PendingResult(claim: claim, sender: sender, result: result, delay: delay, at: clock.now())
        let isFirst = results.add(pending)
        var log = log
        if let request = claim.request { log[metadataKey: "request"] = "\(request)" }
        guard case .failed(let failure, let request) = result else {
            log.info("the provider accepted a text", metadata: ["text": "\(claim.id)", "attempt": "\(claim.attempts)"])
            guard isFirst else { return .accepted }
            // If the task is canceled, the results are stored at once.
            try? await Task.sleep(for: Self.batchingDelay)
            await record(results.empty())
            return .accepted
        }
        // A failure may pause the sender, so it is stored at once.
        await record(results.empty())
        Metric.providerErrors.count([("code", "\(failure.code?.rawValue ?? 0)")])
        log.notice(
            "a text was not accepted",
            metadata: ["remedy": "\(failure.remedy)", "code": "\(failure.code?.rawValue ?? 0)"])
        return request.isThrottled || failure.remedy == .slowDown ? .throttled : .accepted
    }

    private func post(_ claim: ClaimedMessage, from sender: Sender) async -> SendResult {
        let message = NewMessage(
            ownID: claim.mail?.id.text ?? claim.key.ownID(resends: claim.resends), to: TextAddress(rawValue: claim.to),
            source: sender.isService ? .service(sender.address) : .number(TextAddress(rawValue: sender.address)),
            body: claim.body, mediaURLs: claim.media,
            statusCallback: options.statusCallback.map { "\($0)?mid=\(claim.key.text)\(WebhookPath.retryFragment)" },
            validity: claim.expiresAt.map { min($0 - clock.now(), .hours(10)) },
            mail: claim.mail?.details(linkURL: options.linkURL), content: claim.content)
        do {
            return .accepted(sid: try await client.create(message).rawValue)
        } catch {
            var request = SendResult.Request()
            if case .refused(let refusal) = error {
                request.retryAfter = refusal.retryAfter?.wait(now: clock.now())
                request.isThrottled = refusal.status == 429
            }
            return .failed(error.errorClass, request)
        }
    }

    private func record(_ results: [PendingResult]) async {
        // Another task may have stored them.
        guard let first = results.first else { return }
        let lane = results.dropFirst().reduce(first.lane) { $0.and($1.lane) }
        let isStored: Void? = try? await store.write(lane, at: clock.now()) { tx in
            try PendingResult.record(results, in: tx)
        }
        guard isStored == nil else { return }
        // Store each on its own, so that one that fails does not block the others.
        await withDiscardingTaskGroup { group in
            for pending in results {
                group.addTask { await recordUntilStored(pending.lane) { try pending.record(in: $0) } }
            }
        }
    }

    /// Retries until the result is stored. Until then the row stays `sending`, which the next lease holder marks as
    /// `uncertain`.
    private func recordUntilStored(_ lane: Lane, _ body: @escaping @Sendable (Transaction) throws -> Void) async {
        while true {
            do {
                return try await store.write(lane, at: clock.now(), body)
            } catch {
                log.error("could not store the result of a send attempt", metadata: ["reason": "\(error)"])
                guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            }
        }
    }
}
