import Lineups
import LineupsPages
import Messaging
import PageKit
import PhoneNumbers
import Platform
import Storage
import Values

struct SettingsModel: PageModel {
    struct SignedIn: Codable, Hashable, Sendable {
        let id: Int64
        let browser: String
        let since: String
        let lastUsed: String
        /// The browser that asks.
        let isThis: Bool
    }

    /// What only the operator sees.
    struct Invitations: Codable, Hashable, Sendable {
        struct Open: Codable, Hashable, Sendable {
            let id: Int64
            let note: String?
            let until: String
        }

        let isClosed: Bool
        let isOpen: Bool
        let open: [Open]
        let hasOpen: Bool
        /// An invitation that has just been made. It is shown once.
        let link: String?
        let note: FieldModel
    }

    /// What the operator has limited for every account.
    struct Limit: Codable, Hashable, Sendable {
        let title: String
        let value: String
    }

    let name: FieldModel
    let zone: FieldModel
    let region: FieldModel
    let currency: String
    /// Of texts to contacts who have none of their own.
    let language: ChoiceModel

    let alerts: ChoiceModel
    let sendWait: FieldModel
    let countdowns: FieldModel
    let reminders: ChoiceModel
    let answerBy: ChoiceModel
    let bench: ChoiceModel
    let lateWithin: ChoiceModel
    let dayBefore: ChoiceModel
    /// Requests contain a link to a page on which they are answered.
    let hasReplyLinks: Bool
    /// The texts to approve that a change of policy sends at once; nil if there are none.
    let caused: CausedTextsModel?
    /// The owner can text commands that need a code.
    let hasCodeCommands: Bool

    /// From which the account texts; nil if it has no sender of its own.
    let number: String?
    let isUsedByHand: Bool
    let answerHours: FieldModel
    let asksBench: Bool
    let keepsUnknown: Bool

    /// The cell and the e-mail address of the account are those of the member who looks.
    let isMain: Bool
    /// As it is written internationally; nil for none.
    let cellShown: String?
    /// A number that waits for its code.
    let unverified: String?
    let cell: FieldModel
    let code: FieldModel

    let email: FieldModel
    let hasPassword: Bool
    let present: FieldModel
    let password: FieldModel
    let shortest: Int

    let sessions: [SignedIn]
    let hasOtherSessions: Bool
    let limits: [Limit]
    let hasLimits: Bool
    let invitations: Invitations?
}

extension SettingsModel {
    init(
        _ fields: [String: String], problems: [String: String], account: Account, isMain: Bool = true,
        number: String? = nil, unverifiedCell: String?,
        hasPassword: Bool, sessions: [Session], current: ID<Session>, limits: [AccountLimit],
        invitations: Invitations?,
        caused: CausedTextsModel? = nil, now: Instant
    ) {
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        (name, zone, region) = (field("name"), field("zone"), field("region"))
        currency = account.currency.code
        language = ChoiceModel(field("language"), among: TextLanguage.allCases.map(\.rawValue)) {
            TextLanguage(rawValue: $0)?.ownName ?? $0
        }
        alerts = ChoiceModel(field("alerts"), among: NotificationTiming.usualTexts, title: NotificationTiming.words)
        (sendWait, countdowns) = (field("send_wait"), field("countdowns"))
        func choice(_ item: Policy.Item) -> ChoiceModel {
            ChoiceModel(field(item.rawValue), among: item.usualTexts) { Policy.words(item, $0) }
        }
        (reminders, answerBy, bench) = (choice(.reminders), choice(.answerBy), choice(.bench))
        (lateWithin, dayBefore) = (choice(.lateWithin), choice(.dayBefore))
        hasReplyLinks = field("reply_links").value == "on"
        hasCodeCommands = field("code_commands").value == "on"
        self.number = number.map(Self.shown)
        isUsedByHand = field("by_hand").value == "on"
        answerHours = field("answer_hours")
        asksBench = field("auto_bench").value == "on"
        keepsUnknown = field("keep_unknown").value == "on"
        self.isMain = isMain
        cellShown = account.cell.map(Self.shown)
        unverified = unverifiedCell.map(Self.shown)
        cell = field("cell")
        // Codes and passwords are never shown again.
        code = FieldModel("code", [:], problems)
        (email, self.hasPassword) = (field("email"), hasPassword)
        present = FieldModel("present", [:], problems)
        password = FieldModel("password", [:], problems)
        shortest = Password.shortest
        self.sessions = sessions.map { session in
            SignedIn(
                id: session.id.rawValue, browser: session.browser,
                since: DateText().long(session.createdAt, in: account.zone),
                lastUsed: DateText().long(session.usedAt, in: account.zone), isThis: session.id == current)
        }
        hasOtherSessions = sessions.contains { $0.id != current }
        self.limits = limits.map { Limit(title: $0.title, value: $0.value) }
        hasLimits = !limits.isEmpty
        (self.invitations, self.caused) = (invitations, caused)
    }

    private static func shown(_ number: String) -> String { PhoneNumber(e164: number)?.international ?? number }
}

extension SettingsModel.Invitations {
    init(_ all: [SignUpInvitation], signUp: SignUpPolicy, link: String?, note: FieldModel, zone: Zone) {
        (isClosed, isOpen) = (signUp == .closed, signUp == .open)
        open = all.map {
            Open(id: $0.id.rawValue, note: $0.note, until: DateText().long($0.expiresAt, in: zone))
        }
        hasOpen = !open.isEmpty
        (self.link, self.note) = (link, note)
    }
}
