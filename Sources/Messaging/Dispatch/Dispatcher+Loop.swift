internal import Logging
internal import Storage
internal import Twilio
internal import Values

extension Dispatcher {
    /// Rounds of claiming and sending. Answers false when it gave up because another process holds the lease.
    func runLoop(_ nextStep: () async throws -> Step) async throws -> Bool {
        let lease = Lease(sender: sender, holder: holder, length: options.lease)
        let results = ResultBatch()
        var heldLease = HeldLease()
        let sent = try await withThrowingTaskGroup(of: Feedback.self) { group in
            var pace = try await pace()
            var inFlight = 0
            defer { group.cancelAll() }
            while true {
                let next = try await nextStep()
                if next == .stop { break }
                let room = min(pace.limit - inFlight, pace.bucket.available(now: clock.now()))
                var (claims, from): ([ClaimedMessage], Sender?) = ([], nil)
                do {
                    guard try await renew(lease, &heldLease) else {
                        if next == .proceedIfLeaseHeld { return false }
                        try? await Task.sleep(for: options.idle)
                        continue
                    }
                    // Only what the rate lets go at once is taken out: a claimed text must leave within the lease.
                    (claims, from) = try await claim(upTo: room)
                } catch  where next == .proceed {
                    // The gateway outlives a database that refuses for a while.
                    log.error("the outbox cannot be read", metadata: ["reason": "\(error)"])
                    try? await Task.sleep(for: .seconds(1))
                    continue
                }
                for claim in claims {
                    guard let from else { break }
                    pace.bucket.spend(Segments(claim.body).count)
                    let until = heldLease.until
                    group.addTask { await send(claim, from: from, leaseUntil: until, results: results) }
                    inFlight += 1
                }
                if inFlight > 0, claims.isEmpty || inFlight >= pace.limit {
                    // While there is much to do, several places come free before more is taken: a claim costs a commit.
                    let target = claims.isEmpty ? inFlight - 1 : inFlight / 2
                    repeat {
                        guard let feedback = try await group.next() else { break }
                        inFlight -= 1
                        pace.adjust(to: feedback)
                    } while inFlight > target
                } else if claims.isEmpty {
                    try? await Task.sleep(for: min(options.idle, .milliseconds(room == 0 ? 20 : 250)))
                }
            }
            // What is under way has been claimed: it is seen through.
            while inFlight > 0, try await group.next() != nil { inFlight -= 1 }
            return true
        }
        if heldLease.until != nil { try await store.write { try lease.release(in: $0) } }
        return sent
    }

    /// How long the lease is ours.
    private struct HeldLease {
        var until: Instant?
    }

    /// Takes or renews the lease; only writes when a third of it is gone.
    private func renew(_ lease: Lease, _ heldLease: inout HeldLease) async throws -> Bool {
        let now = clock.now()
        if let until = heldLease.until, until - now > lease.length * 2 / 3 { return true }
        let isOurs = try await store.write { try lease.acquire(now: now, in: $0) }
        heldLease.until = isOurs ? now.adding(lease.length) : nil
        return isOurs
    }

    private func pace() async throws -> Pace {
        let sender = sender
        let address = try await store.read { try Sender.find(sender, in: $0)?.address } ?? ""
        let rate = options.rate ?? SendingRate.usual(for: address)
        return Pace(bucket: TokenBucket(rate: rate, now: clock.now()), ceiling: options.concurrency)
    }

    /// Nothing while the sender is paused, but for one text now and then to see whether the cause is gone.
    private func claim(upTo limit: Int) async throws -> ([ClaimedMessage], from: Sender?) {
        guard limit > 0 else { return ([], nil) }
        let (sender, now) = (sender, clock.now())
        let last: OutboundMessage.Kind = options.catchingUp?.isOver() == false ? .answer : .reminder
        let found = try await store.read { tx in
            try ClaimedMessage.isAnyDue(sender: sender, upTo: last, now: now, in: tx)
                ? Sender.find(sender, in: tx) : nil
        }
        guard let found else { return ([], nil) }
        var allowed = limit
        if let pausedAt = found.pausedAt {
            guard now - pausedAt >= Self.trialInterval(after: found.pausedBy) else { return ([], nil) }
            allowed = 1
        }
        let most = allowed
        let claims = try await store.write { tx in
            try Sender.recordTrial(sender, now: now, in: tx)
            return try ClaimedMessage.claimDue(sender: sender, upTo: last, limit: most, now: now, in: tx)
        }
        return (claims, found)
    }

    /// How long a paused sender rests before one text is tried. One that fails on its way is paid for all the same.
    static func trialInterval(after stop: Sender.PauseCause?) -> Duration {
        stop == .report ? .hours(1) : .minutes(10)
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

    mutating func adjust(to feedback: Dispatcher.Feedback) {
        switch feedback {
        case .throttled: limit = max(limit / 2, 1)
        case .accepted: limit = min(limit + 1, ceiling)
        }
    }
}
