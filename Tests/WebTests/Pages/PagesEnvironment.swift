import Agenda
import App
import Foundation
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Travel
import Twilio
import Values

/// A browser that asks a gateway for pages, over a socket.
struct PageBrowser: Sendable {
    let gateway: GatewayRequests
    /// Nil for one that is not signed in.
    let session: SecretToken?

    static let host = "gigs.example.org"
    static let origin = "https://gigs.example.org"
    static let cookie = "__Host-greenroom"

    var environment: TestEnvironment { gateway.environment }

    /// A gateway at a public address, and a browser that is signed in to its only account.
    static func open(
        clock: WallClock = .fixed(TestEnvironment.noon), signUp: SignUpPolicy = .closed,
        passwords: PasswordHasher = .fast, pictures: (@Sendable (Store) throws -> PictureFinder)? = nil,
        places: (@Sendable (Store) throws -> PlaceLookup)? = nil, setup: SetupServices? = nil,
        quotas: [Quota: Int] = [:], retention: Retention = Retention(), sendingWait: Int = 0,
        _ body: @escaping @Sendable (PageBrowser) async throws -> Void
    ) async throws {
        try await GatewayRequests.open(
            publicURL: origin, clock: clock, signUp: signUp, passwords: passwords, pictures: pictures,
            places: places, setup: setup, quotas: quotas, retention: retention, sendingWait: sendingWait
        ) { gateway in
            let session = try await gateway.environment.signIn(gateway.environment.account.id)
            try await body(PageBrowser(gateway: gateway, session: session))
        }
    }

    /// The same browser with another cookie, or none.
    func with(_ session: SecretToken?) -> PageBrowser { PageBrowser(gateway: gateway, session: session) }

    /// The same browser after a member has signed in.
    func signedIn(as member: Member) async throws -> PageBrowser {
        let session = try await environment.store.write {
            try Session.start(member, browser: "Firefox on Linux", random: .system, in: $0)
        }
        return with(session)
    }

    func get(_ path: String, host: String = host, headers: [String: String] = [:]) async throws -> PageAnswer {
        try await send("GET", path, host: host, headers: headers)
    }

    /// - Parameters:
    ///   - origin: nil for a browser that names none.
    ///   - token: of the form; nil for that of the session.
    func post(
        _ path: String, _ fields: [(String, String)] = [], origin: String? = origin, token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> PageAnswer {
        var form = FormBody()
        form.append("form", token ?? session?.formToken ?? "")
        for (name, value) in fields { form.append(name, value) }
        var headers = headers
        headers["Content-Type"] = headers["Content-Type"] ?? "application/x-www-form-urlencoded"
        headers["Origin"] = origin
        return try await send("POST", path, host: Self.host, headers: headers, body: form.encoded)
    }

    /// Sends a form with files.
    ///
    /// - Parameters:
    ///   - token: of the form; nil for that of the session.
    ///   - files: field, name and content of each.
    func upload(
        _ path: String, _ fields: [(String, String)] = [], files: [(String, String, [UInt8])],
        origin: String? = origin, token: String? = nil
    ) async throws -> PageAnswer {
        let boundary = "----WebKitFormBoundary7MA4YWxk"
        var body: [UInt8] = []
        for (name, value) in [("form", token ?? session?.formToken ?? "")] + fields {
            body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for (field, name, content) in files {
            body += Array(
                "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\n".utf8)
            body += Array("Content-Type: application/octet-stream\r\n\r\n".utf8) + content + Array("\r\n".utf8)
        }
        body += Array("--\(boundary)--\r\n".utf8)
        return try await post(
            path, raw: body, origin: origin,
            headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"])
    }

    /// Sends a body as it is.
    func post(
        _ path: String, raw body: [UInt8], origin: String? = origin, headers: [String: String]
    ) async throws -> PageAnswer {
        var headers = headers
        headers["Origin"] = origin
        return try await send("POST", path, host: Self.host, headers: headers, body: body)
    }

    private func send(
        _ method: String, _ path: String, host: String, headers: [String: String], body: [UInt8] = []
    ) async throws -> PageAnswer {
        let connection = try await RawConnection.open(port: gateway.port)
        var head =
            "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
        if headers["Transfer-Encoding"] == nil, headers["Content-Length"] == nil {
            head += "Content-Length: \(body.count)\r\n"
        }
        if let session { head += "Cookie: \(Self.cookie)=\(session.text)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        try await connection.send(Array("\(head)\r\n".utf8) + body)
        let bytes = await connection.untilClosed()
        await connection.close()
        return PageAnswer(bytes)
    }
}

/// What a browser gets.
struct PageAnswer: Sendable {
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    /// By name, with its attributes.
    let cookies: [String: String]
    let body: String

    init(_ bytes: [UInt8]) {
        let response = RawConnection.Response(whole: bytes)
        status = response?.status ?? 0
        headers = response?.headers ?? [:]
        body = response?.body ?? ""
        var cookies: [String: String] = [:]
        let head = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        for line in head.prefix(while: { !$0.isEmpty }) where line.lowercased().hasPrefix("set-cookie: ") {
            let parts = line.dropFirst("set-cookie: ".count).split(separator: "=", maxSplits: 1)
            cookies[String(parts[0])] = String(parts[1])
        }
        self.cookies = cookies
    }

    /// It is the sign-in page, which goes on to the page that was asked for.
    var leadsToSignIn: Bool {
        let location = headers["location"] ?? ""
        return location == "/sign-in" || location.hasPrefix("/sign-in?next=%2F")
    }

    /// What the next page says: what was done, or why nothing was changed.
    var notice: String? {
        (cookies["\(PageBrowser.cookie)_notice"] ?? cookies["\(PageBrowser.cookie)_problem"]).flatMap {
            (try? FormBody(decoding: Array("text=\($0.prefix { $0 != ";" })".utf8)))?["text"]
        }
    }

    /// The values of all fields of this name; of a list, the selected one.
    func fields(_ name: String) -> [String] {
        let typed = body.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst()
        let listed = body.components(separatedBy: "<select ").dropFirst()
            .filter { $0.prefix { $0 != ">" }.contains("name=\"\(name)\"") }
            .compactMap { $0.components(separatedBy: "</select>").first }
            .flatMap { $0.components(separatedBy: "<option value=\"").dropFirst() }
            .filter { $0.prefix { $0 != ">" }.hasSuffix(" selected") }
        return (typed + listed).map { String($0.prefix { $0 != "\"" }) }
    }
}

extension TestEnvironment {
    /// Starts a session.
    func signIn(_ account: ID<Account>, now: Instant = TestEnvironment.noon) async throws -> SecretToken {
        let session = try await store.write(at: now) { tx in
            let link = try SignInLink.create(account: account, random: .system, in: tx)
            return try SignInLink.use(link, browser: "Firefox on Linux", random: .system, in: tx)
        }
        guard let session else { throw StoreError.column("token", holds: "nothing", wanted: "a session") }
        return session
    }

    /// A second booker on the gateway, signed in.
    func signInStranger() async throws -> SecretToken {
        let (zone, region) = (account.zone, account.region)
        let other = try await store.write {
            try Account.create(name: "Harbour", zone: zone, region: region, in: $0)
        }
        return try await signIn(other.id)
    }

    /// Puts people at the end of a lineup.
    func seat(_ people: [ID<Contact>], in event: Event, onBench: Bool = false) async throws {
        try await store.write { tx in
            for person in people {
                _ = try Lineup.add(person, to: event.id, asHost: false, onBench: onBench, in: tx)
            }
        }
    }

    /// Everything that a form could change.
    func picture() async throws -> [String] {
        try await store.read { tx in
            var rows: [String] = []
            let tables = [
                "event", "slot", "slot_change", "invitation", "outbound_message", "undo_step", "session", "account",
                "contact", "contact_away", "sign_up_invitation", "todo", "budget_line", "note", "photo", "feed", "run",
                "training_plan", "training_goal", "race_filter", "member",
            ]
            for table in tables {
                rows += try tx.rows(SQL(stringLiteral: "SELECT * FROM \(table) ORDER BY id")).map { "\(table) \($0)" }
            }
            return rows
        }
    }
}

extension SecretToken {
    /// A token of the forms on the pages of a session.
    var formToken: String { formToken(random: .system) }
}
