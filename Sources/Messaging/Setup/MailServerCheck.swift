package import HTTPTransport
package import Twilio
import Values

/// Whether the mail server takes mails from our address, and the mailbox with the answers can be read. Sends nothing: it
/// says from whom a mail would be, and leaves.
package struct MailServerCheck: Sendable {
    private let provider: Provider
    private let http: HTTPClient

    private static let timeout: Duration = .seconds(15)

    package init(_ provider: Provider, http: HTTPClient) { (self.provider, self.http) = (provider, http) }

    package func check() async -> [CheckResult] { [await server(), await mailbox()] }

    // MARK: The server

    private func server() async -> CheckResult {
        let (place, address) = (Self.place(provider.baseURL), provider.mailAddress ?? "")
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try await ask(provider.baseURL, "MAIL FROM:<\(address)>")
        } catch {
            return Self.unreachable(place, error, url: "GREENROOM_SMTP_URL", scheme: "smtp", ports: "465 and 587")
        }
        let lines = String(decoding: response.body, as: UTF8.self).split(whereSeparator: \.isNewline)
        let reply = Printable.line(lines.last.map(String.init) ?? "\(response.status)")
        switch response.status {
        case 530, 534, 535:
            return provider.accountSID.isEmpty ? Self.wantsPassword(place) : Self.rejectsPassword(place)
        case 500...: return Self.takesNoMails(place, from: address, reply)
        case 400...: return Self.isBusy(place, reply)
        default: return Self.takesMails(place, from: address)
        }
    }

    // MARK: The mailbox

    private func mailbox() async -> CheckResult {
        guard let box = provider.mailbox else { return Self.noMailbox }
        let place = Self.place(box)
        do throws(HTTPFailure) {
            // The server's name alone: whether we may sign in.
            let root = box.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
            guard try await ask(root, "NOOP").status < 400 else { return Self.rejectsMailboxPassword(place) }
            guard try await ask(box, "NOOP").status < 400 else {
                let name = box.split(separator: "/").dropFirst(2).joined(separator: "/")
                return Self.noMailbox(name, at: place)
            }
            return Self.readableMailbox(at: place)
        } catch {
            return Self.unreachable(place, error, url: "GREENROOM_IMAP_URL", scheme: "imap", ports: "993 and 143")
        }
    }

    // MARK: Both

    private func ask(_ url: String, _ command: String) async throws(HTTPFailure) -> HTTPResponse {
        var request = HTTPRequest(.get, url, timeout: Self.timeout)
        request.authorization = provider.authorization
        request.mail = .read(command: command)
        return try await http.send(request)
    }

    private static func place(_ url: String) -> String { WebAddress(mailServer: url)?.authority ?? url }
}

// MARK: - Words

extension MailServerCheck {
    private static func takesMails(_ place: String, from address: String) -> CheckResult {
        .good("e-mail: \(place) takes mails from \(address)")
    }
    private static func takesNoMails(_ place: String, from address: String, _ reply: String) -> CheckResult {
        .bad(
            "e-mail: \(place) takes no mails from \(address): \(reply)",
            fix: "Check GREENROOM_MAIL_FROM: it must be an address of this user at the mail provider.")
    }
    private static func wantsPassword(_ place: String) -> CheckResult {
        .bad(
            "e-mail: \(place) wants a user name and password",
            fix: "Set GREENROOM_SMTP_PASSWORD, and GREENROOM_SMTP_USER if it is not the address.")
    }
    private static func rejectsPassword(_ place: String) -> CheckResult {
        .bad(
            "e-mail: \(place) rejects the user name or password",
            fix: "Check GREENROOM_SMTP_USER and GREENROOM_SMTP_PASSWORD; some providers want an app password.")
    }
    private static func isBusy(_ place: String, _ reply: String) -> CheckResult {
        .warning("e-mail: \(place) is busy: \(reply)", fix: "Try again later.")
    }

    private static var noMailbox: CheckResult {
        .warning(
            "e-mail: no mailbox is read, so answers by mail and bounces do not come in, only those by link",
            fix: "Set GREENROOM_IMAP_URL, like imaps://mail.example.org/INBOX")
    }
    private static func noMailbox(_ name: String, at place: String) -> CheckResult {
        .bad(
            "e-mail: \(place) has no mailbox \(name.quotedLine)",
            fix: "Check what follows the server in GREENROOM_IMAP_URL: usually INBOX.")
    }
    private static func rejectsMailboxPassword(_ place: String) -> CheckResult {
        .bad(
            "e-mail: \(place) rejects the user name or password of the mailbox",
            fix: "Check GREENROOM_SMTP_USER and GREENROOM_SMTP_PASSWORD; the provider may have to allow IMAP.")
    }
    private static func readableMailbox(at place: String) -> CheckResult {
        .good("e-mail: the mailbox at \(place) can be read")
    }

    private static func unreachable(
        _ place: String, _ failure: HTTPFailure, url setting: String, scheme: String, ports: String
    ) -> CheckResult {
        let fix =
            switch failure.kind {
            case .couldNotResolve: "Check the name of the server in \(setting)."
            case .couldNotConnect, .timedOut:
                "Check the name and port in \(setting), and that no firewall blocks it. Usual ports: \(ports)."
            case .tls:
                "Use \(scheme)s:// for a port that is encrypted from the start, \(scheme):// for one with STARTTLS, and "
                    + "the name that is in the server's certificate."
            case .refusedURL, .reset, .bodyTooLarge, .canceled, .other:
                "Check \(setting): it may be another kind of server."
            }
        return .bad("e-mail: \(place) cannot be used (\(Printable.line(failure.detail)))", fix: fix)
    }
}
