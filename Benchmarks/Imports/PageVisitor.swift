import HTTPTransport
import Platform
import Storage
import TestSupport
import Twilio
import Values

/// Somebody who is signed in to the pages of a gateway.
struct PageVisitor: Sendable {
    private let url: String
    private let http: HTTPClient
    private let session: SecretToken

    init(_ account: ID<Account>, of app: BenchmarkDatabase) async throws {
        url = app.gatewayURL
        http = .curl(try CurlEngine(userAgent: "greenroom-benchmarks"))
        let now = WallClock.system.now()
        session = try await app.store.write(at: now) { tx in
            try Session.start(account: account, browser: "benchmarks", random: .system, in: tx)
        }
    }

    /// Sends the file; where a report is shown first, looks at it and approves it.
    ///
    /// - Returns: the statuses; without the last one if the connection was closed because the answer took too long.
    func `import`(_ file: HostileFile) async throws -> [Int] {
        var statuses: [Int] = []
        do throws(HTTPFailure) {
            let answer = try await upload(file)
            statuses.append(answer.status)
            if answer.status == 303, let report = answer.header("Location"), report.contains("/import/") {
                statuses.append(try await get(report).status)
                var form = FormBody()
                form.append("form", session.formToken(random: .system))
                form.append("skip", "yes")
                let headers = [HTTPField("Content-Type", "application/x-www-form-urlencoded")]
                statuses.append(try await post(report, headers, form.encoded).status)
            }
        } catch {
            guard error.mayHaveBeenSent else { throw error }
        }
        return statuses
    }

    func get(_ path: String) async throws(HTTPFailure) -> HTTPResponse {
        try await send(HTTPRequest(.get, url + path))
    }

    /// Sends a form with one file, as a browser does.
    func upload(_ file: HostileFile) async throws(HTTPFailure) -> HTTPResponse {
        let (boundary, part) = ("----WebKitFormBoundary7MA4YWxk", "Content-Disposition: form-data; name=")
        let before = """
            --\(boundary)\r
            \(part)"form"\r
            \r
            \(session.formToken(random: .system))\r
            --\(boundary)\r
            \(part)"\(file.field)"; filename="\(file.name)"\r
            Content-Type: application/octet-stream\r
            \r

            """
        let body = Array(before.utf8) + file.bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return try await post(
            file.path, [HTTPField("Content-Type", "multipart/form-data; boundary=\(boundary)")], body)
    }

    private func post(
        _ path: String, _ headers: [HTTPField], _ body: [UInt8]
    ) async throws(HTTPFailure) -> HTTPResponse {
        try await send(HTTPRequest(.post, url + path, headers: headers + [HTTPField("Origin", url)], body: body))
    }

    private func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        var request = request
        request.headers.append(HTTPField("Cookie", "greenroom=\(session.text)"))
        (request.timeout, request.maximumBodyBytes) = (.seconds(300), 64 << 20)
        return try await http.send(request)
    }
}
