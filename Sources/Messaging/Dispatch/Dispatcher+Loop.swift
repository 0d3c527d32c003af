import Logging
import Platform
import Storage
import Twilio
import Values

extension Dispatcher {
    /// Claims and sends messages until `nextStep` returns `stop`. Returns false if another process holds the lease and
    /// `nextStep` returned `proceedIfLeaseHeld`.
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
                    // Claim only what the rate limit allows now, because a claimed message must be sent before the
                    // lease expires.
                    (claims, from) = try await claim(upTo: room)
                } catch  where next == .proceed {
                    // A running gateway keeps retrying when the database is unavailable.
                    log.error("could not read the outbox", metadata: ["reason": "\(error)"])
                    try? await Task.sleep(for: .seconds(1))
                    continue
                }
                for claim in claims {
                    guard let from else { break }
                    pace.bucket.spend(Channel(of: claim.to) == .text ? Segments(claim.body).count : 1)
                    let until = heldLease.until
                    group.addTask { await send(claim, from: from, leaseUntil: until, results: results) }
                    inFlight += 1
                }
                if inFlight > 0, claims.isEmpty || inFlight >= pace.limit {
                    // Under load, wait for several free slots before claiming again, because each claim costs a commit.
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
            // Messages that were already claimed are finished.
            while inFlight > 0, try await group.next() != nil { inFlight -= 1 }
            return true
        }
        if heldLease.until != nil { try await store.write(.none, at: clock.now()) { try lease.release(in: $0) } }
        return sent
    }

    /// When the held lease expires; nil if it is not held.
    private struct HeldLease {
        var until: Instant?
    }

    /// Acquires or renews the lease. Renews only after a third of its duration, to save writes. Returns false if
    /// another process holds it.
    private func renew(_ lease: Lease, _ heldLease: inout HeldLease) async throws -> Bool {
        let now = clock.now()
        if let until = heldLease.until, until - now > lease.length * 2 / 3 { return true }
        let isOurs = try await store.write(.none, at: now) { try Self.renew(lease, in: $0) }
        heldLease.until = isOurs ? now.adding(lease.length) : nil
        return isOurs
    }

    /// Acquires or renews the lease, and leaves nothing in `sending` that nobody sends: what a holder before left, and
    /// what was claimed by a commit that had no answer. A request takes no longer than half of the lease.
    static func renew(_ lease: Lease, in tx: Transaction) throws -> Bool {
        let limit: Instant?
        switch try lease.acquire(in: tx) {
        case .refused: return false
        case .taken: limit = nil
        case .renewed: limit = tx.now.adding(.zero - lease.length / 2)
        }
        try ClaimedMessage.leaveUncertain(of: lease.sender, claimedUpTo: limit, in: tx)
        try FailoverReconciliation.run(for: lease.sender, in: tx)
        try tx.checkStandby()
        return true
    }

    private func pace() async throws -> Pace {
        let sender = sender
        let address = try await store.read(at: clock.now()) { try Sender.find(sender, in: $0)?.address } ?? ""
        let rate = options.rate ?? client.provider.kind.rate(address)
        return Pace(bucket: TokenBucket(rate: rate, now: clock.now()), ceiling: options.concurrency)
    }

    /// Claims up to `limit` messages. For a paused sender, claims one message per trial interval, to test whether the
    /// cause is fixed; none if only a person ends the pause.
    private func claim(upTo limit: Int) async throws -> ([ClaimedMessage], from: Sender?) {
        // A device may be away and come back with a STOP that nobody has read.
        if client.provider.isPolled, options.catchingUp?.isCurrent(sender) == false { return ([], nil) }
        guard limit > 0 else { return ([], nil) }
        let (sender, now) = (sender, clock.now())
        let last: OutboundMessage.Kind = options.catchingUp?.isOver() == false ? .answer : .reminder
        let due = try await store.read(at: now) { tx -> (sender: Sender, hasMoved: Bool, room: Int)? in
            guard try ClaimedMessage.isAnyDue(sender: sender, upTo: last, in: tx),
                let found = try Sender.find(sender, in: tx)
            else { return nil }
            let room = try HourlyLimit(of: found, in: tx)?.room(of: sender, in: tx) ?? limit
            return (found, FailoverReconciliation.isNeeded(for: found, in: tx), min(room, limit))
        }
        guard let (found, hasMoved, room) = due, room > 0 || hasMoved else { return ([], nil) }
        if hasMoved {
            try await store.write(.none, at: now) { try FailoverReconciliation.run(for: sender, in: $0) }
            return ([], nil)
        }
        var allowed = room
        if let pausedAt = found.pausedAt {
            guard let cause = found.pausedBy, now - pausedAt >= Self.trialInterval(after: cause) else {
                return ([], nil)
            }
            allowed = 1
        }
        let most = allowed
        let claims = try await store.write(.none, at: now) { tx in
            try Sender.recordTrial(sender, in: tx)
            return try ClaimedMessage.claimDue(sender: sender, upTo: last, limit: most, in: tx)
        }
        return (claims, found)
    }

    /// How long a paused sender waits between trial messages. Longer after a delivery failure, because those messages
    /// are billed.
    static func trialInterval(after stop: Sender.PauseCause) -> Duration {
        stop == .report ? .hours(1) : .minutes(10)
    }
}

/// Limits the send rate (token bucket) and the number of concurrent requests, which is halved when the provider
/// throttles and grows by one with each accepted message.
struct Pace: Sendable {
    var bucket: TokenBucket
    let ceiling: Int
    private(set) var limit: Int

    init(bucket: TokenBucket, ceiling: Int) {
        (self.bucket, self.ceiling) = (bucket, ceiling)
        limit = ceiling
    }

    mutating func adjust(to feedback: Dispatcher.Feedback) {
        switch feedback {
        case .throttled: limit = max(limit / 2, 1)
        case .accepted: limit = min(limit + 1, ceiling)
        }
    }
}
