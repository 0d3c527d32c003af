internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Lets a connection in or closes it at once, and cuts it when it keeps us waiting. One per connection, after the HTTP
/// codec; the bytes before the codec are seen by a `ByteWatch`.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let door: ConnectionLimiter
    private var visitor: ConnectionLimiter.ConnectionPermit?
    private var pace: ConnectionDeadline
    private var timer: Scheduled<Void>?
    /// When the timer rings. It is set anew only when it would ring too late: a busy connection seldom needs that.
    private var rings = NIODeadline.distantFuture

    init(limits: ConnectionLimits, door: ConnectionLimiter) {
        self.limits = limits
        self.door = door
        pace = ConnectionDeadline(limits: limits, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bytes = ByteWatch { [self] in note(context) { $0.bytesCame(now: .now()) } }
        do {
            try context.pipeline.syncOperations.addHandler(bytes, position: .first)
        } catch {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
    }

    func channelActive(context: ChannelHandlerContext) {
        guard let visitor = door.admit(ClientAddress(context.remoteAddress)) else {
            context.close(promise: nil)
            return
        }
        self.visitor = visitor
        note(context) { $0 = ConnectionDeadline(limits: limits, now: .now()) }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: note(context) { $0.headCame(now: .now()) }
        case .body(let bytes):
            guard pace.bodyCame(bytes: bytes.readableBytes) else { return context.close(promise: nil) }
        case .end: note(context) { $0.requestEnded(now: .now()) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { note(context) { $0.answerLeft(now: .now()) } }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { note(context) { $0.ourSideClosed(now: .now()) } }
        context.close(mode: mode, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { note(context) { $0.lastCall(now: .now()) } }
        context.fireUserInboundEventTriggered(event)
    }

    private func note(_ context: ChannelHandlerContext, _ news: (inout ConnectionDeadline) -> Void) {
        news(&pace)
        guard visitor != nil, pace.deadline < rings else { return }
        timer?.cancel()
        rings = pace.deadline
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: rings) { [self] in ring(context) }
    }

    private func ring(_ context: ChannelHandlerContext) {
        rings = .distantFuture
        guard visitor != nil else { return }
        if pace.deadline <= .now() {
            context.close(promise: nil)
        } else {
            note(context) { _ in }
        }
    }

    private func leave() {
        timer?.cancel()
        timer = nil
        if let visitor { door.leave(visitor) }
        visitor = nil
    }
}

/// Stands before the HTTP codec, where a head that comes byte by byte can be seen coming.
final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let onBytes: () -> Void

    init(onBytes: @escaping () -> Void) {
        self.onBytes = onBytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        onBytes()
        context.fireChannelRead(data)
    }
}
