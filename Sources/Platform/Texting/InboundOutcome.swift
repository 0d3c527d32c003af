package import Storage
package import Values

/// The result of processing an inbound text.
package struct InboundOutcome: Sendable {
    /// The author's account and contact, if known.
    package var account: ID<Account>?
    package var contact: ID<Contact>?
    /// How it was understood. The inbox itself records an opt-out.
    package var reading: Reading
    /// The reply; nil to send none.
    package var reply: String?
    /// Whether the booker should read it.
    package var needsAttention: Bool
    /// Whether it stays in the inbox until the booker settles it: it asks, wants or offers something, or answers the
    /// booker's own words. A later answer of the performer settles every other text.
    package var isForBooker = false
    /// Whether the booker is notified at once, even with daily notifications.
    package var isUrgent = false
    /// Which way an unclear text leans; nil for neither.
    package var leaning: Leaning?
    /// What the text was read as, where it does not look like that, and the probability that it means so, in percent;
    /// nil for every other text.
    package var doubt: (reading: Reading, likelihood: Int)?
    /// The contact by whom the text says that it was written, where the number's texts are about somebody else.
    package var claimedWriter: String?
    /// What the booker can do about it, after the text's words in the notification; nil for nothing in particular.
    package var bookerNote: String?
    /// Whom it concerns, if the booker is notified.
    package var audience: AlertAudience = .owners
    /// What the text means for the dialog with its number.
    package var dialog: DialogState.Input = .other

    /// Says that replies pause.
    package static let pauseNotice = pauseNotice(in: .english)

    private static func pauseNotice(in language: TextLanguage) -> String {
        language.words(
            en: "I won't reply again for a while, but what you write still counts.",
            es: "No contestaré durante un rato, pero lo que escribas sigue contando.",
            fr: "Je ne répondrai plus pendant un moment, mais ce que tu écris compte toujours.",
            de: "Ich antworte eine Weile nicht, aber was du schreibst, zählt weiter.",
            it: "Non rispondo per un po', ma quello che scrivi conta comunque.",
            pt: "Não vou responder por um tempo, mas o que você escreve continua valendo.")
    }

    /// Whether a reply said, in any language, that replies pause.
    package static func announcesPause(_ reply: String) -> Bool {
        TextLanguage.allCases.contains {
            reply.withGSMLetters.contains(pauseNotice(in: $0).withGSMLetters)
        }
    }

    /// The last reply before replies pause ends with the notice, once and on a line of its own, so that nobody waits
    /// for another.
    package static func announcingPause(_ reply: String, in language: TextLanguage) -> String {
        announcesPause(reply) ? reply : "\(reply)\n\(pauseNotice(in: language))"
    }

    package init(
        account: ID<Account>?, contact: ID<Contact>?, reading: Reading, reply: String? = nil, needsAttention: Bool
    ) {
        (self.account, self.contact, self.reading) = (account, contact, reading)
        (self.reply, self.needsAttention) = (reply, needsAttention)
    }
}

/// An answer that a performer gave on the page of a request, by a calendar program or by a button, instead of in words.
package struct LinkAnswer: Hashable, Sendable {
    /// The key of the slot.
    package let slot: Int64
    /// `confirmed`, `declined` or `maybe`.
    package let answer: Answer
    /// What the performer wrote beside it; empty for nothing.
    package let note: String
    /// It was given on the page, which takes a limited number of answers.
    package let isOnPage: Bool

    package init(slot: Int64, answer: Answer, note: String, isOnPage: Bool = true) {
        (self.slot, self.answer, self.note, self.isOnPage) = (slot, answer, note, isOnPage)
    }
}
