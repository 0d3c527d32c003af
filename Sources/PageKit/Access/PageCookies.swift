import Hummingbird
import Platform
import Storage
import Twilio
import Values

/// The cookies of the pages. Over TLS their names begin with `__Host-`, which makes browsers refuse them from anybody
/// else.
package struct PageCookies: Sendable {
    let origin: PageOrigin

    package init(origin: PageOrigin) { self.origin = origin }

    private var prefix: String { origin.isSecure ? "__Host-" : "" }
    private var sessionName: String { prefix + "greenroom" }
    private var noticeName: String { prefix + "greenroom_notice" }
    private var problemName: String { prefix + "greenroom_problem" }
    private var undoName: String { prefix + "greenroom_undo" }

    func session(in request: Request) -> SecretToken? {
        guard let value = request.cookies[sessionName]?.value, value.utf8.count == 64 else { return nil }
        return SecretToken(value)
    }

    /// The notice of the previous page.
    func notice(in request: Request) -> String? { text(noticeName, in: request) }

    /// Why the form of the previous page changed nothing.
    func problem(in request: Request) -> String? { text(problemName, in: request) }

    private func text(_ name: String, in request: Request) -> String? {
        request.cookies[name].flatMap { Self.decoded($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    func setting(session token: SecretToken) -> Cookie {
        cookie(sessionName, token.text, for: Session.lifetime)
    }

    func setting(notice: String) -> Cookie {
        cookie(noticeName, String(notice.prefix(500)).percentEncoded, for: .minutes(2))
    }

    var removingNotice: Cookie { cookie(noticeName, "", for: .zero) }

    func setting(problem: String) -> Cookie {
        cookie(problemName, String(problem.prefix(500)).percentEncoded, for: .minutes(2))
    }

    var removingProblem: Cookie { cookie(problemName, "", for: .zero) }

    /// The change that the form before has made, which can be undone, and the seconds in which that is offered.
    func undo(in request: Request) -> (step: ID<UndoStep>, seconds: Int?)? {
        let parts = request.cookies[undoName]?.value.split(separator: "-").map(String.init) ?? []
        guard let first = parts.first, parts.count <= 2, parts.allSatisfy(\.isBareNumber), let step = Int64(first)
        else { return nil }
        return (ID(step), parts.count == 2 ? Int(parts[1]) : nil)
    }

    func setting(undo step: ID<UndoStep>, lasting: Duration) -> Cookie {
        cookie(undoName, "\(step)" + (lasting > .zero ? "-\(lasting.components.seconds)" : ""), for: .minutes(2))
    }

    var removingUndo: Cookie { cookie(undoName, "", for: .zero) }

    private func cookie(_ name: String, _ value: String, for age: Duration) -> Cookie {
        Cookie(
            name: name, value: value, maxAge: Int(age.components.seconds), path: "/", secure: origin.isSecure,
            httpOnly: true, sameSite: .lax)
    }

    /// Nil if the value is too long for a cookie.
    private static func decoded(_ text: String) -> String? {
        (try? FormBody(decoding: Array("text=\(text)".utf8)))?["text"]
    }
}
