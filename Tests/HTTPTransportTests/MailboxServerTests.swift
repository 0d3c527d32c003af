import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Mails of a real IMAP server on this machine: Dovecot's, without its daemon.
@Suite(
    "A mailbox and its server", .timeLimit(.minutes(3)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/lib/dovecot/imap"), "needs dovecot-imapd"))
struct MailboxServerTests {
    /// Serves the folder `box` to everybody who connects.
    private static let server = """
        import os, socket, subprocess, sys, threading
        folder = sys.argv[1]
        root = os.getuid() == 0
        user, group = (65534, 65534) if root else (os.getuid(), os.getgid())
        os.chmod(folder, 0o755)
        for name in ["box/new", "box/cur", "box/tmp"]: os.makedirs(f"{folder}/{name}", exist_ok=True)
        if root: subprocess.run(["chown", "-R", f"{user}:{group}", folder])
        with open(folder + "/dovecot.conf", "w") as file:
            file.write(f"mail_location = maildir:{folder}/box\\nlog_path = /dev/stderr\\nbase_dir = {folder}\\nssl = no\\n"
                f"first_valid_uid = {user}\\nfirst_valid_gid = {group}\\nmail_uid = {user}\\nmail_gid = {group}\\nstats_writer_socket_path =\\n")
        server = socket.create_server(("127.0.0.1", 0))
        print("port", server.getsockname()[1], flush=True)

        def serve(client):
            # It refuses a network socket as its input.
            imap = subprocess.Popen(["/usr/lib/dovecot/imap", "-c", folder + "/dovecot.conf"], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, env={"USER": "booking", "HOME": folder, "PATH": "/usr/bin"}, bufsize=0)
            def send():
                while data := imap.stdout.read(4096): client.sendall(data)
                client.shutdown(socket.SHUT_RDWR)
            threading.Thread(target=send, daemon=True).start()
            while data := client.recv(4096): imap.stdin.write(data)
            imap.stdin.close()

        while True: threading.Thread(target=serve, args=[server.accept()[0]], daemon=True).start()
        """

    /// The second one has a line that looks like the end of a response.
    private static let mails = ["Subject: a\r\n\r\nYes\r\n", "Subject: b\r\n\r\nNo\r\nA003 OK done\r\n.\r\n)\r\n"]

    private func read(_ url: String, _ command: String?, on engine: CurlEngine) async throws -> String {
        var request = HTTPRequest(.get, url, authorization: .basic(user: "booking", password: "secret"))
        request.mail = .read(command: command)
        return String(decoding: try await engine.send(request).body, as: UTF8.self)
    }

    @Test("are found by their date, and read whole") func mailsAreRead() async throws {
        let folder = try TemporaryFolder()
        let new = folder.file("box/new")
        try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
        for (index, mail) in Self.mails.enumerated() {
            try Data(mail.utf8).write(to: URL(fileURLWithPath: "\(new)/\(1_700_000_000 + index).eml"))
        }
        let program = LiveProgram("python3", ["-c", Self.server, folder.path], folder: folder)
        let port = try #require(await program.line(with: "port ")?.split(separator: " ").last)
        let box = "imap://127.0.0.1:\(port)/INBOX"
        try await withEngine { engine in
            let found = try await read(box, "UID SEARCH SINCE 1-Jan-2020", on: engine)
            let later = try await read(box, "UID SEARCH SINCE 1-Jan-2037", on: engine)
            #expect(found == "* SEARCH 1 2\r\n" && later == "* SEARCH\r\n")
            for place in [box, "imap://127.0.0.1:\(port)"] {
                #expect(try await read(place, "NOOP", on: engine).contains("BAD") == false)
            }
            for (index, mail) in Self.mails.enumerated() {
                let read = try await read("\(box)/;UID=\(index + 1)", nil, on: engine)
                #expect(read == mail)
            }
        }
    }
}
