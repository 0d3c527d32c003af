import NIOCore
import NIOHTTP1

/// Refuses requests that two programs could take for different hosts, or whose end they could see in different places.
/// Precedes the handler that converts a head to `HTTPRequest`, which keeps neither the version nor the number of `Host`
/// headers.
final class RequestHeadCheck: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), !Self.hasValidHost(head) || !Self.hasValidCoding(head) {
            hasRefused = true
            // As the parser's own errors: the requests before it are answered, then this one with 400, and the
            // connection is closed.
            context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        } else {
            context.fireChannelRead(data)
        }
    }

    /// RFC 9112, section 3.2: a request has exactly one valid `Host`. HTTP/1.0 has none or one.
    private static func hasValidHost(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"]
        guard let host = hosts.first else { return head.version == .http1_0 }
        return hosts.count == 1 && !host.isEmpty && host.utf8.allSatisfy(isHostByte)
    }

    /// RFC 9112, section 6.1: chunked is the only coding that the parser knows, and HTTP/1.0 has none. The parser
    /// reports another one only after the head, when the request may be answered already.
    private static func hasValidCoding(_ head: HTTPRequestHead) -> Bool {
        guard head.headers.contains(name: "Transfer-Encoding") else { return true }
        let codings = head.headers[canonicalForm: "Transfer-Encoding"].map { $0.lowercased() }
        return codings == ["chunked"] && head.version != .http1_0
    }

    /// RFC 3986, section 3.2.2, and the colon of a port. Not the comma, with which proxies join repeated headers.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%!$&'()*+;=:[]".utf8.contains(byte)
        }
    }
}
