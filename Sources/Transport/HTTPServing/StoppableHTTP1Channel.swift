package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Synchronization

extension HTTPServerBuilder {
    /// An HTTP/1 server that can be stopped at any time.
    package static func stoppable(_ configuration: HTTP1Channel.Configuration = .init()) -> HTTPServerBuilder {
        HTTPServerBuilder { StoppableHTTP1Channel(http: HTTP1Channel(responder: $0, configuration: configuration)) }
    }
}

/// HTTP/1 that refuses ambiguous requests (`RequestHeadCheck`), and that also handles connections accepted while the
/// server stops. NIO drops such a connection without serving it, and then stops the process with a fatal error, because
/// the connection's writer was not finished.
package struct StoppableHTTP1Channel: ServerChildChannel {
    let http: HTTP1Channel

    package init(http: HTTP1Channel) {
        self.http = http
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<ServedConnection> {
        http.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let connection = ServedConnection(value)
            let pipeline = channel.pipeline.syncOperations
            let converter = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(RequestHeadCheck(), position: .before(converter))
            return connection
        }
    }

    package func handle(value: ServedConnection, logger: Logger) async {
        value.isServed.store(true, ordering: .relaxed)
        await http.handle(value: value.connection, logger: logger)
    }

    /// A connection that closes itself properly if it is never served.
    package final class ServedConnection: ServerChildChannelValue {
        fileprivate let connection: HTTP1Channel.Value
        fileprivate let isServed = Atomic(false)

        package var channel: any Channel { connection.channel }

        init(_ connection: HTTP1Channel.Value) {
            self.connection = connection
        }

        deinit {
            guard !isServed.load(ordering: .relaxed) else { return }
            // Unstructured, because the task that would have served the connection has ended.
            Task { [connection] in try? await connection.executeThenClose { _, _ in } }
        }
    }
}
