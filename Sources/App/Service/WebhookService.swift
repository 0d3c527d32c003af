import Lineups
import Logging
import Platform
import ServiceLifecycle
import Storage
import Synchronization
import Values

/// Tells webhooks what happened. Each is served by itself, so that one whose receiver hangs delays no other.
final class WebhookService: Service {
    private let sender: WebhookSender
    private let clock: WallClock
    private let log: Logger
    /// Those that are served now.
    private let served = Mutex<Set<ID<OutgoingWebhook>>>([])

    private static let interval: Duration = .seconds(1)
    /// So many are served at the same time; those that fail get half of them.
    private static let most = 64

    init(sender: WebhookSender, clock: WallClock, log: Logger) {
        (self.sender, self.clock, self.log) = (sender, clock, log)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { await self.serve() }
    }

    private func serve() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                for webhook in await due() {
                    let isFree = served.withLock { served in
                        let limit = webhook.failingSince == nil ? Self.most : Self.most / 2
                        return served.count < limit && served.insert(webhook.id).inserted
                    }
                    guard isFree else { continue }
                    group.addTask {
                        await self.deliver(to: webhook)
                        self.served.withLock { _ = $0.remove(webhook.id) }
                    }
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    private func due() async -> [OutgoingWebhook] {
        do {
            let now = clock.now()
            try await sender.collect(now: now)
            return try await sender.due(now: now)
        } catch {
            report(error)
            return []
        }
    }

    private func deliver(to webhook: OutgoingWebhook) async {
        do {
            try await sender.deliver(to: webhook, clock: clock)
        } catch {
            report(error)
        }
    }

    private func report(_ error: any Error) {
        if Task.isCancelled { return }
        log.notice("webhooks were not served", metadata: ["reason": "\(error)"])
    }
}
