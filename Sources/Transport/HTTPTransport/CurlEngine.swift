import CCurl
import Glibc

/// What all requests of an engine share.
struct CurlSettings: Sendable {
    let userAgent: String
    let caBundle: String?
    let transfersPerHost: Int
}

/// Sends HTTP requests through libcurl on a thread of its own: hundreds at a time, over kept-alive connections,
/// HTTP/2 where a server offers it over TLS. Proxies of the environment are used except for loopback addresses.
package final class CurlEngine: Sendable {
    private let inbox: CurlInbox

    /// More requests than `maximumTransfersPerHost` wait their turn, so there are never more connections either.
    /// `caBundle` is a PEM file that replaces the system's certificate authorities.
    package init(
        userAgent: String, maximumTransfersPerHost: Int = 64, caBundle: String? = nil
    ) throws(HTTPFailure) {
        guard Self.isLibraryReady, let raw = ccurl_multi_init() else {
            throw Self.failure("libcurl.so.4 could not be loaded and started")
        }
        if let caBundle, access(caBundle, R_OK) != 0 {
            ccurl_multi_cleanup(raw)
            throw Self.failure("the certificate file \(caBundle) cannot be read")
        }
        ccurl_multi_set_long(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        // Else libcurl keeps four connections for each transfer under way, and closes the rest as soon as few are.
        ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, 4 * max(1, maximumTransfersPerHost))
        let multi = MultiPointer(raw: raw)
        inbox = CurlInbox(multi)
        let settings = CurlSettings(
            userAgent: userAgent, caBundle: caBundle, transfersPerHost: max(1, maximumTransfersPerHost))
        guard EngineThread(inbox: inbox, settings: settings, multi: multi).start() else {
            _ = inbox.close()
            ccurl_multi_cleanup(raw)
            throw Self.failure("no thread could be started for HTTP requests")
        }
    }

    deinit {
        inbox.post(.stop)
    }

    /// Sends one request; cancelling the task ends the transfer.
    package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let id = inbox.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(CurlLoop.cancelled)) }
                let submission = Submission(id: id, request: request, submitted: .now) {
                    continuation.resume(returning: $0)
                }
                guard inbox.post(.start(submission)) else {
                    return continuation.resume(returning: .failure(CurlLoop.shutDown))
                }
                // The handler below may have run before the request was there to cancel.
                if Task.isCancelled { inbox.post(.cancel(id)) }
            }
        } onCancel: {
            inbox.post(.cancel(id))
        }
        return try result.get()
    }

    /// Ends every transfer as cancelled, closes all connections and waits for the thread. Later requests fail.
    package func shutdown() async {
        inbox.post(.stop)
        await inbox.waitForEnd()
    }

    private typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private static func failure(_ why: String) -> HTTPFailure {
        HTTPFailure(.other, why, mayHaveBeenSent: false)
    }

    /// Once per process, before anything is asked of libcurl.
    static let isLibraryReady = ccurl_load() && ccurl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
