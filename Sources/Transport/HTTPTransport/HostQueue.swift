/// A request that has passed the checks.
struct PendingRequest {
    let submission: Submission
    let url: RequestURL
    /// The request fails if it has no response by then.
    let deadline: ContinuousClock.Instant
}

/// The requests that wait for a connection to one host. libcurl can limit connections itself, but version 7.88
/// sometimes leaves waiting transfers idle until an unrelated timer fires.
struct HostQueue {
    private let limit: Int
    /// With TLS, false until the first request has its connection: if that is HTTP/2, the other requests share it
    /// instead of opening one connection each.
    private var isOpen: Bool
    private var running = 0
    private var waiting: [PendingRequest] = []

    init(limit: Int, isTLS: Bool) {
        self.limit = limit
        isOpen = !isTLS
    }

    var isEmpty: Bool { running == 0 && waiting.isEmpty }
    var firstDeadline: ContinuousClock.Instant? { waiting.lazy.map(\.deadline).min() }

    mutating func append(_ request: PendingRequest) {
        waiting.append(request)
    }

    /// Removes the next request that may start and counts it as running.
    mutating func next() -> PendingRequest? {
        guard !waiting.isEmpty, running < (isOpen ? limit : 1) else { return nil }
        running += 1
        return waiting.removeFirst()
    }

    /// A connection to the host was made.
    mutating func open() {
        isOpen = true
    }

    mutating func finishOne() {
        running -= 1
    }

    /// Removes and returns the waiting requests that match.
    mutating func remove(where matches: (PendingRequest) -> Bool) -> [PendingRequest] {
        let removed = waiting.filter(matches)
        if !removed.isEmpty { waiting.removeAll(where: matches) }
        return removed
    }
}
