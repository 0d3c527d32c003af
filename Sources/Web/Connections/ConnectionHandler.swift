import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Accepts a connection or closes it at once, and closes it when its deadline passes. One per connection, after the
/// HTTP codec; a `ByteObserver` reports the bytes before the codec.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let limiter: ConnectionLimiter
    private var permit: ConnectionLimiter.ConnectionPermit?
    private var timing: ConnectionDeadline
    private var timer: Scheduled<Void>?
    /// When the timer fires. It is rescheduled only if it would fire too late, which is rare on a busy connection.
    private var timerDeadline = NIODeadline.distantFuture
    /// What the present request does when the client leaves; nil if it does nothing.
    private var onLeave: (@Sendable () -> Void)?
    private var hasLeft = false

    init(limits: ConnectionLimits, limiter: ConnectionLimiter) {
        (self.limits, self.limiter) = (limits, limiter)
        timing = ConnectionDeadline(limits: limits, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bytes = ByteObserver { [self] in update(context) { $0.bytesReceived(now: .now()) } }
        do {
            try context.pipeline.syncOperations.addHandler(bytes, position: .first)
        } catch {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        release()
    }

    func channelActive(context: ChannelHandlerContext) {
        guard let permit = limiter.acquire(ClientAddress(context.remoteAddress)) else {
            context.close(promise: nil)
            return
        }
        self.permit = permit
        update(context) { $0 = ConnectionDeadline(limits: limits, now: .now()) }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        release()
        clientLeft()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: update(context) { $0.headReceived(now: .now()) }
        case .body(let bytes):
            guard timing.bodyReceived(bytes: bytes.readableBytes) else { return context.close(promise: nil) }
        case .end: update(context) { $0.requestEnded(now: .now()) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.headerFields[.contentType] == EventStream.contentType {
                update(context) { $0.streamSent(now: .now()) }
            }
        case .body: if timing.isStreaming { update(context) { $0.streamSent(now: .now()) } }
        case .end: update(context) { $0.responseSent(now: .now()) }
        }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { update(context) { $0.outputClosed(now: .now()) } }
        context.close(mode: mode, promise: promise)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        switch event {
        case let upload as UploadAllowance: update(context) { $0.uploadAllowed(bytes: upload.bytes, now: .now()) }
        case let watch as ClientWatch: if hasLeft { watch.onLeave() } else { onLeave = watch.onLeave }
        default: return context.triggerUserOutboundEvent(event, promise: promise)
        }
        promise?.succeed()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { update(context) { $0.shutdown(now: .now()) } }
        // A client that has closed only its sending side looks like one that is gone.
        if case ChannelEvent.inputClosed = event { clientLeft() }
        context.fireUserInboundEventTriggered(event)
    }

    private func update(_ context: ChannelHandlerContext, _ change: (inout ConnectionDeadline) -> Void) {
        change(&timing)
        guard permit != nil, timing.deadline < timerDeadline else { return }
        timer?.cancel()
        timerDeadline = timing.deadline
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: timerDeadline) { [self] in timerFired(context)
        }
    }

    private func timerFired(_ context: ChannelHandlerContext) {
        timerDeadline = .distantFuture
        guard permit != nil else { return }
        if timing.deadline <= .now() {
            context.close(promise: nil)
        } else {
            update(context) { _ in }
        }
    }

    private func clientLeft() {
        hasLeft = true
        onLeave?()
        onLeave = nil
    }

    private func release() {
        timer?.cancel()
        timer = nil
        if let permit { limiter.release(permit) }
        permit = nil
    }
}

/// Precedes the HTTP codec, so that a request head that arrives byte by byte is noticed.
final class ByteObserver: ChannelInboundHandler, RemovableChannelHandler {
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
