package import Hummingbird
package import NIOCore

/// The context of a request, with its connection: a request that passed all checks may have a larger body.
package struct GatewayContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The address that the request came from: of the client or of the proxy in front of us.
    package var peer: SocketAddress? { channel.remoteAddress }

    /// Allows so many bytes for the body of the request that is being received, and more time.
    func allowUpload(bytes: Int) async throws {
        try await channel.triggerUserOutboundEvent(UploadAllowance(bytes: bytes)).get()
    }

    /// Runs work that nobody needs once the client has left: it is canceled then. Throws `CancellationError`.
    package func whileConnected<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (connection, end) = AsyncStream<Void>.makeStream()
        do {
            try await channel.triggerUserOutboundEvent(ClientWatch { end.finish() }).get()
        } catch {
            // The connection is closed already.
            throw CancellationError()
        }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await _ in connection {}
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else { throw CancellationError() }
            return value
        }
    }
}

/// Tells the `ConnectionHandler` that the body of the current request may be larger than usual.
package struct UploadAllowance: Sendable {
    package let bytes: Int
}

/// Asks the `ConnectionHandler` to report that the client leaves. It does so for the last request that asked, since a
/// connection has one request at a time.
package struct ClientWatch: Sendable {
    package let onLeave: @Sendable () -> Void
}
