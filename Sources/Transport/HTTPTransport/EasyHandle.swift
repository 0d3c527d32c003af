import CCurl

/// Owns one libcurl easy handle and the memory libcurl reads and writes during its transfer.
/// Used on the engine's thread only.
final class EasyHandle {
    let raw: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var recipients: UnsafeMutablePointer<curl_slist>?

    init?() {
        guard let raw = ccurl_easy_init() else { return nil }
        self.raw = raw
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        ccurl_easy_cleanup(raw)
        ccurl_slist_free_all(headers)
        ccurl_slist_free_all(recipients)
        errorText.deallocate()
    }

    /// Clears the options of the last transfer; TLS sessions are kept for resumption.
    func reset() {
        ccurl_easy_reset(raw)
        ccurl_slist_free_all(headers)
        ccurl_slist_free_all(recipients)
        (headers, recipients) = (nil, nil)
        errorText[0] = 0
    }

    /// libcurl's message about the last failure, in English; may be empty.
    var lastError: String { String(cString: errorText) }

    // MARK: Options. Each throws if this libcurl does not support the option or the value.

    func set(_ option: CURLoption, _ value: Int) throws(HTTPFailure) {
        try check(ccurl_set_long(raw, option, value))
    }

    func set(_ option: CURLoption, _ value: Bool) throws(HTTPFailure) {
        try check(ccurl_set_long(raw, option, value ? 1 : 0))
    }

    func set(_ option: CURLoption, _ value: String) throws(HTTPFailure) {
        try check(ccurl_set_string(raw, option, value))
    }

    func set(_ option: CURLoption, callback: @escaping ccurl_data_callback) throws(HTTPFailure) {
        try check(ccurl_set_data_callback(raw, option, callback))
    }

    func set(_ option: CURLoption, context: UnsafeMutableRawPointer) throws(HTTPFailure) {
        try check(ccurl_set_pointer(raw, option, context))
    }

    func set(openSocket: @escaping ccurl_open_socket_callback, context: UnsafeMutableRawPointer) throws(HTTPFailure) {
        try check(ccurl_set_open_socket(raw, openSocket, context))
    }

    func set(
        beforeRequest: @escaping ccurl_before_request_callback, context: UnsafeMutableRawPointer
    ) throws(HTTPFailure) {
        try check(ccurl_set_before_request(raw, beforeRequest, context))
    }

    func setErrorText() throws(HTTPFailure) {
        try check(ccurl_set_pointer(raw, CURLOPT_ERRORBUFFER, errorText))
    }

    /// The number of bytes that the read callback gives.
    func set(uploadSize: Int) throws(HTTPFailure) {
        try check(ccurl_set_size(raw, CURLOPT_INFILESIZE_LARGE, curl_off_t(uploadSize)))
    }

    /// The recipient of a mail: its address alone.
    func set(recipient: String) throws(HTTPFailure) {
        guard let list = ccurl_slist_append(recipients, recipient) else { throw Self.failure("out of memory") }
        recipients = list
        try check(ccurl_set_pointer(raw, CURLOPT_MAIL_RCPT, recipients))
    }

    /// libcurl copies the bytes.
    func set(body: [UInt8]) throws(HTTPFailure) {
        try check(ccurl_set_size(raw, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        var code = CURLE_OK
        body.withUnsafeBytes { bytes in
            // An empty buffer has no address; without one, libcurl would read the body from a callback.
            let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
            if let start {
                code = ccurl_set_pointer(raw, CURLOPT_COPYPOSTFIELDS, start)
            } else {
                code = ccurl_set_string(raw, CURLOPT_COPYPOSTFIELDS, "")
            }
        }
        try check(code)
    }

    /// Header lines in libcurl's notation: `Name: value`, `Name;` for an empty value, `Name:` to suppress a header.
    func set(headerLines: [String]) throws(HTTPFailure) {
        for line in headerLines {
            guard let longer = ccurl_slist_append(headers, line) else { throw Self.failure("out of memory") }
            headers = longer
        }
        try check(ccurl_set_pointer(raw, CURLOPT_HTTPHEADER, headers))
    }

    // MARK: Results

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_get_long(raw, info, &value) == CURLE_OK ? value : 0
    }

    func text(_ info: CURLINFO) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        guard ccurl_get_string(raw, info, &value) == CURLE_OK, let value else { return nil }
        return String(cString: value)
    }

    /// The header fields of the last response, without trailers and earlier responses (redirects, 1xx).
    func responseHeaders() -> [HTTPField] {
        var fields: [HTTPField] = []
        var previous: UnsafeMutablePointer<curl_header>?
        while let field = ccurl_easy_nextheader(raw, UInt32(CURLH_HEADER), -1, previous) {
            fields.append(HTTPField(String(cString: field.pointee.name), String(cString: field.pointee.value)))
            previous = field
        }
        return fields
    }

    /// When the server's certificate ends, as OpenSSL writes it: `Feb  1 12:00:00 2027 GMT`. Nil without TLS, or if it
    /// was not asked for.
    func certificateExpiry() -> String? {
        var line = ccurl_get_certificate(raw)
        while let current = line {
            let text = String(cString: current.pointee.data)
            if text.hasPrefix("Expire date:") { return String(text.dropFirst("Expire date:".count)) }
            line = current.pointee.next
        }
        return nil
    }

    private func check(_ code: CURLcode) throws(HTTPFailure) {
        guard code != CURLE_OK else { return }
        throw Self.failure(String(cString: ccurl_easy_strerror(code)))
    }

    private static func failure(_ why: String) -> HTTPFailure {
        HTTPFailure(.other, "the request could not be prepared: \(why)", mayHaveBeenSent: false)
    }
}
