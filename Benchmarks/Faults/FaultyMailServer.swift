import Foundation
import Glibc
import Synchronization
import TestSupport
import Values

/// A mail server and a mailbox on this machine, which lose responses and refuse mails. `nobody@…` does not exist, and
/// the mailbox of `full@…` is full: what an address begins with decides.
final class FaultyMailServer: Sendable {
    /// Probabilities.
    struct Faults: Sendable {
        /// A mail is refused for now, before or after it was sent.
        var later = 0.0
        /// The connection breaks at the end of a mail, before or after the server has stored it.
        var lostBefore = 0.0
        var lostAfter = 0.0
        /// The connection breaks while the mailbox is read.
        var lostReading = 0.0
    }

    /// One that was stored.
    struct Mail: Sendable {
        /// From 1.
        let sequence: Int
        /// What is before the `@` in its Message-ID.
        let id: String
        let to: String
        /// With its headers, without soft line breaks.
        let text: String
        let storedAt: ContinuousClock.Instant
        /// The sender has the response, and has recorded it unless it was killed.
        var isHeard: Bool
    }

    fileprivate struct State {
        var mails: [Mail] = []
        var box: [String] = []
        var faults = Faults()
        var random: RandomSource
    }

    /// A separate object, because the threads outlive the server briefly.
    fileprivate final class Shared: Sendable {
        fileprivate let state: Mutex<State>

        init(_ random: RandomSource) { state = Mutex(State(random: random)) }
    }

    private let shared: Shared
    private let smtp: LoopbackListener
    private let imap: LoopbackListener

    init(random: RandomSource) throws {
        let shared = Shared(random)
        self.shared = shared
        smtp = try LoopbackListener { shared.takeMails(from: LineConnection($0)) }
        imap = try LoopbackListener { shared.showBox(to: LineConnection($0)) }
    }

    /// What a gateway needs.
    func settings(from address: String) -> [String: String] {
        [
            "GREENROOM_MAIL_FROM": address, "GREENROOM_SMTP_URL": "smtp://127.0.0.1:\(smtp.port)",
            "GREENROOM_IMAP_URL": "imap://127.0.0.1:\(imap.port)/INBOX",
        ]
    }

    var mails: [Mail] { shared.state.withLock { $0.mails } }

    func setFaults(_ faults: Faults) { shared.state.withLock { $0.faults = faults } }

    /// Puts a mail into the box.
    func post(_ mail: String) { shared.state.withLock { $0.box.append(mail) } }

    /// The sender was killed: it may not have recorded the responses of the last second.
    func forgetLastResponses() {
        let since = ContinuousClock.now - .seconds(1)
        shared.state.withLock { state in
            for index in state.mails.indices where state.mails[index].storedAt > since {
                state.mails[index].isHeard = false
            }
        }
    }
}

// MARK: - SMTP

extension FaultyMailServer.Shared {
    /// RFC 5321, as far as libcurl needs it.
    fileprivate func takeMails(from client: consuming LineConnection) {
        var to = ""
        client.say("220 mail.example.org")
        while let line = client.line() {
            switch line.prefix(4).uppercased() {
            case "EHLO": client.say("250-mail.example.org\r\n250 8BITMIME")
            case "HELO", "MAIL", "RSET", "NOOP": client.say("250 OK")
            case "RCPT":
                to = String(line.split(separator: "<").last?.prefix { $0 != ">" } ?? "")
                let isLater = happens(\.later)
                client.say(
                    to.hasPrefix("nobody") ? "550 5.1.1 No such user" : isLater ? "451 4.7.1 Not now" : "250 OK")
            case "DATA":
                client.say("354 Go ahead")
                guard let mail = client.mail(), let response = take(mail, to: to) else { return }
                client.say(response)
            case "QUIT": return client.say("221 Bye")
            default: client.say("502 5.5.1 Unknown command")
            }
        }
    }

    /// The response to a mail; nil if the connection breaks.
    private func take(_ mail: String, to: String) -> String? {
        if to.hasPrefix("full") { return "552 5.2.2 Mailbox full" }
        if happens(\.later) { return "451 4.3.0 Not now" }
        if happens(\.lostBefore) { return nil }
        let isHeard = !happens(\.lostAfter)
        let id = mail.split(separator: "\r\n").first { $0.hasPrefix("Message-ID: <") }?.dropFirst(13)
        state.withLock { state in
            state.mails.append(
                FaultyMailServer.Mail(
                    sequence: state.mails.count + 1, id: String(id?.prefix { $0 != "@" } ?? ""), to: to,
                    text: mail.replacing("=\r\n", with: ""), storedAt: .now, isHeard: isHeard))
        }
        return isHeard ? "250 OK" : nil
    }

    private func happens(_ fault: KeyPath<FaultyMailServer.Faults, Double>) -> Bool {
        state.withLock { Double.random(in: 0..<1, using: &$0.random) < $0.faults[keyPath: fault] }
    }
}

// MARK: - IMAP

extension FaultyMailServer.Shared {
    /// RFC 3501, as far as libcurl needs it. A search finds all mails.
    fileprivate func showBox(to client: consuming LineConnection) {
        client.say("* OK IMAP4rev1 ready")
        while let line = client.line() {
            let words = line.split(separator: " ")
            guard words.count > 1 else { return }
            let box = state.withLock { $0.box }
            switch (words[1].uppercased(), words.count > 2 ? words[2].uppercased() : "") {
            case ("CAPABILITY", _): client.say("* CAPABILITY IMAP4rev1")
            case ("SELECT", _):
                client.say("* \(box.count) EXISTS")
                client.say("* OK [UIDVALIDITY 1] UIDs valid")
            case ("UID", "SEARCH"):
                if happens(\.lostReading) { return }
                client.say("* SEARCH" + box.indices.map { " \($0 + 1)" }.joined())
            case ("UID", "FETCH"):
                guard let uid = words.count > 3 ? Int(words[3]) : nil, (1...max(box.count, 1)).contains(uid),
                    !box.isEmpty, !happens(\.lostReading)
                else { return }
                let mail = box[uid - 1]
                client.say("* \(uid) FETCH (UID \(uid) BODY[] {\(mail.utf8.count)}\r\n\(mail))")
            case ("LOGOUT", _): return client.say("* BYE\r\n\(words[0]) OK done")
            default: break
            }
            client.say("\(words[0]) OK done")
        }
    }
}

/// A connection that is read line by line. It belongs to one thread.
private struct LineConnection: ~Copyable {
    private let socket: Int32
    private var buffer: [UInt8] = []

    init(_ socket: Int32) { self.socket = socket }

    deinit { close(socket) }

    /// The next line without its end; nil if the other side has gone.
    mutating func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                return line.last == "\r" ? String(line.dropLast()) : line
            }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            buffer += bytes[..<count]
        }
    }

    /// The lines up to a dot; nil if the other side has gone.
    mutating func mail() -> String? {
        var lines: [String] = []
        while let line = line() {
            if line == "." { return (lines + [""]).joined(separator: "\r\n") }
            lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
        }
        return nil
    }

    /// A sender that has gone misses it.
    func say(_ line: String) {
        let bytes = Array((line + "\r\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
