package import Logging
package import Platform
import ServiceLifecycle
package import Storage
import Synchronization
package import Twilio
package import Values

/// Sends the outbox of one sender. It acquires the sender's lease, claims due messages and commits the attempt before
/// each request, and stores the result after it. It never sends inside a transaction, and never resends a message that
/// may have been sent.
package struct Dispatcher: Sendable {
    let store: Store
    let client: MessagesClient
    let sender: ID<Sender>
    let options: Options
    let clock: WallClock
    let random: RandomSource
    let log: Logger
    /// Identifies this process as a lease holder.
    let holder: String

    package struct Options: Sendable {
        /// Segments per second; nil for the default rate of the sender's number type.
        package var rate: Double?
        /// The maximum number of concurrent requests. Twice the number of connections, so that connections stay busy
        /// while the next messages are claimed.
        package var concurrency: Int
        /// The URL for status callbacks; nil if the provider cannot reach the gateway.
        package var statusCallback: String?
        /// How often to check for new messages when idle.
        package var idle: Duration
        /// How long the lease is valid after it was acquired or renewed.
        package var lease: Duration
        /// Until this inbound catch-up is over, only replies are sent; nil to send everything.
        package var catchingUp: InboundCatchUp?

        package init(
            rate: Double? = nil, concurrency: Int = 128, statusCallback: String? = nil,
            idle: Duration = .milliseconds(250), lease: Duration = .seconds(30), catchingUp: InboundCatchUp? = nil
        ) {
            (self.rate, self.concurrency, self.statusCallback) = (rate, concurrency, statusCallback)
            (self.idle, self.lease, self.catchingUp) = (idle, lease, catchingUp)
        }
    }

    package init(
        store: Store, client: MessagesClient, sender: ID<Sender>, options: Options, clock: WallClock,
        random: RandomSource, log: Logger
    ) {
        (self.store, self.client, self.sender, self.options) = (store, client, sender, options)
        (self.clock, self.random, self.log) = (clock, random, log)
        holder = random.hexToken(bytes: 8)
    }

    /// Sends until the process is asked to stop, then finishes the requests in progress.
    package func run() async throws {
        let mustStop = Mutex(false)
        _ = try await withGracefulShutdownHandler {
            try await runLoop { mustStop.withLock { $0 } || Task.isCancelled ? .stop : .proceed }
        } onGracefulShutdown: {
            mustStop.withLock { $0 = true }
        }
    }

    /// Sends until none of these messages is due, the sender is paused, or its hourly limit is reached. Returns false if
    /// another process holds the lease; that process sends them.
    package func drain(_ texts: [ID<OutboundMessage>]) async throws -> Bool {
        let (store, clock, sender) = (store, clock, sender)
        return try await runLoop {
            if Task.isCancelled { return .stop }
            let now = clock.now()
            let hasPending = try await store.read(at: now) { tx in
                try Sender.find(sender, in: tx)?.pausedBecause == nil
                    && Outbox.isAnyLeaving(texts, sender: sender, in: tx)
                    && HourlyLimit(in: tx)?.room(of: sender, in: tx) != 0
            }
            return hasPending ? .proceedIfLeaseHeld : .stop
        }
    }

    /// Decides before each pass whether to continue.
    enum Step {
        case proceed, proceedIfLeaseHeld, stop
    }
}
