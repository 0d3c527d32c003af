import HTTPTransport
import Synchronization

/// Sends webhooks at a steady rate, whether or not those before were answered, and measures how long each waits.
struct SteadyWebhooks: Sendable {
    let url: String
    let http: HTTPClient
    /// Per second.
    let rate: Int

    struct Latencies: Sendable {
        /// In milliseconds, in ascending order.
        let times: [Double]
        /// When each answered webhook was sent, by its place.
        let sent: [Int: ContinuousClock.Instant]
        /// Webhooks that got no answer, or another than 200.
        let failures: Int

        var median: Double { times.median }
        var p99: Double { times.isEmpty ? .nan : times[times.count * 99 / 100] }
    }

    /// Sends until `work` is done, or until there are no more texts.
    func run<Value: Sendable>(
        _ texts: [SignedTexts.Text], during work: @escaping @Sendable () async throws -> Value
    ) async throws -> (value: Value, latencies: Latencies) {
        let isOver = Flag()
        async let value: Value = {
            defer { isOver.set() }
            return try await work()
        }()
        let start = ContinuousClock.now
        let webhooks = try await withThrowingTaskGroup(of: Webhook.self) { group in
            for (number, text) in texts.enumerated() {
                try await Task.sleep(until: start + Duration.seconds(number) / rate, clock: .continuous)
                if isOver.isSet { break }
                group.addTask { await send(text, number) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let answered = webhooks.filter { $0.time != nil }
        let latencies = Latencies(
            times: answered.compactMap(\.time).sorted(),
            sent: Dictionary(uniqueKeysWithValues: answered.map { ($0.number, $0.began) }),
            failures: webhooks.count - answered.count)
        return (try await value, latencies)
    }

    private struct Webhook {
        let number: Int
        let began: ContinuousClock.Instant
        /// Until it was answered, in milliseconds; nil unless with 200.
        let time: Double?
    }

    private func send(_ text: SignedTexts.Text, _ number: Int) async -> Webhook {
        let headers = [
            HTTPField("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8"),
            HTTPField("X-Twilio-Signature", text.signature),
        ]
        let request = HTTPRequest(.post, url + "/twilio/sms", headers: headers, body: Array(text.body.utf8))
        let began = ContinuousClock.now
        let isAnswered = (try? await http.send(request))?.status == 200
        return Webhook(
            number: number, began: began, time: isAnswered ? (ContinuousClock.now - began) / .milliseconds(1) : nil)
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }
}
