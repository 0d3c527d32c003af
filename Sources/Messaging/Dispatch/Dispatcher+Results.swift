internal import Logging
internal import Platform
internal import Storage
internal import Twilio
internal import Values

extension Dispatcher {
    enum Feedback: Sendable {
        case fine, tooMany
    }

    /// So long an answer waits for others to be written down with.
    private static let gathering = Duration.milliseconds(4)

    /// Hands one claimed text to the provider and sees to it that what came of it is written down.
    func hand(
        _ claim: Claim, from sender: Sender, leaseUntil: Instant?, answers: ResultBatch = ResultBatch()
    ) async -> Feedback {
        // Another process may send as soon as the lease has run out: then this one must not.
        let now = clock.now()
        guard let leaseUntil, now < leaseUntil else {
            await keepTrying { try claim.putBack(now: now, in: $0) }
            return .fine
        }
        let result = await post(claim, from: sender)
        var generator = random
        let delay = Backoff.usual.delay(attempt: claim.attempts, random: &generator)
        let answer = Answered(claim: claim, sender: sender, result: result, delay: delay, at: clock.now())
        let isFirst = answers.add(answer)
        guard case .failed(let failure, let request) = result else {
            guard isFirst else { return .fine }
            // Cancelled: then they are written down at once.
            try? await Task.sleep(for: Self.gathering)
            await writeDown(answers.empty())
            return .fine
        }
        // It may stop the sender.
        await writeDown(answers.empty())
        log.notice(
            "a text was not accepted",
            metadata: ["remedy": "\(failure.remedy)", "code": "\(failure.code?.rawValue ?? 0)"])
        return request.isCrowded || failure.remedy == .slowDown ? .tooMany : .fine
    }

    /// A report that we could not take is brought again, three times. Source: Twilio, "Webhooks Connection Overrides".
    static let persistence = "#rc=3&rp=all"

    private func post(_ claim: Claim, from sender: Sender) async -> SendResult {
        let message = NewMessage(
            to: TextAddress(rawValue: claim.to),
            source: sender.isService ? .service(sender.address) : .number(TextAddress(rawValue: sender.address)),
            body: claim.body, mediaURLs: claim.media,
            statusCallback: options.statusCallback.map { "\($0)?mid=\(claim.key.text)\(Self.persistence)" },
            validity: claim.expiresAt.map { min($0 - clock.now(), .hours(10)) })
        do {
            return .accepted(sid: try await client.create(message).rawValue)
        } catch {
            var request = SendResult.Request()
            if case .refused(let refusal) = error {
                request.retryAfter = refusal.retryAfter?.wait(now: clock.now())
                request.isCrowded = refusal.status == 429
            }
            return .failed(error.errorClass, request)
        }
    }

    private func writeDown(_ answers: [Answered]) async {
        // Somebody else may have written them down.
        guard !answers.isEmpty else { return }
        let areKept: Void? = try? await store.write { tx in
            for answer in answers { try answer.record(in: tx) }
        }
        guard areKept == nil else { return }
        // One that cannot be written down keeps no other from it.
        await withDiscardingTaskGroup { group in
            for answer in answers { group.addTask { await keepTrying { try answer.record(in: $0) } } }
        }
    }

    /// The provider has answered: this must get onto the disk. While the database refuses, the row stays `sending`,
    /// which a successor takes for uncertain.
    private func keepTrying(_ body: @escaping @Sendable (Transaction) throws -> Void) async {
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
