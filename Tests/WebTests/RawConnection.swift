import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A client connection with full control over the bytes.
struct RawConnection: Sendable {
    /// The response to one request.
    struct Response: Equatable, Sendable {
        var status = 0
        /// Names in lower case.
        var headers: [String: String] = [:]
        var body = ""
    }

    private let channel: any Channel
    private let incoming: AsyncStream<[UInt8]>

    /// - Parameters:
    ///   - opening: sent as soon as the connection is made.
    ///   - drip: sent repeatedly after it.
    static func open(
        port: Int, sending opening: [UInt8] = [], drip: Character? = nil, times: Int = .max
    ) async throws -> RawConnection {
        let (incoming, feed) = AsyncStream<[UInt8]>.makeStream()
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Feeder(feed: feed))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .map { channel in
                if !opening.isEmpty { channel.writeAndFlush(ByteBuffer(bytes: opening), promise: nil) }
                if let drip { Self.drip(drip, into: channel, every: .milliseconds(20), times: times) }
                return channel
            }.get()
        return RawConnection(channel: channel, incoming: incoming)
    }

    var isOpen: Bool { channel.isActive }

    func send(_ bytes: [UInt8]) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Sends one byte at a time until the connection is closed.
    func drip(_ byte: Character, every pause: Duration) {
        Self.drip(byte, into: channel, every: pause, times: .max)
    }

    private static func drip(_ byte: Character, into channel: any Channel, every pause: Duration, times: Int) {
        let pause = TimeAmount(pause)
        let left = Mutex(times)
        channel.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { task in
            let isOver = left.withLock { left in
                left -= 1
                return left < 0
            }
            guard channel.isActive, !isOver else { return task.cancel() }
            channel.writeAndFlush(ByteBuffer(string: String(byte)), promise: nil)
        }
    }

    /// The next response; nil if the server closes before it is complete.
    func answer() async -> Response? {
        var bytes: [UInt8] = []
        for await more in incoming {
            bytes += more
            if let answer = Response(bytes) { return answer }
        }
        return nil
    }

    /// All bytes until the server closes.
    func untilClosed() async -> [UInt8] {
        var bytes: [UInt8] = []
        for await more in incoming { bytes += more }
        return bytes
    }

    /// What arrives, until the connection is closed.
    func text() -> AsyncMapSequence<AsyncStream<[UInt8]>, String> {
        incoming.map { String(decoding: $0, as: UTF8.self) }
    }

    func close() async {
        try? await channel.close()
    }
}

extension RawConnection.Response {
    /// Nil while it is incomplete.
    fileprivate init?(_ bytes: [UInt8]) {
        self.init(whole: bytes)
        guard body.utf8.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 else { return nil }
    }

    /// From all received bytes, whatever the declared length.
    init?(whole bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        status = Int(lines[0].dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        body = String(text[end.upperBound...])
    }
}

private final class Feeder: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let feed: AsyncStream<[UInt8]>.Continuation

    init(feed: AsyncStream<[UInt8]>.Continuation) {
        self.feed = feed
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        feed.yield(Array(unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) {
        feed.finish()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
