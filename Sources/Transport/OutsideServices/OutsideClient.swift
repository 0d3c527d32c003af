import Crypto
package import HTTPTransport
package import Storage
package import Values

/// Sends requests to third-party services: at most one per second and host over all processes, with cached responses,
/// and pausing when a host asks for it.
package struct OutsideClient: Sendable {
    private let store: Store
    private let http: HTTPClient
    private let clock: WallClock
    private let pause: @Sendable (Duration) async throws -> Void

    /// The minimum time between two requests to one host.
    package static let gap: Duration = .seconds(1)
    /// The pause for a host that asks for one without a duration, and the longest pause that is respected.
    static let usualPause: Duration = .minutes(1)
    static let longestPause: Duration = .hours(1)
    /// The longest time a caller waits for its turn.
    static let patience: Duration = .seconds(30)

    /// - Parameter http: its User-Agent must identify who runs the gateway.
    package init(
        store: Store, http: HTTPClient, clock: WallClock,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.store, self.http, self.clock, self.pause) = (store, http, clock, pause)
    }

    /// Sends a request, unless a response to the same request is cached.
    ///
    /// - Parameter read: parses the body of a 200 response. If it throws, the response is not cached.
    /// - Throws: `OutsideError`, and what `read` and the store throw.
    package func fetch<Value>(_ wanted: OutsideRequest, read: ([UInt8]) throws -> Value) async throws -> Value {
        try await fetchDated(wanted, read: read).value
    }

    /// The same, with the time at which the response was received; earlier than now for a cached one.
    package func fetchDated<Value>(
        _ wanted: OutsideRequest, read: ([UInt8]) throws -> Value
    ) async throws -> (value: Value, receivedAt: Instant) {
        let key = Self.hash(of: wanted.request)
        if let holds = wanted.holdsFor, let (body, expiresAt) = try await kept(key) {
            return (try read(body), expiresAt.adding(.zero - holds))
        }
        let host = OutsideRequest.authority(of: wanted.request.url)
        try await waitForTurn(host, service: wanted.service)
        let response: HTTPResponse
        do {
            response = try await http.send(wanted.request)
        } catch {
            if error.kind == .canceled { throw CancellationError() }
            throw OutsideError.unavailable(wanted.service, detail: error.detail)
        }
        try await check(response, to: wanted, host: host)
        let value = try read(response.body)
        if let holds = wanted.holdsFor { try await keep(response.body, as: key, for: holds) }
        return (value, clock.now())
    }

    private func check(_ response: HTTPResponse, to wanted: OutsideRequest, host: String) async throws {
        let service = wanted.service
        let asked = response.header("Retry-After").flatMap { Int($0) }
        if response.status != 200, response.status != 429,
            let reason = wanted.readFailure?(response.status, response.body)
        {
            throw reason
        }
        switch response.status {
        case 200: return
        case 301, 302, 303, 307, 308:
            guard let address = wanted.address(leadingTo: response.header("Location")) else {
                throw OutsideError.unavailable(service, detail: "HTTP \(response.status)")
            }
            throw OutsideError.moved(service, to: address)
        case 429: throw try await limited(host, service, seconds: asked)
        case 503 where asked != nil: throw try await limited(host, service, seconds: asked)
        case 404, 410: throw OutsideError.missing(service, status: response.status)
        case 401, 403: throw OutsideError.refused(service, why: "access denied (HTTP \(response.status))")
        case 400..<500: throw OutsideError.refused(service, why: "HTTP \(response.status)")
        default: throw OutsideError.unavailable(service, detail: "HTTP \(response.status)")
        }
    }
}

// MARK: - Rate limit

extension OutsideClient {
    /// Records for all processes that the host asked for a pause.
    private func limited(_ host: String, _ service: String, seconds: Int?) async throws -> OutsideError {
        let asked = seconds.map { Duration.seconds(max(1, $0)) } ?? Self.usualPause
        let now = clock.now()
        let until = now.adding(min(asked, Self.longestPause))
        try await store.write(.none, at: now) { tx in
            _ = try tx.run(
                """
                INSERT INTO outside_host (host, next_at, is_limited) VALUES (\(host), \(until), 1)
                ON CONFLICT (host) DO UPDATE SET next_at = excluded.next_at, is_limited = 1
                """)
        }
        return .limited(service, until: until)
    }

    /// Reserves the next free second of a host and waits for it.
    private func waitForTurn(_ host: String, service: String) async throws {
        let now = clock.now()
        let turn = try await store.write(.none, at: now) { tx -> Instant in
            // A clock that was set back must not block requests forever.
            let (farthest, farthestLimited) = (tx.now.adding(.minutes(10)), tx.now.adding(Self.longestPause))
            let isAhead: SQL = """
                outside_host.next_at > \(tx.now) AND (outside_host.next_at <= \(farthest)
                    OR outside_host.is_limited = 1 AND outside_host.next_at <= \(farthestLimited))
                """
            let next: Instant? = try tx.value(
                """
                INSERT INTO outside_host (host, next_at, is_limited) VALUES (\(host), \(tx.now.adding(Self.gap)), 0)
                ON CONFLICT (host) DO UPDATE
                SET next_at = CASE WHEN \(isAhead)
                        THEN outside_host.next_at + \(Self.gap.wholeMilliseconds) ELSE excluded.next_at END,
                    is_limited = 0
                WHERE outside_host.next_at <= \(tx.now.adding(Self.patience)) OR NOT (\(isAhead))
                RETURNING next_at
                """)
            if let next { return next.adding(.zero - Self.gap) }
            let until: Instant? = try tx.value(
                "SELECT next_at FROM outside_host WHERE host = \(host) AND is_limited = 1")
            if let until { throw OutsideError.limited(service, until: until) }
            throw OutsideError.unavailable(service, detail: "too many requests are waiting for it")
        }
        if turn > now { try await pause(turn - now) }
    }
}

// MARK: - Cached responses

extension OutsideClient {
    private static func hash(of request: HTTPRequest) -> String {
        var hash = SHA256()
        for part in [Array(request.method.rawValue.utf8), Array(request.url.utf8), request.body] {
            hash.update(data: part)
            hash.update(data: [0])
        }
        return hash.finalize().hexadecimal
    }

    private func kept(_ key: String) async throws -> (body: [UInt8], expiresAt: Instant)? {
        try await store.read(at: clock.now()) { tx in
            try tx.row(
                "SELECT body, expires_at FROM outside_answer WHERE request_hash = \(key) AND expires_at > \(tx.now)"
            ).map { (try $0["body"], try $0["expires_at"]) }
        }
    }

    private func keep(_ body: [UInt8], as key: String, for duration: Duration) async throws {
        try await store.write(.none, at: clock.now()) { tx in
            try tx.run("DELETE FROM outside_answer WHERE expires_at <= \(tx.now)")
            try tx.run(
                """
                INSERT INTO outside_answer (request_hash, body, expires_at)
                VALUES (\(key), \(body), \(tx.now.adding(duration)))
                ON CONFLICT (request_hash) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at
                """)
        }
    }
}
