package import Agenda
package import Messaging
import People
package import PhoneNumbers
package import Platform
package import Storage
package import Values

/// Changes an account and its lineup policy, and schedules its events by the new policy. One undo step.
package struct ChangeAccount: Sendable {
    /// The new values; nil keeps the current one.
    package struct Changes: Sendable {
        package var name: String?
        /// An inner nil removes the address.
        package var email: String??
        /// In E.164, and verified (`VerifyCell`) or set by the operator; an inner nil removes the number.
        package var cell: String??
        package var zone: Zone?
        package var region: Region?
        package var alerts: NotificationTiming?
        /// The limit of countdowns that text the account's owner.
        package var countdowns: Int?
        /// How long texts wait that are sent from a page, in seconds.
        package var sendWait: Int?
        package var policy = PolicyChoices()
        /// Whether requests contain a link to a page on which they are answered.
        package var replyLinks: Bool?
        /// Whether the owner can text commands that need a code.
        package var codeCommands: Bool?
        /// Of texts to contacts who have no language of their own.
        package var language: TextLanguage?

        package init() {}

        package var isEmpty: Bool {
            name == nil && email == nil && cell == nil && zone == nil && region == nil && alerts == nil
                && countdowns == nil && sendWait == nil && policy.isEmpty && replyLinks == nil && codeCommands == nil
                && language == nil
        }
    }

    package let account: ID<Account>
    package let changes: Changes
    private let random: RandomSource

    package init(_ account: ID<Account>, changes: Changes, random: RandomSource = .system) {
        (self.account, self.changes, self.random) = (account, changes, random)
    }

    package struct Result: Sendable {
        package let old: Account
        package let account: Account
        package let policy: Policy
        /// Upcoming shows in another zone than the account's new one; they keep their start. Empty if the zone did not
        /// change.
        package let showsElsewhere: [Event]
    }

    /// Throws `AccountError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        guard let old = try Account.find(account, in: tx) else { throw AccountError.unknown }
        let changed = applied(to: old)
        for other in try Account.all(in: tx) where other.id != changed.id {
            if let name = changed.name, other.name?.folded == name.folded { throw AccountError.nameTaken(name) }
            if let cell = changed.cell, other.cell == cell { throw AccountError.cellTaken }
            if let email = changed.email, other.email?.lowercased() == email.lowercased() {
                throw AccountError.emailTaken
            }
        }
        try AccountUndo.record(old, in: tx)
        try changed.save(in: tx)
        try changes.alerts?.choose(for: account, in: tx)
        if let countdowns = changes.countdowns {
            try CountdownAlarms.set(pendingLimit: countdowns, of: account, in: tx)
        }
        if let seconds = changes.sendWait { try SendingWait.choose(seconds, for: account, in: tx) }
        if let isOn = changes.replyLinks { try ReplyLink.turn(on: isOn, for: account, random: random, in: tx) }
        if let isOn = changes.codeCommands { try CodeQuestion.allow(isOn, for: account, in: tx) }
        if let language = changes.language {
            try ContactLanguage.ofAccount.set(
                language == .english ? nil : language.rawValue, of: account, in: tx)
        }
        try changes.policy.save(for: account, in: tx)
        if !changes.policy.isEmpty { try LineupScheduler.scheduleAll(of: account, in: tx) }
        let shows =
            changed.zone == old.zone
            ? [] : try Event.upcoming(.show, account: account, in: tx).filter { $0.zone != changed.zone }
        return Result(old: old, account: changed, policy: try Policy.of(account, in: tx), showsElsewhere: shows)
    }

    private func applied(to old: Account) -> Account {
        var changed = old
        changed.name = changes.name ?? old.name
        changed.email = changes.email ?? old.email
        changed.cell = changes.cell ?? old.cell
        changed.zone = changes.zone ?? old.zone
        changed.region = changes.region ?? old.region
        return changed
    }
}
