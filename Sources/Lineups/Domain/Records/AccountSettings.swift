import Agenda
package import JSON
package import Messaging
import People
import PhoneNumbers
package import Platform
package import Storage
package import Values

/// What holds for an account besides who it is.
package struct AccountSettings: Sendable {
    package let account: Account
    package let alerts: NotificationTiming
    package let policy: Policy
    /// How many countdowns text its owner.
    package let countdowns: Int
    /// Its owner can text commands that need a code.
    package let hasCodeCommands: Bool
    /// Of texts to contacts who have no language of their own.
    package let language: TextLanguage
    /// Requests contain a link to a page on which they are answered.
    package let hasReplyLinks: Bool
    /// How long texts wait that are sent from a page, in seconds.
    package let sendWait: Int

    package init(_ account: Account, in tx: Transaction) throws {
        (self.account, alerts) = (account, try NotificationTiming.of(account.id, in: tx))
        policy = try Policy.of(account.id, in: tx)
        countdowns = try CountdownAlarms.pendingLimit(of: account.id, in: tx)
        hasCodeCommands = try CodeQuestion.areAllowed(for: account.id, in: tx)
        language = try ContactLanguage.of(nil, account: account.id, in: tx)
        hasReplyLinks = try ReplyLink.isOn(for: account.id, in: tx)
        sendWait = try SendingWait.seconds(of: account.id, in: tx)
    }

    /// Without its e-mail address and cell.
    static let fields = RecordFields(name + rest + policyItems + last)

    /// With how it is reached.
    package static let allFields = RecordFields(name + address + rest + policyItems + last)

    private static let name: [RecordFields<AccountSettings>.Field] = [.text(optional: "name") { $0.account.name }]

    private static let address: [RecordFields<AccountSettings>.Field] = [
        .text(optional: "email") { $0.account.email }, .text(optional: "cell") { $0.account.cell },
    ]

    private static let rest: [RecordFields<AccountSettings>.Field] = [
        .text("zone") { $0.account.zone.identifier }, .text("region") { $0.account.region.code },
        .text("alerts") { $0.alerts.description },
    ]

    private static let policyItems: [RecordFields<AccountSettings>.Field] = Policy.Item.allCases.map { item in
        .text(item.rawValue) { $0.policy.text(of: item) }
    }

    private static let last: [RecordFields<AccountSettings>.Field] = [
        .integer("countdowns") { Int64($0.countdowns) }, .text("code_commands") { $0.hasCodeCommands ? "on" : "off" },
        .choice("language") { $0.language }, .text("reply_links") { $0.hasReplyLinks ? "on" : "off" },
        .integer("send_wait") { Int64($0.sendWait) },
    ]
}
