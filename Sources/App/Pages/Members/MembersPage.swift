import Lineups
import Messaging
package import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/members`: who works on the account, with their roles. Only for owners.
package enum MembersPage {
    package static let noun = PageNoun(
        entries: [PageEntry("Members", "/members", words: "people roles invite booker door")], templates: templates
    ) { router in
        router.get("members", needs: .own) { .page(try await page($0)) }
        router.post("members/add", needs: .own, invite)
        router.edit("members/:member/edit", on: "members", needs: .own, of: stored, all: allStored, edit)
        router.post("members/:member/invite", needs: .own, inviteAgain)
        router.post("members/:member/remove", needs: .own, remove)
        AccountsPage.addRoutes(to: router)
        JoinRoutes.add(to: router)
    }

    private static let templates = PageTemplates([
        "members": PackageResources.members_mustache, "member_rows": PackageResources.member_rows_mustache,
        "member_invitation": PackageResources.member_invitation_mustache,
        "accounts": PackageResources.accounts_mustache,
        "join": PackageResources.join_mustache, "join_gone": PackageResources.join_gone_mustache,
    ])

    /// - Parameter link: an invitation that has just been made. It is shown once.
    private static func page(
        _ request: PageRequest, typed: [String: String] = [:], problems: [String: String] = [:], link: String? = nil
    ) async throws -> Page {
        let (account, viewer, now) = (request.account, request.member, request.now)
        let members = try await request.read { try Member.all(of: account.id, in: $0) }
        let model = MembersModel(
            members: members.map {
                MembersModel.Row(
                    $0, viewer: viewer, isLastOwner: members.isLastOwner($0), zone: account.zone, now: now)
            },
            link: link, name: FieldModel("name", typed, problems), cell: FieldModel("cell", typed, problems),
            email: FieldModel("email", typed, problems),
            role: ChoiceModel(
                FieldModel("role", ["role": Role.booker.rawValue].merging(typed) { $1 }, problems),
                among: Role.allCases.map(\.rawValue), title: Self.title))
        return Page(
            "members", title: "Members", fragments: ["member_rows"], status: problems.isEmpty ? 200 : 422, model: model
        ).showingOnce(link)
    }

    static func title(of role: String) -> String {
        role + (Role(rawValue: role).map { ": \($0.summary)" } ?? "")
    }

    @Sendable
    private static func invite(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(["name", "cell", "email", "role"])
        func again(_ field: String, _ error: some UserFacingError) async throws -> PageResponse {
            .page(try await page(request, typed: typed, problems: [field: error.sentences]))
        }
        let role = try Self.role(of: request)
        let cell: String?
        let email: String?
        do { cell = try Self.cell(typed["cell"] ?? "", request) } catch { return try await again("cell", error) }
        do throws(AccountEntryError) {
            email = try (typed["email"] ?? "").isEmpty ? nil : AccountEntry.email(typed["email"] ?? "")
        } catch {
            return try await again("email", error)
        }
        let (invitations, by, name) = (try await invitations(request), request.member.name, typed["name"] ?? "")
        do {
            if let cell, let page = try await preview(request, invitations, name, role, cell: cell) {
                return .page(page)
            }
            let invited = try await request.write {
                try invitations.invite(name, as: role, cell: cell, email: email, by: by, in: $0)
            }
            return try await answer(request, invited, cell: cell)
        } catch let error as MemberError {
            return try await again("name", error)
        } catch let error as VerificationError {
            return try await again("cell", error)
        } catch let error as TooManyAttempts {
            return try await again("cell", error)
        } catch let error as CustomTextError {
            return try await again("cell", error)
        }
    }

    /// The text with its price, and the form that sends it; nil if it is what the form approves.
    private static func preview(
        _ request: PageRequest, _ invitations: MemberInvitations, _ name: String, _ role: Role, cell: String,
        of member: ID<Member>? = nil
    ) async throws -> Page? {
        let by = request.member.name
        let plan = try await request.read { try invitations.plan(name, member, as: role, to: cell, by: by, in: $0) }
        if request.text("approved") == plan.approvalKey { return nil }
        let model = MemberInvitationModel(
            path: member.map { "/members/\($0)/invite" } ?? "/members/add", name: name, role: role.rawValue, cell: cell,
            email: request.text("email"), body: plan.body, approved: plan.approvalKey,
            summary: plan.preview.size(), button: plan.preview.sendWords ?? "Send",
            notes: plan.preview.delayNotes(
                now: request.now, home: request.account.zone, delay: try await request.delay(of: plan.preview)))
        return Page("member_invitation", title: "Invite \(name)", model: model)
    }

    @Sendable
    private static func edit(_ request: PageRequest) async throws -> PageResponse {
        let (role, name) = (try Self.role(of: request), request.text("name"))
        let member = try await request.memberInPath()
        do {
            let (alerts, hours) = try request.memberAlerts()
            try await request.write {
                try member.change(
                    name: name.isEmpty ? nil : name, role: role, alerts: alerts, quietHours: hours, in: $0)
            }
        } catch let error as MemberError {
            return .refused(to: "/members", problem: error.sentences)
        }
        return .redirect(to: "/members")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let member = try Member.find(request.id("member"), account: request.account.id, in: tx)
        guard let member else { throw PageError.notFound }
        return stored(member)
    }

    private static func allStored(_ request: PageRequest, _ tx: Transaction) throws -> [StoredFields] {
        try Member.all(of: request.account.id, in: tx).map(stored)
    }

    private static func stored(_ member: Member) -> StoredFields {
        let words = Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0.rawValue, $0.rawValue) })
        return StoredFields(
            UndoRows.Row(MemberUndo.kind.rawValue, member.id.rawValue), member.name,
            [.text("name", "Name", member.name), .choice("role", "Role", member.role.rawValue, words: words)]
                + MemberAlertsModel.stored(member))
    }

    @Sendable
    private static func inviteAgain(_ request: PageRequest) async throws -> PageResponse {
        let (member, invitations, by) = (
            try await request.memberInPath(), try await invitations(request), request.member.name
        )
        do {
            let cell = try Self.cell(request.text("cell"), request)
            let role = member.role
            if let cell,
                let page = try await preview(
                    request, invitations, member.name, role, cell: cell, of: member.id)
            {
                return .page(page)
            }
            let invited = try await request.write {
                try invitations.invite(again: member, cell: cell, by: by, in: $0)
            }
            return try await answer(request, invited, cell: cell)
        } catch let error as any UserFacingError {
            return .refused(to: "/members", problem: error.sentences)
        }
    }

    @Sendable
    private static func remove(_ request: PageRequest) async throws -> PageResponse {
        let member = try await request.memberInPath()
        do {
            try await request.write { try MemberInvitations.remove(member, in: $0) }
        } catch let error as MemberError {
            return .refused(to: "/members", problem: error.sentences)
        }
        return .redirect(
            to: member.id == request.member.id ? "/sign-in" : "/members",
            notice: member.hasJoined ? nil : "Canceled the invitation of \(member.name).")
    }

    /// The link is shown once, so the page is the response of the form where it was not texted.
    private static func answer(
        _ request: PageRequest, _ invited: MemberInvitations.Invited, cell: String?
    ) async throws -> PageResponse {
        guard let cell else { return .page(try await page(request, link: invited.link)) }
        let what = invited.member.hasJoined ? "The confirmation" : "The link"
        return .redirect(to: "/members", notice: "\(what) is on its way to \(cell).")
    }

    private static func invitations(_ request: PageRequest) async throws -> MemberInvitations {
        let services = request.services
        return MemberInvitations(
            request.account, address: services.publicURL, templates: services.signIn.templates,
            sender: try await services.signIn.sender(), limits: services.signIn.verification, random: services.random)
    }

    private static func role(of request: PageRequest) throws -> Role {
        guard let role = Role(rawValue: request.text("role")) else { throw PageError.badField("role") }
        return role
    }

    /// Nil for an empty field. Nobody else can open a link to this machine.
    private static func cell(_ typed: String, _ request: PageRequest) throws(AccountEntryError) -> String? {
        if typed.isEmpty { return nil }
        let address = request.services.publicURL
        if ["//127.0.0.1", "//localhost", "//[::1]"].contains(where: address.contains) {
            throw .cell(typed, reason: "links in texts need the public URL of the gateway, so leave this empty")
        }
        return try AccountEntry.cell(typed, region: request.account.region)
    }
}

extension PageRequest {
    /// Which alerts a member gets, and when; nil for fields that the form does not have.
    func memberAlerts() throws -> (alerts: MemberAlerts?, quietHours: AlertQuietHours??) {
        guard form["alerts"] != nil else { return (nil, nil) }
        guard let alerts = MemberAlerts(rawValue: text("alerts")) else { throw PageError.badField("alerts") }
        return (alerts, .some(try AlertQuietHours.read(text("quiet_hours"))))
    }

    /// The member in the path. Throws `PageError.notFound` for another account's.
    fileprivate func memberInPath() async throws -> Member {
        let (id, account): (ID<Member>, _) = (try id("member"), account.id)
        guard let member = try await read({ try Member.find(id, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return member
    }
}

struct MembersModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let cell: String?
        let email: String?
        let state: String
        let isYou: Bool
        /// Their cell and e-mail address are the account's.
        let isMain: Bool
        /// They have not accepted yet.
        let isInvited: Bool
        /// The number to which their link was texted; nil if none was.
        let invitedCell: String?
        /// An owner may hand a link to them.
        let takesLink: Bool
        /// Why they cannot be removed; nil if they can.
        let lastOwner: String?
        let role: ChoiceModel
        /// Nil for a role without alerts.
        let alerts: MemberAlertsModel?
    }

    let members: [Row]
    let link: String?
    let name: FieldModel
    let cell: FieldModel
    let email: FieldModel
    let role: ChoiceModel
}

extension MembersModel.Row {
    init(_ member: Member, viewer: Member, isLastOwner: Bool, zone: Zone, now: Instant) {
        (id, name, cell, email) = (member.id.rawValue, member.name, member.cell, member.email)
        state = member.state(at: now, in: zone)
        (isYou, isMain) = (member.id == viewer.id, member.isMain)
        (isInvited, invitedCell) = (!member.hasJoined, member.invitedCell)
        takesLink = !member.isMain && !member.hasJoined
        lastOwner = isLastOwner ? MemberError.lastOwner(member.name).sentences : nil
        role = ChoiceModel(
            FieldModel(value: member.role.rawValue), among: Role.allCases.map(\.rawValue)
        ) { $0 }
        alerts = MemberAlertsModel(member)
    }
}

/// The text of an invitation, before it is sent.
struct MemberInvitationModel: PageModel {
    /// Of the form.
    let path: String
    let name: String
    let role: String
    let cell: String
    let email: String
    let body: String
    /// What the form approves.
    let approved: String
    /// `1 text, 2 segments, about $0.02`
    let summary: String
    let button: String
    let notes: [String]
}
