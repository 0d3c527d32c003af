internal import Logging
internal import Storage
internal import Twilio
internal import Values

extension Dispatcher {
    enum Feedback: Sendable {
        case fine, tooMany
    }

    /// Hands one claimed text to the provider and writes down what came of it.
    func hand(_ claim: Claim, from sender: Sender, leaseUntil: Instant?) async -> Feedback {
        // Another process may send as soon as the lease has run out: then this one must not.
        let now = clock.now()
        guard let leaseUntil, now < leaseUntil else {
            await keepTrying { try claim.putBack(now: now, in: $0) }
            return .fine
        }
        let result = await post(claim, from: sender)
        var generator = random
        let delay = Backoff.usual.delay(attempt: claim.attempts, random: &generator)
        let recordedAt = clock.now()
        await keepTrying { try result.record(for: claim, sender: sender, delay: delay, now: recordedAt, in: $0) }
        guard case .failed(let failure, let request) = result else { return .fine }
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
