package import Hummingbird
package import NIOCore

/// The context of a request, with the address that it came from.
package struct GatewayContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Of the client or of the proxy in front of us.
    package let peer: SocketAddress?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }
}
