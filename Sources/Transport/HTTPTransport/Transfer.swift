import CCurl

/// One active request. Used on the engine's thread only, by the loop and by libcurl's callbacks.
final class Transfer {
    /// Maximum header bytes of one response; servers send far fewer.
    static let maximumHeaderBytes = 256 << 10

    let request: HTTPRequest
    let url: RequestURL
    let easy: EasyHandle
    /// libcurl fails the transfer then.
    let deadline: ContinuousClock.Instant
    private let submission: Submission
    private let onConnection: () -> Void
    private let isPublic: (NumericAddress) -> Bool

    private(set) var body: [UInt8] = []
    private var headerBytes = 0
    /// How many bytes of a mail libcurl has read; nil once it knows that there are no more, after which it tells the
    /// server the end of the mail.
    private var uploaded: Int? = 0
    /// The last refusal of a mail server, whose reply to the QUIT that follows is none.
    private var lastReply: [UInt8] = []
    private var refusal: Refusal?
    /// How often libcurl was allowed to send the request.
    private var attempts = 0
    /// CURLINFO_REQUEST_SIZE before the first attempt; it also counts a proxy's CONNECT.
    private var bytesBeforeRequest = 0

    /// Why a callback stopped the transfer; libcurl reports only that one did.
    enum Refusal {
        case privateAddress, secondSending, bodyTooLarge, headersTooLarge
    }

    /// `onConnection` is called when a connection was made, before the request is sent.
    init(
        _ pending: PendingRequest, _ easy: EasyHandle, isPublic: @escaping (NumericAddress) -> Bool,
        onConnection: @escaping () -> Void
    ) {
        submission = pending.submission
        request = pending.submission.request
        url = pending.url
        deadline = pending.deadline
        (self.easy, self.isPublic, self.onConnection) = (easy, isPublic, onConnection)
    }

    var id: TransferID { submission.id }

    /// Without TLS, nothing was sent as long as libcurl counts no bytes written to the socket. With TLS or HTTP/2 a
    /// failed write may have sent a part, so the first attempt counts as sent. A mail server accepts nothing before it
    /// was told the end of the mail.
    var mayHaveBeenSent: Bool {
        if case .send = request.mail { return uploaded == nil }
        return attempts > 0 && (url.isTLS || easy.number(CURLINFO_REQUEST_SIZE) > bytesBeforeRequest)
    }

    /// Reports the result to the caller. Called once, after the easy handle was removed from the multi handle.
    func complete(_ code: CURLcode) {
        let status = easy.number(CURLINFO_RESPONSE_CODE)
        // A reply code of a mail server that refuses; libcurl reports it as a failure of one kind or another.
        let isRefused = request.mail != nil && code != CURLE_OPERATION_TIMEDOUT && (400..<600).contains(status)
        if isRefused || code == CURLE_LOGIN_DENIED, request.mail != nil {
            return submission.finish(
                .success(HTTPResponse(status: isRefused ? status : 535, body: lastReply, effectiveURL: request.url)))
        }
        guard code == CURLE_OK else { return submission.finish(.failure(failure(for: code))) }
        submission.finish(
            .success(
                HTTPResponse(
                    status: easy.number(CURLINFO_RESPONSE_CODE), headers: easy.responseHeaders(), body: body,
                    effectiveURL: easy.text(CURLINFO_EFFECTIVE_URL) ?? request.url,
                    certificateExpiry: request.readsCertificate ? easy.certificateExpiry() : nil)))
    }

    /// Reports a failure to the caller, instead of `complete`, if libcurl did not end the transfer itself.
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

    /// The codes that libcurl reports after a callback refused a socket, a request or bytes.
    private static let codesOfRefusal = [CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK, CURLE_WRITE_ERROR].map(
        \.rawValue)

    // MARK: - libcurl's callbacks; false stops the transfer

    /// Called before libcurl connects to an address.
    func allowsConnecting(to address: NumericAddress) -> Bool {
        if wouldSendTwice {
            refusal = .secondSending
            return false
        }
        return allows(address)
    }

    /// Called when libcurl has a new or kept-alive connection and is about to send the request.
    ///
    /// If a kept-alive connection breaks before the first byte of the response, libcurl sends the request again on a
    /// new one. The server may have received it already, so this stops the second attempt except for GET and HEAD.
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

    func accepts(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= request.maximumBodyBytes else {
            refusal = .bodyTooLarge
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Copies the next bytes of a mail, and returns how many there are; 0 at its end.
    func nextUpload(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let start = uploaded else { return 0 }
        let count = min(buffer.count, request.body.count - start)
        request.body.withUnsafeBytes { body in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: body[start..<start + count]))
        }
        uploaded = start + count
        // libcurl does not ask again once it has all bytes that were announced.
        if start + count == request.body.count { uploaded = nil }
        return count
    }

    func accepts(headerLine bytes: UnsafeRawBufferPointer) -> Bool {
        if request.mail != nil, let code = bytes.first, "45".utf8.contains(code) { lastReply = Array(bytes) }
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
        guard request.allowedAddresses == .publicOnly, !isPublic(address) else { return true }
        refusal = .privateAddress
        return false
    }
}

extension Transfer {
    /// Connections idle for longer are not reused. Load balancers commonly close them after 60 s, and a request sent at
    /// that moment may or may not have been read.
    private static let maximumIdleSeconds = 50

    /// Sets all options of the easy handle for this request.
    func configure(_ settings: CurlSettings, now: ContinuousClock.Instant) throws(HTTPFailure) {
        let context = TransferCallbacks.context(for: self)
        try easy.setErrorText()
        try easy.set(CURLOPT_PRIVATE, context: context)
        try easy.set(CURLOPT_WRITEFUNCTION, callback: TransferCallbacks.body)
        try easy.set(CURLOPT_WRITEDATA, context: context)
        try easy.set(CURLOPT_HEADERFUNCTION, callback: TransferCallbacks.header)
        try easy.set(CURLOPT_HEADERDATA, context: context)
        try easy.set(openSocket: TransferCallbacks.openSocket, context: context)
        try easy.set(beforeRequest: TransferCallbacks.beforeRequest, context: context)
        try configureConnection(settings, now: now)
        if let mail = request.mail { try configure(mail) } else { try configureRequest(settings) }
    }

    private func configureConnection(_ settings: CurlSettings, now: ContinuousClock.Instant) throws(HTTPFailure) {
        // NOSIGNAL, because the program handles signals. Without QUICK_EXIT, a timeout during a name lookup would block
        // all other transfers until the system's resolver gives up.
        try easy.set(CURLOPT_NOSIGNAL, true)
        try easy.set(CURLOPT_QUICK_EXIT, true)
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.curlMilliseconds)
        try easy.set(CURLOPT_TIMEOUT_MS, now.duration(to: deadline).curlMilliseconds)
        try easy.set(CURLOPT_MAXAGE_CONN, Self.maximumIdleSeconds)
        try easy.set(CURLOPT_SSL_VERIFYPEER, true)
        try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        try easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if request.readsCertificate { try easy.set(CURLOPT_CERTINFO, true) }
        if let caBundle = settings.caBundle { try easy.set(CURLOPT_CAINFO, caBundle) }
        let version = url.isTLS ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        try easy.set(CURLOPT_HTTP_VERSION, Int(version))
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        // An empty name also disables the proxies of the environment.
        if url.isLoopback || request.allowedAddresses == .publicOnly { try easy.set(CURLOPT_PROXY, "") }
    }

    private func configure(_ mail: HTTPRequest.MailCommand) throws(HTTPFailure) {
        try easy.set(CURLOPT_URL, request.url)
        try easy.set(CURLOPT_PROTOCOLS_STR, url.scheme)
        // No proxy of the environment is for mail.
        try easy.set(CURLOPT_PROXY, "")
        let isEncrypted = url.isTLS || !url.isLoopback
        try easy.set(CURLOPT_USE_SSL, Int(isEncrypted ? CURLUSESSL_ALL.rawValue : CURLUSESSL_NONE.rawValue))
        if case .basic(let user, let password) = request.authorization, !user.isEmpty {
            try easy.set(CURLOPT_USERNAME, user)
            try easy.set(CURLOPT_PASSWORD, password)
        }
        switch mail {
        case .read(let command?): try easy.set(CURLOPT_CUSTOMREQUEST, command)
        case .read(nil): break
        case .send(let from, let to):
            try easy.set(CURLOPT_MAIL_FROM, from)
            try easy.set(recipient: to)
            try easy.set(CURLOPT_UPLOAD, true)
            try easy.set(CURLOPT_READFUNCTION, callback: TransferCallbacks.upload)
            try easy.set(CURLOPT_READDATA, context: TransferCallbacks.context(for: self))
            try easy.set(uploadSize: request.body.count)
        }
    }

    private func configureRequest(_ settings: CurlSettings) throws(HTTPFailure) {
        try easy.set(CURLOPT_URL, request.url)
        try easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try easy.set(CURLOPT_USERAGENT, settings.userAgent)
        try easy.set(CURLOPT_ACCEPT_ENCODING, "")
        switch request.method {
        case .get: try easy.set(CURLOPT_HTTPGET, true)
        case .head: try easy.set(CURLOPT_NOBODY, true)
        case .post:
            try easy.set(CURLOPT_POST, true)
            try easy.set(body: request.body)
        case .put:
            try easy.set(body: request.body)
            try easy.set(CURLOPT_CUSTOMREQUEST, "PUT")
        case .delete: try easy.set(CURLOPT_CUSTOMREQUEST, "DELETE")
        }
        if case .basic(let user, let password) = request.authorization {
            try easy.set(CURLOPT_HTTPAUTH, ccurl_auth_basic)
            try easy.set(CURLOPT_USERNAME, user)
            try easy.set(CURLOPT_PASSWORD, password)
        }
        if request.method.isSafe, case .follow(let limit) = request.redirects {
            try easy.set(CURLOPT_FOLLOWLOCATION, true)
            try easy.set(CURLOPT_MAXREDIRS, max(0, limit))
            try easy.set(CURLOPT_REDIR_PROTOCOLS_STR, url.isTLS ? "https" : "http,https")
        }
        try easy.set(headerLines: request.headerLines())
    }
}

extension Duration {
    /// At least 1, because 0 means "no limit" to libcurl.
    fileprivate var curlMilliseconds: Int {
        Int(min(max(wholeMilliseconds, 1), Int64(Int32.max)))
    }
}

extension Duration {
    /// Whole milliseconds, towards zero.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
