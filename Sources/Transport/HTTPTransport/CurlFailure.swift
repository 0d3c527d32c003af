import CCurl

/// Converts libcurl's result codes to `HTTPFailure`.
enum CurlFailure {
    struct Context {
        let request: HTTPRequest
        let url: RequestURL
        /// A connection was made and the request was started on it.
        let hadConnection: Bool
        /// HTTP status of the last response; 0 without one.
        let status: Int
        let refusal: Transfer.Refusal?
        /// libcurl's own message; may be empty.
        let lastError: String
        let mayHaveBeenSent: Bool
    }

    static func failure(for code: CURLcode, _ context: Context) -> HTTPFailure {
        let (kind, detail) = context.refusal.map { reason(of: $0, context) } ?? reason(of: code, context)
        var failure = HTTPFailure(kind, detail, mayHaveBeenSent: context.mayHaveBeenSent)
        failure.isPrivateAddress = context.refusal == .privateAddress
        return failure
    }

    private static func reason(of refusal: Transfer.Refusal, _ context: Context) -> (HTTPFailure.Kind, String) {
        switch refusal {
        case .privateAddress: (.refusedURL, "\(context.url.authority) resolves to an address that is not public")
        case .secondSending:
            (
                .reset,
                "the connection to \(context.url.authority) was lost before a response; the request is not sent twice"
            )
        case .bodyTooLarge: tooLarge(context)
        case .headersTooLarge:
            (.bodyTooLarge, "\(context.url.authority) sent more than \(Transfer.maximumHeaderBytes) bytes of headers")
        }
    }

    private static func reason(of code: CURLcode, _ context: Context) -> (HTTPFailure.Kind, String) {
        let place = context.url.authority
        switch code {
        case CURLE_UNSUPPORTED_PROTOCOL where context.hadConnection && context.status == 0,
            CURLE_WEIRD_SERVER_REPLY:
            return (.other, "the response of \(place) is not HTTP")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
            return (.refusedURL, "\(place) redirects to an address that is not allowed")
        case CURLE_COULDNT_RESOLVE_HOST: return (.couldNotResolve, "\(place) could not be resolved")
        case CURLE_COULDNT_RESOLVE_PROXY: return (.couldNotResolve, "the proxy for \(place) could not be resolved")
        case CURLE_COULDNT_CONNECT where context.url.isLoopback:
            return (.couldNotConnect, "nothing is listening on \(place)")
        case CURLE_COULDNT_CONNECT, CURLE_PROXY:
            return (.couldNotConnect, "no connection to \(place): \(words(code, context))")
        case CURLE_OPERATION_TIMEDOUT: return (.timedOut, timedOut(context))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return (.tls, "no secure connection to \(place): \(words(code, context))")
        case CURLE_USE_SSL_FAILED: return (.tls, "\(place) does not offer encryption")
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return context.hadConnection
                ? (.reset, "the connection to \(place) was lost before the response was complete")
                : (.couldNotConnect, "no connection to \(place): \(words(code, context))")
        case CURLE_FILESIZE_EXCEEDED: return tooLarge(context)
        case CURLE_TOO_MANY_REDIRECTS: return (.other, "\(place) redirects too many times")
        default: return (.other, "the request to \(place) failed: \(String(cString: ccurl_easy_strerror(code)))")
        }
    }

    private static func timedOut(_ context: Context) -> String {
        context.hadConnection
            ? "no response from \(context.url.authority) within \(context.request.timeout)"
            : "no connection to \(context.url.authority) within "
                + "\(min(context.request.connectTimeout, context.request.timeout))"
    }

    private static func tooLarge(_ context: Context) -> (HTTPFailure.Kind, String) {
        (.bodyTooLarge, "\(context.url.authority) responded with more than \(context.request.maximumBodyBytes) bytes")
    }

    private static func words(_ code: CURLcode, _ context: Context) -> String {
        context.lastError.isEmpty ? String(cString: ccurl_easy_strerror(code)) : context.lastError
    }
}
