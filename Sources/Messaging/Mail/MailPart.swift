import People
import Platform
package import Storage
import Twilio
import Values

/// What a mail about something has besides its words: a subject, and an invitation for the recipient's calendar.
package struct MailPart: Sendable {
    package let subject: String
    /// A calendar object in the format of iCalendar, with its METHOD; nil for none.
    package let calendar: String?
    /// The UID in it. A calendar object with the same UID replaces the one before.
    package let calendarUID: String?

    package init(subject: String, calendar: String? = nil, calendarUID: String? = nil) {
        (self.subject, self.calendar, self.calendarUID) = (subject, calendar, calendarUID)
    }

    /// A mail whose calendar object is the last one with its UID.
    package struct Last: Sendable {
        package let id: ID<OutboundMessage>
        package let to: String
        package let state: OutboundState
        /// It takes the event out of the calendar.
        package let isCancellation: Bool
    }

    /// The last mail with this UID that was sent or will be; nil for none.
    package static func last(withUID uid: String, in tx: Transaction) throws -> Last? {
        let row = try tx.row(
            """
            SELECT id, to_number, state, calendar FROM outbound_message
            WHERE calendar_uid = \(uid) AND state NOT IN ('cancelled', 'expired', 'opted_out')
            ORDER BY id DESC LIMIT 1
            """)
        guard let row, let calendar = (try row["calendar"] as String?).flatMap(MailDetails.Calendar.init) else {
            return nil
        }
        return Last(
            id: try row["id"], to: try row["to_number"], state: try row["state"],
            isCancellation: calendar.method == "CANCEL")
    }

    /// How many mails with this UID were sent or will be: the SEQUENCE of the next calendar object.
    package static func count(withUID uid: String, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM outbound_message
            WHERE calendar_uid = \(uid) AND state NOT IN ('cancelled', 'expired', 'opted_out')
            """) ?? 0
    }
}

/// What is sent with the words of claimed mails.
struct ClaimedMails {
    private struct Head {
        let account: ID<Account>
        let accountName: String?
        let subject: String?
        let calendar: String?
        let isOwnWords: Bool
        /// The first mail with the same calendar object; for a mail without one, the last one before it about the same,
        /// which for a mail without a subject is any. Nil for none.
        let earlier: MessageKey?
        let earlierResends: Int
        let earlierSubject: String?
        /// The mail of theirs that it answers: its id and subject; nil for none.
        let theirID: String?
        let theirSubject: String?
        /// Of the recipient.
        let language: TextLanguage
    }

    private let heads: [ID<OutboundMessage>: Head]
    private let keys: [ID<Account>: String]

    init(_ ids: [ID<OutboundMessage>], in tx: Transaction) throws {
        let rows = try tx.rows(
            """
            SELECT mail.id, mail.account_id, account.name, mail.subject, mail.calendar, mail.own_words,
                earlier.id AS earlier_id, earlier.created_at AS earlier_at, earlier.resends AS earlier_resends,
                earlier.subject AS earlier_subject, theirs.sid AS their_sid, theirs.subject AS their_subject,
                \(ContactLanguage.column) AS language
            FROM outbound_message AS mail JOIN account ON account.id = mail.account_id
            LEFT JOIN contact ON contact.id = mail.contact_id
            LEFT JOIN inbound_message AS theirs ON theirs.id = CASE WHEN mail.kind = 'answer' THEN
                (SELECT max(other.id) FROM inbound_message AS other
                    WHERE other.from_number = mail.to_number AND other.sender_id = mail.sender_id
                        AND other.subject IS NOT NULL AND other.taken_in_at <= mail.created_at) END
            LEFT JOIN outbound_message AS earlier ON earlier.id = CASE WHEN mail.calendar_uid IS NOT NULL
                THEN (SELECT min(other.id) FROM outbound_message AS other
                    WHERE other.calendar_uid = mail.calendar_uid AND other.sid IS NOT NULL AND other.id < mail.id)
                ELSE (SELECT max(other.id) FROM outbound_message AS other
                    WHERE other.to_number = mail.to_number AND other.sender_id = mail.sender_id
                        AND other.sid IS NOT NULL AND other.subject IS NOT NULL AND other.id < mail.id
                        AND (mail.subject IS NULL OR other.slot_id = mail.slot_id
                            -- A reminder has the subject with a word before it.
                            OR substr(mail.subject, length(mail.subject) - length(other.subject) + 1)
                                = other.subject)) END
            WHERE mail.id IN \(list: ids)
            """)
        var (heads, keys): ([ID<OutboundMessage>: Head], [ID<Account>: String]) = ([:], [:])
        for row in rows {
            let account: ID<Account> = try row["account_id"]
            let earlier: ID<OutboundMessage>? = try row["earlier_id"]
            heads[try row["id"]] = Head(
                account: account, accountName: try row["name"], subject: try row["subject"],
                calendar: try row["calendar"], isOwnWords: try row["own_words"],
                earlier: try earlier.map { MessageKey(id: $0, createdAt: try row["earlier_at"]) },
                earlierResends: try row["earlier_resends"] ?? 0, earlierSubject: try row["earlier_subject"],
                theirID: try row["their_sid"], theirSubject: try row["their_subject"],
                language: try row["language"] ?? .english)
            if keys[account] == nil { keys[account] = try MailKey.value(of: account, in: tx) }
        }
        (self.heads, self.keys) = (heads, keys)
    }

    /// Of a mail that has none: `A message from Anchor Comedy`.
    private static func subject(from account: String?, in language: TextLanguage) -> String {
        guard let account else {
            return language.words(
                en: "A message", es: "Un mensaje", fr: "Un message", de: "Eine Nachricht", it: "Un messaggio",
                pt: "Uma mensagem")
        }
        return language.words(
            en: "A message from \(account)", es: "Un mensaje de \(account)", fr: "Un message : \(account)",
            de: "Eine Nachricht von \(account)", it: "Un messaggio da \(account)", pt: "Uma mensagem: \(account)")
    }

    /// Nil for an account without a key.
    func mail(_ message: MessageKey, resends: Int) -> ClaimedMail? {
        guard let head = heads[message.id], let key = keys[head.account] else { return nil }
        return ClaimedMail(
            id: MailID(message, resends: resends, key: key),
            subject: head.subject ?? Self.reply(to: head.theirSubject) ?? Self.reply(to: head.earlierSubject)
                ?? Self.subject(from: head.accountName, in: head.language),
            senderName: head.accountName, calendar: head.calendar.flatMap(MailDetails.Calendar.init),
            inReplyTo: head.earlier.map { MailID($0, resends: head.earlierResends, key: key).text },
            answering: head.theirID, language: head.language, isAutomatic: !head.isOwnWords)
    }

    /// Nil for no subject.
    private static func reply(to subject: String?) -> String? {
        guard var rest = subject?[...], !rest.isEmpty else { return nil }
        while rest.prefix(3).lowercased() == "re:" { rest = rest.dropFirst(3).drop { $0 == " " } }
        return "Re: \(rest)"
    }
}

/// What is sent with the words of a claimed mail.
struct ClaimedMail: Sendable {
    let id: MailID
    let subject: String
    let senderName: String?
    let calendar: MailDetails.Calendar?
    let inReplyTo: String?
    let answering: String?
    let language: TextLanguage
    let isAutomatic: Bool

    /// - Parameter linkURL: the base of links for people; nil if there is none.
    func details(linkURL: String?) -> MailDetails {
        MailDetails(
            subject: subject, senderName: senderName, calendar: calendar,
            unsubscribeURL: linkURL.map { $0 + Unsubscribe.path(id) }, inReplyTo: inReplyTo,
            answering: answering, language: language, isAutomatic: isAutomatic)
    }
}
