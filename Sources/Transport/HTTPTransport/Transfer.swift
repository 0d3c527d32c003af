import CCurl

/// One request on its way; touched on the engine's thread only, by the loop and by libcurl's callbacks.
final class Transfer {
    /// Header bytes of one answer, far above what servers send.
    static let maximumHeaderBytes = 256 << 10

    let request: HTTPRequest
    let url: RequestURL
    let easy: EasyHandle
    /// libcurl ends the transfer then.
    let deadline: ContinuousClock.Instant
    private let submission: Submission
    private let onConnection: () -> Void

    private(set) var body: [UInt8] = []
    private var headerBytes = 0
    private var refusal: Refusal?
    /// How often libcurl was let through to sending the request.
    private var attempts = 0
    /// What CURLINFO_REQUEST_SIZE said before the first attempt: a proxy's CONNECT counts there as well.
    private var bytesBeforeRequest = 0

    /// Why a callback stopped libcurl; libcurl itself only reports that one did.
    enum Refusal {
        case privateAddress, secondSending, bodyTooLarge, headersTooLarge
    }

    /// `onConnection` is called when a connection stands, before the request goes out.
    init(_ pending: PendingRequest, _ easy: EasyHandle, onConnection: @escaping () -> Void) {
        submission = pending.submission
        request = pending.submission.request
        url = pending.url
        deadline = pending.deadline
        self.easy = easy
        self.onConnection = onConnection
    }

    var id: TransferID { submission.id }

    /// Without TLS, nothing was sent while libcurl counts no byte handed to the socket. Inside TLS and HTTP/2 a
    /// failed write may have left a part behind, so there the first attempt counts as sent.
    var mayHaveBeenSent: Bool {
        attempts > 0 && (url.isTLS || easy.number(CURLINFO_REQUEST_SIZE) > bytesBeforeRequest)
    }

    /// Answers the caller. The loop calls this once, after the easy handle left the multi handle.
    func complete(_ code: CURLcode) {
        guard code == CURLE_OK else { return submission.finish(.failure(failure(for: code))) }
        submission.finish(
            .success(
                HTTPResponse(
                    status: easy.number(CURLINFO_RESPONSE_CODE), headers: easy.responseHeaders(), body: body,
                    effectiveURL: easy.text(CURLINFO_EFFECTIVE_URL) ?? request.url)))
    }

    /// Answers the caller instead of `complete`, when it is not libcurl that ends the transfer.
    func fail(_ kind: HTTPFailure.Kind, _ detail: String) {
        submission.finish(.failure(HTTPFailure(kind, detail, mayHaveBeenSent: mayHaveBeenSent)))
    }

    private func failure(for code: CURLcode) -> HTTPFailure {
        let context = CurlFailure.Context(
            request: request, url: url, hadConnection: attempts > 0,
            status: easy.number(CURLINFO_RESPONSE_CODE),
            refusal: Self.codesOfRefusal.contains(code.rawValue) ? refusal : nil,
            lastError: easy.lastError, mayHaveBeenSent: mayHaveBeenSent)
        return CurlFailure.failure(for: code, context)
    }

    /// What libcurl reports when a callback refused a socket, a request or bytes.
    private static let codesOfRefusal = [CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK, CURLE_WRITE_ERROR].map(
        \.rawValue)

    // MARK: - Called back by libcurl; false stops the transfer

    /// libcurl asks before it connects to an address.
    func allowsConnecting(to address: NumericAddress) -> Bool {
        if wouldSendTwice {
            refusal = .secondSending
            return false
        }
        return allows(address)
    }

    /// libcurl has a connection, new or kept alive, and is about to send the request.
    ///
    /// When a kept-alive connection dies before a byte of the answer came, libcurl sends the request again on a fresh
    /// one by itself. The dead one may have delivered it, so for anything but GET and HEAD this is where that ends.
    func allowsSending(to address: NumericAddress) -> Bool {
        guard !wouldSendTwice else {
            refusal = .secondSending
            return false
        }
        // A kept-alive connection may have been opened for a request that allowed any address.
        guard allows(address) else { return false }
        if attempts == 0 {
            bytesBeforeRequest = easy.number(CURLINFO_REQUEST_SIZE)
            onConnection()
        }
        attempts += 1
        refusal = nil
        return true
    }

    func takes(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= request.maximumBodyBytes else {
            refusal = .bodyTooLarge
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    func takes(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.starts(with: "HTTP/".utf8) { headerBytes = 0 }
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaderBytes else {
            refusal = .headersTooLarge
            return false
        }
        return true
    }

    private var wouldSendTwice: Bool { mayHaveBeenSent && !request.method.isSafe }

    private func allows(_ address: NumericAddress) -> Bool {
        guard request.allowedAddresses == .publicOnly, !address.isPublic else { return true }
        refusal = .privateAddress
        return false
    }
}
