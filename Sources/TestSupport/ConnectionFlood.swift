import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A flood of clients: each sends a request as soon as it is connected, disconnects at the first byte of the response,
/// and connects again. It ends when the server no longer listens.
package struct ConnectionFlood: Sendable {
    private let answers: AsyncStream<Void>
    private let end: EventLoopFuture<Void>

    /// - Parameters:
    ///   - port: on the loopback address.
    ///   - clients: the number of concurrent clients.
    package init(port: Int, clients: Int = 32, saying request: String = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n") {
        let (answers, answered) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.answers = answers
        let group = MultiThreadedEventLoopGroup.singleton
        end = .andAllComplete(
            (0..<clients).map { _ in Self.reconnect(port, request, answered, on: group.next()) }, on: group.next())
    }

    /// Waits until the server has responded to a client.
    package func isInside() async {
        for await _ in answers { return }
    }

    package func isOver() async throws {
        try await end.get()
    }

    private static func reconnect(
        _ port: Int, _ request: String, _ answered: AsyncStream<Void>.Continuation, on loop: any EventLoop
    ) -> EventLoopFuture<Void> {
        ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ClientHandler(request: request, answered: answered))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .flatMap(\.closeFuture)
            .map { true }
            .recover { !isRefused($0) }
            .flatMap { isOpen in
                isOpen ? reconnect(port, request, answered, on: loop) : loop.makeSucceededVoidFuture()
            }
    }

    private static func isRefused(_ error: any Error) -> Bool {
        guard let failure = error as? NIOConnectionError else { return (error as? IOError)?.errnoCode == ECONNREFUSED }
        return failure.connectionErrors.contains { ($0.error as? IOError)?.errnoCode == ECONNREFUSED }
    }
}

private final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let request: String
    private let answered: AsyncStream<Void>.Continuation

    init(request: String, answered: AsyncStream<Void>.Continuation) {
        (self.request, self.answered) = (request, answered)
    }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(NIOAny(ByteBuffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        answered.yield()
        context.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
