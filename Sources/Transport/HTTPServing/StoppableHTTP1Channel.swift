package import HummingbirdCore
package import Logging
package import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

extension HTTPServerBuilder {
    /// HTTP/1 by a server that may be stopped at any moment.
    package static func stoppable(_ configuration: HTTP1Channel.Configuration = .init()) -> HTTPServerBuilder {
        HTTPServerBuilder { StoppableHTTP1Channel(http: HTTP1Channel(responder: $0, configuration: configuration)) }
    }
}

/// HTTP/1 for whoever comes in, also in the very moment in which the server stops: NIO lets go of a connection that
/// was accepted then before anybody serves it, and ends the process over its unfinished writer.
package struct StoppableHTTP1Channel: ServerChildChannel {
    let http: HTTP1Channel

    package init(http: HTTP1Channel) {
        self.http = http
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Guest> {
        http.setup(channel: channel, logger: logger).map { Guest($0) }
    }

    package func handle(value: Guest, logger: Logger) async {
        value.isServed.store(true, ordering: .relaxed)
        await http.handle(value: value.wire, logger: logger)
    }

    /// A connection that is closed in order when nobody comes to serve it.
    package final class Guest: ServerChildChannelValue {
        fileprivate let wire: HTTP1Channel.Value
        fileprivate let isServed = Atomic(false)

        package var channel: any Channel { wire.channel }

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
