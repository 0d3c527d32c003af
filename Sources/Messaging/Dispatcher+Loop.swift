internal import Logging
internal import Storage
internal import Twilio
internal import Values

extension Dispatcher {
    /// Rounds of claiming and sending. Answers false when it gave up because another process holds the lease.
    func send(_ course: () async throws -> Course) async throws -> Bool {
        let lease = Lease(sender: sender, holder: holder, length: options.lease)
        var hold = Hold()
        let sent = try await withThrowingTaskGroup(of: Feedback.self) { group in
            var pace = try await pace()
            var inFlight = 0
            defer { group.cancelAll() }
            while true {
                let next = try await course()
                if next == .stop { break }
                guard try await keep(lease, &hold) else {
                    if next == .onlyAsHolder { return false }
                    try? await Task.sleep(for: options.idle)
                    continue
                }
                let claims = try await claim(upTo: pace.limit - inFlight)
                for claim in claims {
                    try await wait(for: claim, pace: &pace)
                    let until = hold.until
                    group.addTask { await hand(claim, leaseUntil: until) }
                    inFlight += 1
                }
                if inFlight > 0, claims.isEmpty || inFlight >= pace.limit, let feedback = try await group.next() {
                    inFlight -= 1
                    pace.learn(from: feedback)
                } else if claims.isEmpty {
                    try? await Task.sleep(for: options.idle)
                }
            }
            // What is under way has been claimed: it is seen through.
            while inFlight > 0, try await group.next() != nil { inFlight -= 1 }
            return true
        }
        if hold.until != nil { try await store.write { try lease.giveBack(in: $0) } }
        return sent
    }

    /// How long the lease is ours.
    private struct Hold {
        var until: Instant?
    }

    /// Takes or renews the lease; only writes when a third of it is gone.
    private func keep(_ lease: Lease, _ hold: inout Hold) async throws -> Bool {
        let now = clock.now()
        if let until = hold.until, until - now > lease.length * 2 / 3 { return true }
        let isOurs = try await store.write { try lease.take(now: now, in: $0) }
        hold.until = isOurs ? now.adding(lease.length) : nil
        return isOurs
    }

    private func pace() async throws -> Pace {
        let sender = sender
        let address = try await store.read { try Sender.find(sender, in: $0)?.address } ?? ""
        let rate = options.rate ?? SendingRate.usual(for: address)
        return Pace(bucket: TokenBucket(rate: rate, now: clock.now()), ceiling: options.concurrency)
    }

    /// Nothing while the sender is paused.
    private func claim(upTo limit: Int) async throws -> [Claim] {
        guard limit > 0 else { return [] }
        let (sender, now) = (sender, clock.now())
        let isDue = try await store.read { tx in
            guard try Sender.find(sender, in: tx)?.pausedBecause == nil else { return false }
            return try Claim.isAnyDue(sender: sender, now: now, in: tx)
        }
        guard isDue else { return [] }
        return try await store.write { try Claim.due(sender: sender, limit: limit, now: now, in: $0) }
    }

    private func wait(for claim: Claim, pace: inout Pace) async throws {
        let segments = Segments(claim.body).count
        while !pace.bucket.take(segments, now: clock.now()) {
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

/// How fast and how wide: the rate by the bucket, the width by what the provider bears. It halves when the provider
/// says "too many" and grows by one with each text that goes through.
struct Pace: Sendable {
    var bucket: TokenBucket
    let ceiling: Int
    private(set) var limit: Int

    init(bucket: TokenBucket, ceiling: Int) {
        self.bucket = bucket
        self.ceiling = ceiling
        limit = ceiling
    }

    mutating func learn(from feedback: Dispatcher.Feedback) {
        switch feedback {
        case .tooMany: limit = max(limit / 2, 1)
        case .fine: limit = min(limit + 1, ceiling)
        }
    }
}
