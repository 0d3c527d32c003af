package import Logging
internal import ServiceLifecycle
package import Storage
internal import Synchronization
package import Twilio
package import Values

/// Sends what is in the outbox over one sender: takes the sender's lease, claims what is due, commits the attempt, hands
/// it to the provider, and writes down what came of it. It never sends inside a transaction, and never sends again what
/// may have gone out.
package struct Dispatcher: Sendable {
    let store: Store
    let client: MessagesClient
    let sender: ID<Sender>
    let options: Options
    let clock: WallClock
    let random: RandomSource
    let log: Logger
    /// Names this process among those that want the lease.
    let holder: String

    package struct Options: Sendable {
        /// Segments a second; nil for the usual of the sender's kind.
        package var rate: Double?
        /// How many requests are under way at once at the most. Twice as many as there are connections: while one
        /// half is being claimed, the other keeps them busy.
        package var concurrency: Int
        /// Where the provider reports what becomes of a text; nil where it cannot reach us.
        package var statusCallback: String?
        /// How often to look for new rows while there is nothing to do.
        package var idle: Duration
        /// How long a process that died keeps others from sending.
        package var lease: Duration
        /// Nothing but answers leaves before it is over; nil where nothing is waited for.
        package var catchingUp: InboundCatchUp?

        package init(
            rate: Double? = nil, concurrency: Int = 128, statusCallback: String? = nil,
            idle: Duration = .milliseconds(250), lease: Duration = .seconds(30), catchingUp: InboundCatchUp? = nil
        ) {
            self.rate = rate
            self.concurrency = concurrency
            self.statusCallback = statusCallback
            self.idle = idle
            self.lease = lease
            self.catchingUp = catchingUp
        }
    }

    package init(
        store: Store, client: MessagesClient, sender: ID<Sender>, options: Options, clock: WallClock,
        random: RandomSource, log: Logger
    ) {
        self.store = store
        self.client = client
        self.sender = sender
        self.options = options
        self.clock = clock
        self.random = random
        self.log = log
        holder = random.hexToken(bytes: 8)
    }

    /// Sends until the process is asked to stop; what is under way is finished first.
    package func run() async throws {
        let mustStop = Mutex(false)
        _ = try await withGracefulShutdownHandler {
            try await runLoop { mustStop.withLock { $0 } || Task.isCancelled ? .stop : .proceed }
        } onGracefulShutdown: {
            mustStop.withLock { $0 = true }
        }
    }

    /// Sends until none of these is left in the queue, or until nothing can be sent.
    /// Answers false when another process holds the lease and sends in our stead.
    package func drain(_ texts: [ID<OutboundMessage>]) async throws -> Bool {
        let (store, clock, sender) = (store, clock, sender)
        return try await runLoop {
            if Task.isCancelled { return .stop }
            let now = clock.now()
            let hasPending = try await store.read { tx in
                try Sender.find(sender, in: tx)?.pausedBecause == nil
                    && Outbox.isAnyLeaving(texts, sender: sender, now: now, in: tx)
            }
            return hasPending ? .proceedIfLeaseHeld : .stop
        }
    }

    /// What to do next, asked before every round.
    enum Step {
        case proceed, proceedIfLeaseHeld, stop
    }
}
