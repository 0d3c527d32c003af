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
        let times = try await withThrowingTaskGroup(of: Double?.self) { group in
            for (number, text) in texts.enumerated() {
                try await Task.sleep(until: start + Duration.seconds(number) / rate, clock: .continuous)
                if isOver.isSet { break }
                group.addTask { await time(of: text) }
            }
            return try await group.reduce(into: [Double?]()) { $0.append($1) }
        }
        let answered = times.compactMap(\.self).sorted()
        return (try await value, Latencies(times: answered, failures: times.count - answered.count))
    }

    /// In milliseconds; nil unless it was answered with 200.
    private func time(of text: SignedTexts.Text) async -> Double? {
        let headers = [
            HTTPField("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8"),
            HTTPField("X-Twilio-Signature", text.signature),
        ]
        let request = HTTPRequest(.post, url + "/twilio/sms", headers: headers, body: Array(text.body.utf8))
        let began = ContinuousClock.now
        guard let answer = try? await http.send(request), answer.status == 200 else { return nil }
        return (ContinuousClock.now - began) / .milliseconds(1)
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }
}
