package import Hummingbird
internal import NIOCore

/// The context of a request, with its connection: a request that passed all checks may have a larger body.
package struct GatewayContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Allows so many bytes for the body of the request that is being received, and more time.
    func allowUpload(bytes: Int) async throws {
        try await channel.triggerUserOutboundEvent(UploadAllowance(bytes: bytes)).get()
    }
}

/// Tells the `ConnectionHandler` that the body of the current request may be larger than usual.
struct UploadAllowance: Sendable {
    let bytes: Int
}
