import HTTPTransport

/// Timeouts and retries of a webhook: from the fragment of its address, else the provider's defaults.
/// Source: Twilio, "Webhooks: connection overrides".
struct ConnectionOverrides: Sendable, Hashable {
    enum RetryCause: String, Sendable, Hashable, CaseIterable {
        case connect = "ct"
        case read = "rt"
        case clientError = "4xx"
        case serverError = "5xx"
    }

    private(set) var connectTimeout = Duration.milliseconds(5000)
    private(set) var readTimeout = Duration.milliseconds(15_000)
    /// For all attempts together.
    private(set) var totalTimeout = Duration.milliseconds(15_000)
    private(set) var retries = 1
    private(set) var retryCauses: Set<RetryCause> = [.connect]

    init(url: String) {
        guard let mark = url.firstIndex(of: "#") else { return }
        for field in url[url.index(after: mark)...].split(separator: "&") {
            let sides = field.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else { continue }
            set(sides[0], sides[1])
        }
    }

    func retries(after outcome: Result<HTTPResponse, HTTPFailure>) -> Bool {
        let cause: RetryCause? =
            switch outcome {
            case .success(let answer) where (400..<500).contains(answer.status): .clientError
            case .success(let answer) where answer.status >= 500: .serverError
            case .success: nil
            case .failure(let failure):
                switch failure.kind {
                case .couldNotConnect, .couldNotResolve, .tls: .connect
                case .timedOut, .reset: failure.mayHaveBeenSent ? .read : .connect
                case .refusedURL, .bodyTooLarge, .canceled, .other: nil
                }
            }
        return cause.map(retryCauses.contains) ?? false
    }

    private mutating func set(_ name: String, _ value: String) {
        switch name {
        case "ct": connectTimeout = Self.milliseconds(value, 100...10_000) ?? connectTimeout
        case "rt": readTimeout = Self.milliseconds(value, 100...15_000) ?? readTimeout
        case "tt": totalTimeout = Self.milliseconds(value, 100...15_000) ?? totalTimeout
        case "rc": retries = Int(value).map { min(max($0, 0), 5) } ?? retries
        case "rp":
            let words = value.split(separator: ",").map(String.init)
            retryCauses = words.contains("all") ? Set(RetryCause.allCases) : Set(words.compactMap(RetryCause.init))
        default: return
        }
    }

    private static func milliseconds(_ text: String, _ range: ClosedRange<Int>) -> Duration? {
        Int(text).map { .milliseconds(min(max($0, range.lowerBound), range.upperBound)) }
    }
}
