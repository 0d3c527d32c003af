internal import Logging
internal import Storage
internal import Twilio
internal import Values

extension Dispatcher {
    enum Feedback: Sendable {
        case accepted, throttled
    }

    /// So long an answer waits for others to be written down with.
    private static let batchingDelay = Duration.milliseconds(4)

    /// Hands one claimed text to the provider and sees to it that what came of it is written down.
    func send(
        _ claim: ClaimedMessage, from sender: Sender, leaseUntil: Instant?, results: ResultBatch = ResultBatch()
    ) async -> Feedback {
        // Another process may send as soon as the lease has run out: then this one must not.
        let now = clock.now()
        guard let leaseUntil, now < leaseUntil else {
            await recordUntilStored { try claim.release(now: now, in: $0) }
            return .accepted
        }
        let result = await post(claim, from: sender)
        var generator = random
        let delay = Backoff.usual.delay(attempt: claim.attempts, random: &generator)
        let pending = PendingResult(claim: claim, sender: sender, result: result, delay: delay, at: clock.now())
        let isFirst = results.add(pending)
        guard case .failed(let failure, let request) = result else {
            guard isFirst else { return .accepted }
            // Cancelled: then they are written down at once.
            try? await Task.sleep(for: Self.batchingDelay)
            await record(results.empty())
            return .accepted
        }
        // It may stop the sender.
        await record(results.empty())
        log.notice(
            "a text was not accepted",
            metadata: ["remedy": "\(failure.remedy)", "code": "\(failure.code?.rawValue ?? 0)"])
        return request.isThrottled || failure.remedy == .slowDown ? .throttled : .accepted
    }

    /// A report that we could not take is brought again, three times. Source: Twilio, "Webhooks Connection Overrides".
    static let retryFragment = "#rc=3&rp=all"

    private func post(_ claim: ClaimedMessage, from sender: Sender) async -> SendResult {
        let message = NewMessage(
            to: TextAddress(rawValue: claim.to),
            source: sender.isService ? .service(sender.address) : .number(TextAddress(rawValue: sender.address)),
            body: claim.body, mediaURLs: claim.media,
            statusCallback: options.statusCallback.map { "\($0)?mid=\(claim.key.text)\(Self.retryFragment)" },
            validity: claim.expiresAt.map { min($0 - clock.now(), .hours(10)) })
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
        // Somebody else may have written them down.
        guard !results.isEmpty else { return }
        let isStored: Void? = try? await store.write { tx in
            for pending in results { try pending.record(in: tx) }
        }
        guard isStored == nil else { return }
        // One that cannot be written down keeps no other from it.
        await withDiscardingTaskGroup { group in
            for pending in results { group.addTask { await recordUntilStored { try pending.record(in: $0) } } }
        }
    }

    /// The provider has answered: this must get onto the disk. While the database refuses, the row stays `sending`,
    /// which a successor takes for uncertain.
    private func recordUntilStored(_ body: @escaping @Sendable (Transaction) throws -> Void) async {
        while true {
            do {
                return try await store.write(body)
            } catch {
                log.error("the fate of a text could not be written down yet", metadata: ["reason": "\(error)"])
                guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            }
        }
    }
}
