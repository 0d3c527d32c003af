import CCurl
import Glibc

/// Settings shared by all requests of an engine.
struct CurlSettings: Sendable {
    let userAgent: String
    let caBundle: String?
    let transfersPerHost: Int
    /// Which addresses `publicOnly` allows.
    let isPublic: @Sendable (NumericAddress) -> Bool
}

/// Sends HTTP requests through libcurl on its own thread: hundreds at a time, over kept-alive connections, and HTTP/2
/// where a server offers it over TLS. Uses the proxies of the environment, except for loopback addresses.
package final class CurlEngine: Sendable {
    private let commandQueue: CurlCommandQueue

    /// `maximumTransfersPerHost` limits concurrent requests, and so connections; further requests wait.
    /// `caBundle` is a PEM file that replaces the system's certificate authorities.
    package convenience init(
        userAgent: String, maximumTransfersPerHost: Int = 64, caBundle: String? = nil
    ) throws(HTTPFailure) {
        try self.init(
            userAgent: userAgent, maximumTransfersPerHost: maximumTransfersPerHost, caBundle: caBundle,
            isPublic: { $0.isPublic })
    }

    /// - Parameter isPublic: which addresses `publicOnly` allows. A test of redirects allows one of this machine.
    init(
        userAgent: String, maximumTransfersPerHost: Int, caBundle: String?,
        isPublic: @escaping @Sendable (NumericAddress) -> Bool
    ) throws(HTTPFailure) {
        guard Self.isLibraryReady, let raw = ccurl_multi_init() else {
            throw Self.failure("libcurl.so.4 could not be loaded and started")
        }
        if let caBundle, access(caBundle, R_OK) != 0 {
            ccurl_multi_cleanup(raw)
            throw Self.failure("the certificate file \(caBundle) cannot be read")
        }
        ccurl_multi_set_long(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        // By default libcurl keeps four connections per active transfer, and closes the others when few are active.
        ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, 4 * max(1, maximumTransfersPerHost))
        let multi = MultiPointer(raw: raw)
        commandQueue = CurlCommandQueue(multi)
        let settings = CurlSettings(
            userAgent: userAgent, caBundle: caBundle, transfersPerHost: max(1, maximumTransfersPerHost),
            isPublic: isPublic)
        guard EngineThread(commandQueue: commandQueue, settings: settings, multi: multi).start() else {
            _ = commandQueue.close()
            ccurl_multi_cleanup(raw)
            throw Self.failure("could not start a thread for HTTP requests")
        }
    }

    deinit {
        commandQueue.post(.stop)
    }

    /// Sends one request. Canceling the task cancels the transfer.
    package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let id = commandQueue.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(CurlLoop.canceled)) }
                let submission = Submission(id: id, request: request, submitted: .now) {
                    continuation.resume(returning: $0)
                }
                guard commandQueue.post(.start(submission)) else {
                    return continuation.resume(returning: .failure(CurlLoop.shutDown))
                }
                // The cancellation handler may have run before the request was submitted.
                if Task.isCancelled { commandQueue.post(.cancel(id)) }
            }
        } onCancel: {
            commandQueue.post(.cancel(id))
        }
        return try result.get()
    }

    /// Cancels all transfers, closes all connections and waits for the thread to end. Later requests fail.
    package func shutdown() async {
        commandQueue.post(.stop)
        await commandQueue.waitForEnd()
    }

    private typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private static func failure(_ why: String) -> HTTPFailure {
        HTTPFailure(.other, why, mayHaveBeenSent: false)
    }

    /// Initializes libcurl, once per process and before any other call.
    static let isLibraryReady = ccurl_load() && ccurl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
