import Lineups
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/accounts`: in which accounts somebody works, where they choose one, and how they sign in.
enum AccountsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("accounts", needs: .night) { .page(try await page($0)) }
        router.post("accounts/switch", needs: .night, change)
        router.edit("accounts/you", on: "accounts", needs: .night, of: stored, save)
        router.post("accounts/password", needs: .night, savePassword)
        router.post("accounts/sign-out-others", needs: .night, signOutOthers)
    }

    private static func page(
        _ request: PageRequest, typed: [String: String] = [:], problems: [String: String] = [:]
    ) async throws -> Page {
        let member = request.member
        let next = LocalPath(request.query["next"] ?? request.text("next"))
        let model = try await request.read { tx in
            let all = try member.memberships(in: tx)
            return AccountsModel(
                accounts: try all.map { own in
                    AccountsModel.Row(
                        id: own.id.rawValue,
                        name: try Account.find(own.account, in: tx)?.name ?? "Account \(own.account)",
                        role: own.role.rawValue, isCurrent: own.id == member.id)
                },
                hasSeveral: all.count > 1, next: next?.text,
                name: FieldModel("name", ["name": member.name].merging(typed) { $1 }, problems),
                role: member.role.rawValue, mayDo: member.role.summary, cell: member.cell,
                isOwner: member.role == .owner,
                alerts: MemberAlertsModel(member, typed: typed, problems: problems),
                hasPassword: try PasswordHash.of(member, in: tx) != nil,
                present: FieldModel("present", [:], problems), password: FieldModel("password", [:], problems),
                shortest: Password.shortest,
                otherSessions: try Session.all(of: member, in: tx).count { $0.id != request.session.id })
        }
        return Page("accounts", title: "Your accounts", status: problems.isEmpty ? 200 : 422, model: model)
    }

    /// Only to an account of the same person: with the same verified cell.
    @Sendable
    private static func change(_ request: PageRequest) async throws -> PageResponse {
        let id: ID<Member> = try request.formID("membership")
        let (member, session) = (request.member, request.session)
        let (random, next) = (request.services.random, LocalPath(request.text("next")))
        let switched = try await request.store.write(.everything, at: request.now) { tx in
            guard let other = try member.memberships(in: tx).first(where: { $0.id == id }) else {
                throw PageError.notFound
            }
            let name = try Account.find(other.account, in: tx)?.name ?? "this account"
            guard other.id != member.id else { return (SecretToken?.none, name) }
            _ = try Session.revoke(session.id, member: member.id, in: tx)
            return (try Session.start(other, browser: session.browser, random: random, in: tx), name)
        }
        let path = next?.text ?? "/"
        guard let token = switched.0 else { return .redirect(to: path) }
        return .switched(token, to: path, notice: "You are in \(switched.1) now.")
    }

    @Sendable
    private static func save(_ request: PageRequest) async throws -> PageResponse {
        let (member, name) = (request.member, request.text("name"))
        do {
            let (alerts, hours) = try request.memberAlerts()
            try await request.write {
                try member.change(name: name, alerts: alerts, quietHours: hours, in: $0)
            }
        } catch let error as MemberError {
            let field = if case .quietHours = error { "quiet_hours" } else { "name" }
            var typed = ["name": name]
            for field in ["alerts", "quiet_hours"] { typed[field] = request.form[field] }
            return .page(try await page(request, typed: typed, problems: [field: error.sentence]))
        }
        return .redirect(to: "/accounts")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let member = try Member.find(request.member.id, account: request.account.id, in: tx)
        guard let member else { throw PageError.notFound }
        return StoredFields(
            UndoRows.Row(MemberUndo.kind.rawValue, member.id.rawValue), "your name and alerts",
            [.text("name", "Name", member.name)] + MemberAlertsModel.stored(member))
    }

    @Sendable
    private static func savePassword(_ request: PageRequest) async throws -> PageResponse {
        try await OwnSignIn.changePassword(request) { field, problem in
            .page(try await page(request, problems: [field: problem]))
        } done: {
            .redirect(to: "/accounts", notice: $0)
        }
    }

    @Sendable
    private static func signOutOthers(_ request: PageRequest) async throws -> PageResponse {
        .redirect(to: "/accounts", notice: try await OwnSignIn.signOutOthers(request))
    }
}

struct AccountsModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let role: String
        let isCurrent: Bool
    }

    let accounts: [Row]
    let hasSeveral: Bool
    /// Where they were going before signing in; nil for nowhere in particular.
    let next: String?
    let name: FieldModel
    let role: String
    let mayDo: String
    let cell: String?
    let isOwner: Bool
    /// Nil for a role without alerts.
    let alerts: MemberAlertsModel?
    let hasPassword: Bool
    let present: FieldModel
    let password: FieldModel
    let shortest: Int
    let otherSessions: Int
}
