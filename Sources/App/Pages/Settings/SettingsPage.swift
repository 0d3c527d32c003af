import Agenda
import Lineups
import LineupsPages
import Messaging
package import PageKit
import People
import PhoneNumbers
import Platform
import Storage
import Templates
import Values

/// `/settings`: the account, how its lineups are run, how one signs in to it, and where somebody is signed in.
package enum SettingsPage {
    package static let noun = PageNoun(
        entries: [PageEntry("Settings", "/settings", words: "account password zone texts")], templates: templates
    ) { router in
        router.get("settings", needs: .own) { .page(try await page($0)) }
        SettingListPage.addRoutes(to: router)
        AccountForms.addRoutes(to: router)
        CellForms.addRoutes(to: router)
        SignInForms.addRoutes(to: router)
        InvitationForms.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "settings": PackageResources.settings_mustache, "settings_list": PackageResources.settings_list_mustache,
        "settings_list_rows": PackageResources.settings_list_rows_mustache,
    ])

    /// Back to a part of the page after a form.
    static func back(to part: String, _ notice: String) -> PageResponse {
        .redirect(to: "/settings#\(part)-settings", notice: notice)
    }

    /// - Parameters:
    ///   - typed: what a form had in its fields, to show it again.
    ///   - problems: what is wrong with it, by field.
    ///   - link: an invitation that has just been made.
    ///   - caused: the texts to approve that a change of policy sends.
    static func page(
        _ request: PageRequest, typed: [String: String] = [:], problems: [String: String] = [:], link: String? = nil,
        caused: CausedTextsModel? = nil
    ) async throws -> Page {
        let (account, member, session) = (request.account, request.member, request.session)
        let (signUp, retention) = (try await request.services.signIn.signUp(), request.services.retention)
        let model = try await request.read { tx in
            let fields = try Self.fields(of: account, in: tx).merging(typed) { $1 }
            let invitations: SettingsModel.Invitations? =
                try Account.operator(in: tx)?.id == account.id
                ? SettingsModel.Invitations(
                    try SignUpInvitation.all(in: tx), signUp: signUp, link: link,
                    note: FieldModel("note", typed, problems), zone: account.zone)
                : nil
            return SettingsModel(
                fields, problems: problems, account: account, isMain: member.isMain,
                number: try Sender.usual(for: account.id, in: tx).flatMap {
                    $0.account == account.id ? $0.address : nil
                }, unverifiedCell: try SignInCode.unverifiedCell(of: account.id, in: tx),
                hasPassword: try PasswordHash.of(member, in: tx) != nil,
                sessions: try Session.all(of: member, in: tx), current: session.id,
                limits: try AccountLimit.all(of: account.id, retention, in: tx), invitations: invitations,
                caused: caused, now: tx.now)
        }
        return Page(
            "settings", title: "Settings", section: "/settings", status: problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model
        ).showingOnce(link)
    }

    /// What the fields of the page are filled with. Those that the code and the passwords go into stay empty.
    static func fields(of account: Account, in tx: Transaction) throws -> [String: String] {
        let policy = try Policy.of(account.id, in: tx)
        var fields = [
            "name": account.name ?? "", "zone": account.zone.identifier,
            "region": Country.name(of: account.region.code), "email": account.email ?? "",
            "language": try ContactLanguage.of(nil, account: account.id, in: tx).rawValue,
            "alerts": try NotificationTiming.of(account.id, in: tx).description,
            "send_wait": "\(try SendingWait.seconds(of: account.id, in: tx))",
            "reply_links": try ReplyLink.isOn(for: account.id, in: tx) ? "on" : "off",
            "code_commands": try CodeQuestion.areAllowed(for: account.id, in: tx) ? "on" : "off",
            "countdowns": "\(try CountdownAlarms.pendingLimit(of: account.id, in: tx))",
        ]
        for item in Policy.Item.allCases { fields[item.rawValue] = policy.text(of: item) }
        let rules = try OwnNumber.of(account.id, in: tx)
        fields["by_hand"] = try Sender.usual(for: account.id, in: tx)?.isUsedByHand == true ? "on" : "off"
        fields["answer_hours"] = "\(rules.answerHours)"
        fields["auto_bench"] = rules.asksBench ? "on" : "off"
        fields["keep_unknown"] = rules.keepsStrangers ? "on" : "off"
        return fields
    }
}
