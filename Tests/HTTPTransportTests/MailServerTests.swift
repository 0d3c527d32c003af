import HTTPTransport
import TestSupport
import Testing

/// Mails through libcurl to a real SMTP server on this machine.
@Suite(
    "A mail and its server", .timeLimit(.minutes(3)),
    .enabled("needs python3 with venv and pip, and the package index") { await PythonEnvironment.aiosmtpd.isInstalled })
struct MailServerTests {
    /// Accepts mails and prints them, except for some recipients.
    private static let server = """
        import socket, time
        from aiosmtpd.controller import Controller

        class Handler:
            async def handle_MAIL(self, server, session, envelope, address, options):
                if address.startswith("other"): return "553 5.7.1 not yours"
                envelope.mail_from = address
                return "250 OK"

            async def handle_RCPT(self, server, session, envelope, address, options):
                if address.startswith("nobody"): return "550 5.1.1 No such user"
                if address.startswith("later"): return "451 4.7.1 Greylisted"
                if address.startswith("bye"): server.transport.close()
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, server, session, envelope):
                if envelope.rcpt_tos[0].startswith("spam"): return "554 5.7.1 Spam"
                if envelope.rcpt_tos[0].startswith("lost"): server.transport.close()
                print("mail", envelope.mail_from, envelope.rcpt_tos[0], repr(envelope.content.decode()), flush=True)
                return "250 OK"

        # The controller connects to its port when it starts, so it must know it.
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        controller = Controller(Handler(), hostname="127.0.0.1", port=port)
        controller.start()
        print("port", port, flush=True)
        time.sleep(120)
        """

    private func withServer<Value>(_ body: (String, CurlEngine, LiveProgram) async throws -> Value) async throws
        -> Value
    {
        let program = PythonEnvironment.aiosmtpd.start(Self.server)
        let port = try #require(await program.line(with: "port ")?.split(separator: " ").last)
        return try await withEngine { try await body("smtp://127.0.0.1:\(port)", $0, program) }
    }

    private static func mail(_ url: String, to: String, _ body: String = "Subject: a\r\n\r\nHi\r\n.dot\r\n")
        -> HTTPRequest
    {
        var request = HTTPRequest(.put, url, body: Array(body.utf8))
        request.mail = .send(from: "booking@example.org", to: to)
        return request
    }

    @Test("arrives as it is") func arrives() async throws {
        try await withServer { url, engine, program in
            let response = try await engine.send(Self.mail(url, to: "mary@example.org"))
            #expect(response.status == 250)
            let line = try #require(await program.line(with: "mail "))
            #expect(line == #"mail booking@example.org mary@example.org 'Subject: a\r\n\r\nHi\r\n.dot\r\n'"#)
        }
    }

    /// (a command, the server's reply)
    static let commands: [(String, status: Int, reply: String)] = [
        ("MAIL FROM:<booking@example.org>", 250, ""), ("NOOP", 250, ""),
        ("MAIL FROM:<other@example.org>", 553, "553 5.7.1 not yours\r\n"),
    ]

    @Test("a command is asked without a mail", arguments: commands)
    func command(_ command: String, status: Int, reply: String) async throws {
        try await withServer { url, engine, _ in
            var request = HTTPRequest(.get, url)
            request.mail = .read(command: command)
            let response = try await engine.send(request)
            #expect(response.status == status)
            if status >= 400 { #expect(String(decoding: response.body, as: UTF8.self) == reply) }
        }
    }

    /// (the recipient, the server's last reply)
    static let refusals: [(String, status: Int, reply: String)] = [
        ("nobody@example.org", 550, "550 5.1.1 No such user"), ("later@example.org", 451, "451 4.7.1 Greylisted"),
        ("spam@example.org", 554, "554 5.7.1 Spam"),
    ]

    @Test("a refusal is the server's reply", arguments: refusals)
    func refused(_ to: String, status: Int, reply: String) async throws {
        try await withServer { url, engine, _ in
            let response = try await engine.send(Self.mail(url, to: to))
            #expect(response.status == status)
            #expect(String(decoding: response.body, as: UTF8.self) == reply + "\r\n")
        }
    }

    @Test(
        "may have been accepted only after its end",
        arguments: [("lost@example.org", true), ("bye@example.org", false)])
    func lost(_ to: String, _ mayHaveBeenSent: Bool) async throws {
        try await withServer { url, engine, _ in
            let failure = await sendFailing(Self.mail(url, to: to), on: engine)
            #expect(failure?.mayHaveBeenSent == mayHaveBeenSent)
        }
    }

    @Test("an address with a line break is refused", arguments: ["a@b\r\nRCPT TO:<c@d>", "a@b>", "a b@c"])
    func badAddress(_ to: String) async throws {
        try await withEngine { engine in
            let failure = await sendFailing(Self.mail("smtp://127.0.0.1:1", to: to), on: engine)
            #expect(failure?.kind == .other)
        }
    }

    @Test("an smtp address is for mails only") func webRequest() async throws {
        try await withEngine { engine in
            let failure = await sendFailing(HTTPRequest(.get, "smtp://127.0.0.1:1"), on: engine)
            #expect(failure?.kind == .refusedURL)
        }
    }
}

extension PythonEnvironment {
    fileprivate static let aiosmtpd = PythonEnvironment("aiosmtpd==1.4.6")
}
