/// A request that passed its checks.
struct PendingRequest {
    let submission: Submission
    let url: RequestURL
    /// From here on it is too late to answer.
    let deadline: ContinuousClock.Instant
}

/// The requests to one host that wait for their turn. libcurl could limit connections itself, but 7.88 now and then
/// forgets those it made wait until some timer wakes it.
struct HostLine {
    private let limit: Int
    /// With TLS the first request goes alone until its connection stands: if that speaks HTTP/2, the others share it
    /// instead of opening one each.
    private var isOpen: Bool
    private var running = 0
    private var waiting: [PendingRequest] = []

    init(limit: Int, isTLS: Bool) {
        self.limit = limit
        isOpen = !isTLS
    }

    var isEmpty: Bool { running == 0 && waiting.isEmpty }
    var firstDeadline: ContinuousClock.Instant? { waiting.lazy.map(\.deadline).min() }

    mutating func join(_ request: PendingRequest) {
        waiting.append(request)
    }

    /// The request whose turn it is; from now on it counts as running.
    mutating func next() -> PendingRequest? {
        guard !waiting.isEmpty, running < (isOpen ? limit : 1) else { return nil }
        running += 1
        return waiting.removeFirst()
    }

    /// A connection to the host stands.
    mutating func open() {
        isOpen = true
    }

    mutating func oneEnded() {
        running -= 1
    }

    /// Takes out the waiting requests that are meant.
    mutating func remove(where isMeant: (PendingRequest) -> Bool) -> [PendingRequest] {
        let removed = waiting.filter(isMeant)
        if !removed.isEmpty { waiting.removeAll(where: isMeant) }
        return removed
    }
}
