import Agenda
import Messaging
import PhoneNumbers
import Platform
import Storage
import Templates
import Values

/// Renders the texts about invitations: template values for events, slots and performers, and deadlines in words.
struct InvitationTexts: Sendable {
    let templates: MessageTemplates
    private(set) var dates: DateText
    /// Scheme and host of the links in requests; nil where the gateway has no public address.
    var publicURL: String?
    /// The wordings of an event; empty for the built-in texts.
    var worded = WordedTexts()

    /// With the wordings that count for an event.
    func worded(for event: Event, in tx: Transaction) throws -> InvitationTexts {
        var texts = self
        texts.worded = try WordedTexts(for: event, in: tx)
        return texts
    }

    /// The language that the texts are written in.
    var language: TextLanguage { dates.language }

    /// Of the texts that are sent.
    var letters: TextLetters { templates.letters }

    /// Says spots and terms in that language.
    var terms: TermsText { TermsText(dates) }

    /// The same in a language.
    func written(in language: TextLanguage) -> InvitationTexts {
        var texts = self
        texts.dates.language = language
        return texts
    }

    func render(_ template: MessageTemplate, _ values: [String: MessageTemplate.Value]) -> String {
        worded.body(template, values, in: language) ?? templates.render(template, values, in: language)
    }

    /// The position that a text names; empty where the text itself is about hosting.
    func position(_ spots: [Spot], in template: MessageTemplate) -> String {
        template.namesHost && Wording.Kind(template, in: language).flatMap { worded[$0] } == nil
            ? "" : terms.words(spots)
    }

    /// The text without what belongs to one performer: their name, their terms and their link.
    func pattern(of template: MessageTemplate, _ values: [String: MessageTemplate.Value]) -> String {
        var values = values
        values["name"] = .text("NAME")
        for name in ["pay", "set", "call", "note"] { values[name] = .text("") }
        if case .text(let link)? = values["link"], !link.isEmpty { values["link"] = .text("LINK") }
        return render(template, values)
    }

    /// The deadline in words: the request's own, else the event's; nil where there is none, or where it has passed when
    /// the text leaves.
    ///
    /// - Parameters:
    ///   - own: the request's own deadline.
    ///   - zones: where the recipient may be.
    ///   - leaving: when the text leaves.
    func deadline(
        _ own: Instant?, of event: Event, readIn zones: [Zone], leaving: Instant, in tx: Transaction
    ) throws -> String? {
        guard let moment = try own ?? Policy.of(event, in: tx).answerBy?.moment(start: event.startsAt), moment > leaving
        else { return nil }
        return deadline(moment, of: event, readIn: zones, now: leaving)
    }

    /// A deadline in words, in the event's zone. The zone is named where the recipient may be in another one.
    func deadline(_ moment: Instant, of event: Event, readIn zones: [Zone], now: Instant) -> String {
        dates.short(event.zone.local(moment), today: event.zone.date(of: now))
            + (RecipientTimeZones.mustName(event.zone, at: moment, to: zones)
                ? " \(language.name(of: event.zone))" : "")
    }

    /// Template values for a performer in a slot.
    func values(for slot: Slot, event: Event, account: Account?, now: Instant) -> [String: MessageTemplate.Value] {
        values(for: slot.name, on: slot.offer, event: event, account: account, now: now)
    }

    /// Template values for a performer and the terms of a slot.
    func values(
        for performer: String, on terms: Terms, event: Event, account: Account?, now: Instant
    ) -> [String: MessageTemplate.Value] {
        var values = values(for: event, account: account?.name, now: now)
        values["name"] = .text(GivenName.of(performer))
        values["pay"] = .text(terms.agreed.map(self.terms.words) ?? "")
        values["set"] = .text(terms.setLength.map(language.words) ?? "")
        values["call"] = .text(terms.callText(for: event, dates: dates) ?? "")
        values["note"] = .text(terms.note.map(Self.sentence) ?? "")
        return values
    }

    /// The address of a link; empty where there is none.
    func address(of link: ReplyLink?) -> MessageTemplate.Value {
        guard let publicURL, let link else { return .text("") }
        return .text(publicURL + link.path)
    }

    /// Template values for an event.
    ///
    /// - Parameters:
    ///   - account: the booker's name.
    ///   - now: when it is written: a date that is not the next such day has its year.
    func values(for event: Event, account: String?, now: Instant) -> [String: MessageTemplate.Value] {
        [
            "booker": .text(account ?? ""), "event": .text(event.name),
            "when": .text(event.when(at: now, dates: dates)), "place": .text(event.location ?? ""),
        ]
    }

    /// Adds a period to a note that does not end a sentence.
    private static func sentence(_ note: String) -> String {
        guard let last = note.last, !".!?)".contains(last) else { return note }
        return note + "."
    }
}

extension MessageTemplate {
    /// The template of a first request.
    static func request(standsIn: Bool, asHost: Bool) -> MessageTemplate {
        standsIn ? asHost ? .standInHost : .standIn : asHost ? .requestHost : .request
    }

    /// It is about hosting in words of its own, so the position is not named again.
    var namesHost: Bool { [.requestHost, .standInHost, .nowHost, .notHost].contains(self) }
}
