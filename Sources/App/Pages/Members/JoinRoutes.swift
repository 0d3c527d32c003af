import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Values

/// `/join/TOKEN`: somebody accepts an invitation to work on an account. Programs that preview links do not use it up.
enum JoinRoutes {
    static func add(to router: PageRouter) {
        router.getForVisitors("join/:token") { .page(try await page($0)) }
        router.postForVisitors("join/:token", accept)
    }

    private static func page(
        _ request: VisitorRequest, typed: [String: String] = [:], problems: [String: String] = [:]
    ) async throws -> Page {
        let token = request.token
        let found = try await request.read { tx in
            try Member.invited(by: token, in: tx).map { ($0, try Account.find($0.account, in: tx)?.name) }
        }
        guard let (member, account) = found else {
            return Page("join_gone", title: "Invitation", status: 404, model: JoinGoneModel())
        }
        let values = ["name": member.name, "email": member.email ?? ""].merging(typed) { $1 }
        let model = JoinModel(
            path: "/join/\(token.text)", account: account ?? "this account", role: member.role.rawValue,
            mayDo: member.role.summary, cell: member.invitedCell, isNew: !member.hasJoined,
            needsPassword: needsPassword(member), name: FieldModel("name", values, problems),
            email: FieldModel("email", values, problems), password: FieldModel("password", [:], problems),
            shortest: Password.shortest)
        var page = Page("join", title: "Invitation", status: problems.isEmpty ? 200 : 422, model: model)
        page.isAddressSecret = true
        return page
    }

    /// Without a cell, somebody could sign in only once.
    private static func needsPassword(_ member: Member) -> Bool {
        !member.hasJoined && member.invitedCell == nil
    }

    @Sendable
    private static func accept(_ request: VisitorRequest) async throws -> VisitorResponse {
        let (token, typed) = (request.token, ["name": request.text("name"), "email": request.text("email")])
        guard let member = try await request.read({ try Member.invited(by: token, in: $0) }) else {
            return .page(try await page(request))
        }
        if member.hasJoined { return try await confirmCell(of: member, request) }
        func again(_ field: String, _ problem: String) async throws -> VisitorResponse {
            .page(try await page(request, typed: typed, problems: [field: problem]))
        }
        var (email, hash): (String?, PasswordHash?)
        let password = request.password("password")
        if needsPassword(member) || !password.isEmpty {
            do throws(AccountEntryError) {
                email = try AccountEntry.email(typed["email"] ?? "")
            } catch {
                return try await again("email", error.sentences)
            }
            let chosen: Password
            do throws(PasswordError) {
                chosen = try Password(password, names: [typed["name"], email])
            } catch {
                return try await again("password", error.sentence)
            }
            hash = try await request.services.signIn.passwords.hashForVisitor(chosen, random: request.random)
        }
        let name = typed["name"] ?? ""
        let (random, browser, ended) = (request.random, request.browser, request.session)
        do {
            let session = try await request.write { [email, hash] tx in
                try MemberInvitations.cancelText(to: member, in: tx)
                return try Member.accept(
                    token, name: name.isEmpty ? nil : name, email: email, password: hash, in: tx
                ).map {
                    if let ended { try Session.revoke(ended, in: tx) }
                    return try Session.start($0, browser: browser, random: random, in: tx)
                }
            }
            guard let session else { return .page(try await page(request)) }
            return .signedIn(session, notice: "Welcome.", asks: false)
        } catch let error as MemberError {
            return try await again("name", error.sentence)
        }
    }

    /// The link of a member confirms the cell and nothing else: nobody is signed in by it.
    private static func confirmCell(of member: Member, _ request: VisitorRequest) async throws -> VisitorResponse {
        let token = request.token
        do {
            _ = try await request.write { tx in
                try MemberInvitations.cancelText(to: member, in: tx)
                return try Member.accept(token, name: nil, email: nil, password: nil, in: tx)
            }
        } catch let error as MemberError {
            return .page(try await page(request, problems: ["name": error.sentence]))
        }
        return .redirect(to: "/sign-in", notice: "Your cell is confirmed. Sign in with a code that is texted to it.")
    }
}

struct JoinModel: PageModel {
    let path: String
    let account: String
    let role: String
    let mayDo: String
    /// The number that the link was texted to; nil if it was not.
    let cell: String?
    /// False for a member whose new cell is confirmed.
    let isNew: Bool
    let needsPassword: Bool
    let name: FieldModel
    let email: FieldModel
    let password: FieldModel
    let shortest: Int
}

struct JoinGoneModel: PageModel {}
