package import Logging
package import Storage
package import Values

/// Runs due jobs. Each runs in the transaction that marks it as done, so that it takes effect exactly once. Where
/// several modules handle one kind, all do, in their order.
package struct JobRunner: Sendable {
    let store: Store
    let jobs: [JobHandler]
    let backgroundJobs: [BackgroundJobHandler]
    let log: Logger

    package init(store: Store, modules: [Module], log: Logger) {
        self.store = store
        (jobs, backgroundJobs) = (modules.jobs, modules.backgroundJobs)
        self.log = log
    }

    /// Runs all due jobs and returns how many. A job that fails is retried later with increasing delays, and does not
    /// block others. Throws if the database is unavailable; then nothing was changed.
    @discardableResult
    package func run(now: Instant) async throws -> Int {
        var done = 0
        while !Task.isCancelled, try await runNext(of: jobs.map(\.kind), now: now, run) { done += 1 }
        return done
    }

    /// Like `run`, for background jobs, one after the other.
    @discardableResult
    package func runBackgroundJobs(now: Instant) async throws -> Int {
        var done = 0
        while !Task.isCancelled,
            try await runNext(of: backgroundJobs.map(\.kind), now: now, perform)
        { done += 1 }
        return done
    }

    private func run(_ job: Job, now: Instant) async throws -> Job.Completion {
        var completions: [Job.Completion] = []
        for handler in jobs where handler.kind == job.kind {
            if let plan = handler.plan {
                completions.append(try await store.read(at: now) { try plan(job, $0) })
            } else {
                completions.append { try handler.run(job, $0) }
            }
        }
        return { [completions] tx in for complete in completions { try complete(tx) } }
    }

    private func perform(_ job: Job, now: Instant) async throws -> Job.Completion {
        guard let handler = backgroundJobs.first(where: { $0.kind == job.kind }) else { return { _ in } }
        return try await handler.perform(job, store, now)
    }

    /// Returns false if nothing is due.
    private func runNext(
        of kinds: [Job.Kind], now: Instant, _ work: (Job, Instant) async throws -> Job.Completion
    ) async throws -> Bool {
        guard let job = try await store.read(at: now, { try Schedule.next(of: kinds, in: $0) }) else {
            return false
        }
        do {
            let completion = try await work(job, now)
            try await store.write(.account(job.account), at: now) { tx in
                // Another process may have run it in the meantime.
                guard try Schedule.complete(job, in: tx) else { return }
                try completion(tx.acting(as: nil))
            }
        } catch {
            if let error = error as? StoreError, error.isUnavailable { throw error }
            // The gateway is shutting down; the job did not fail.
            if Task.isCancelled { return false }
            log.error("a job failed", metadata: ["kind": "\(job.kind.rawValue)", "reason": "\(error)"])
            let wait = Self.retryDelays.indices.contains(job.failures) ? Self.retryDelays[job.failures] : nil
            let reason = "\(error)"
            try await store.write(.account(job.account), at: now) { tx in
                try Schedule.postpone(job, error: reason, until: wait.map { tx.now.adding($0) }, in: tx)
            }
        }
        return true
    }

    /// The delays before each retry. After the last one the job fails for good.
    static let retryDelays: [Duration] = [.minutes(1), .minutes(5), .minutes(30), .hours(3), .hours(12), .days(1)]
}
