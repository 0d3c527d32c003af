import CCurl

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
        try configureRequest(settings)
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
