internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// HTTP/1 for whoever comes in, also in the very moment in which the gateway stops: NIO lets go of a connection that
/// was accepted then before anybody serves it, and ends the process over its unfinished writer.
struct GuestChannel: ServerChildChannel {
    let http: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Guest> {
        http.setup(channel: channel, logger: logger).map { Guest($0) }
    }

    func handle(value: Guest, logger: Logger) async {
        value.isServed.store(true, ordering: .relaxed)
        await http.handle(value: value.wire, logger: logger)
    }

    /// A connection that is closed in order when nobody comes to serve it.
    final class Guest: ServerChildChannelValue {
        fileprivate let wire: HTTP1Channel.Value
        fileprivate let isServed = Atomic(false)

        var channel: any Channel { wire.channel }

        init(_ wire: HTTP1Channel.Value) {
            self.wire = wire
        }

        deinit {
            guard !isServed.load(ordering: .relaxed) else { return }
            // Nobody is left to wait for it: whoever would have served it is gone.
            Task { [wire] in try? await wire.executeThenClose { _, _ in } }
        }
    }
}
