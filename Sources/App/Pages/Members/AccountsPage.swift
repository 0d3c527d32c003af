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
            UndoRows.Row("platform.member", member.id.rawValue), "your name", [.text("name", "Name", member.name)])
    }

    @Sendable
    private static func savePassword(_ request: PageRequest) async throws -> PageResponse {
        func again(_ field: String, _ error: some UserFacingError) async throws -> PageResponse {
            .page(try await page(request, problems: [field: error.sentence]))
        }
        let member = request.member
        let new: Password
        do throws(PasswordError) {
            new = try Password(request.password("password"), names: [request.account.name, member.name, member.email])
        } catch {
            return try await again("password", error)
        }
        let change = ChangePassword(store: request.store, hasher: request.services.signIn.passwords)
        do {
            try await change.run(
                new, present: request.password("present"), of: member, keeping: request.session.id,
                random: request.services.random, now: request.now)
        } catch let error as PasswordError {
            return try await again("present", error)
        } catch let error as TooManyAttempts {
            return try await again("present", error)
        }
        return .redirect(
            to: "/accounts", notice: "Your password was changed, and all other browsers were signed out.")
    }

    @Sendable
    private static func signOutOthers(_ request: PageRequest) async throws -> PageResponse {
        let (session, member) = (request.session.id, request.member.id)
        try await request.write { _ = try Session.revokeAll(member: member, except: session, in: $0) }
        return .redirect(to: "/accounts", notice: "All other browsers were signed out.")
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
