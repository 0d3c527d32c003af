package import Twilio
package import Values

/// The texts of a plan as the booker sees them before they are sent.
package struct TextPreview: Sendable {
    package struct Text: Sendable {
        /// The recipient's name.
        package let name: String
        package let recipient: Recipient
        package let body: String
        /// Nil for the booker's own words.
        package let language: TextLanguage?
        /// The name, and why they get a mail or an unusual text: `Mary`, `Bob by e-mail (prefers it)`.
        package var label: String { [name, recipient.way].compactMap(\.self).joined(separator: " ") }
        /// The body with placeholders for what differs for each recipient, such as their name.
        fileprivate let pattern: String
        /// What the pattern leaves out besides the name and links, in words: `pay $50, call 7 PM`; nil for nothing.
        fileprivate let details: String?

        package init(
            name: String, recipient: Recipient, body: String, in language: TextLanguage?, pattern: String? = nil,
            details: String? = nil
        ) {
            (self.name, self.recipient, self.body, self.language) = (name, recipient, body, language)
            (self.pattern, self.details) = (pattern ?? body, details)
        }
    }

    /// The texts that differ only in what is left out of their pattern. They are shown as one.
    package struct SharedText: Sendable {
        package fileprivate(set) var texts: [Text]

        /// As the first recipient gets it.
        package var body: String { texts[0].body }
        /// The recipients get different details.
        package var hasDetails: Bool { Set(texts.map(\.details)).count > 1 }

        /// The names, with the details where those differ: `Ada (pay $50)`.
        package var recipients: [String] {
            hasDetails ? texts.map { "\($0.label) (\($0.details ?? "no terms"))" } : texts.map(\.label)
        }

        /// `1 segment`; `1 or 2 segments` where a longer name takes more; nil where all are mails.
        package var segments: String? {
            let segments = texts.filter { $0.recipient.channel == .text }.map { Segments(GSM7.folded($0.body)) }
            if segments.isEmpty { return nil }
            let counts = Set(segments.map(\.count)).sorted()
            let size = counts == [1] ? "1 segment" : "\(counts.map { "\($0)" }.joined(separator: " or ")) segments"
            return segments.contains { $0.encoding == .ucs2 } ? "\(size) (special characters take more)" : size
        }
    }

    package let texts: [Text]

    package init(_ texts: [Text]) { self.texts = texts }

    /// Each person once: `Mary (3 texts)`, `Bob by e-mail (prefers it)`.
    package var names: [String] {
        var people: [(name: String, number: String, texts: Int)] = []
        for text in texts {
            let name = text.label
            if let index = people.firstIndex(where: { $0.name == name && $0.number == text.recipient.number }) {
                people[index].texts += 1
            } else {
                people.append((name, text.recipient.number, 1))
            }
        }
        return people.map { $0.texts == 1 ? $0.name : "\($0.name) (\($0.texts) texts)" }
    }

    /// What is said of queued texts that a change writes again; nil for none.
    package var rewrittenWords: String? {
        guard !texts.isEmpty else { return nil }
        let people = names.joined(separator: ", ")
        return texts.count == 1
            ? "The waiting text to \(people) is written again." : "The waiting texts to \(people) are written again."
    }

    /// Texts that are delayed by the recipients' quiet hours, with the time and the zone in which to show it.
    package func delayed(now: Instant, home: Zone) -> [(name: String, until: Instant, zone: Zone)] {
        texts.compactMap { text in
            let leaves = text.recipient.leaves(from: now)
            return leaves > now ? (text.name, leaves, text.recipient.zones.first ?? home) : nil
        }
    }

    /// The local times at which delayed texts leave, each once, with the names of the recipients.
    package func leavingTimes(now: Instant, home: Zone) -> [(names: [String], time: String)] {
        var found: [(names: [String], time: String)] = []
        for (name, until, zone) in delayed(now: now, home: home) {
            let time = DateText().long(until, in: zone)
            if let place = found.firstIndex(where: { $0.time == time }) {
                if !found[place].names.contains(name) { found[place].names.append(name) }
            } else {
                found.append(([name], time))
            }
        }
        return found
    }

    /// What a page says of delayed texts: a sentence for each time at which some leave after quiet hours, and when the
    /// last one leaves.
    ///
    /// - Parameters:
    ///   - anyway: quiet hours are ignored.
    ///   - delay: of the last one, by an hourly limit.
    package func delayNotes(
        now: Instant, home: Zone, anyway: Bool = false, delay: HourlyLimit.Delay?
    ) -> [String] {
        quietNotes(now: now, home: home, anyway: anyway) + (delay.map { ["Note: \($0.words(in: home))."] } ?? [])
    }

    private func quietNotes(now: Instant, home: Zone, anyway: Bool) -> [String] {
        if anyway {
            var names: [String] = []
            for (name, _, _) in delayed(now: now, home: home) where !names.contains(name) { names.append(name) }
            let texts = names.count == 1 ? "The text is" : "The texts are"
            guard !names.isEmpty else { return [] }
            return ["It is quiet hours for \(names.joined(separator: ", ")). \(texts) sent anyway."]
        }
        return leavingTimes(now: now, home: home).map { names, time in
            let people = names.joined(separator: ", ")
            return names.count == 1
                ? "The text to \(people) goes out \(time), their time."
                : "The texts to \(people) go out \(time), their time."
        }
    }

    /// The different texts, in order, each with its recipients.
    package var differentTexts: [SharedText] {
        var found: [SharedText] = []
        var places: [String: Int] = [:]
        for text in texts {
            if let place = places[text.pattern] {
                found[place].texts.append(text)
            } else {
                places[text.pattern] = found.count
                found.append(SharedText(texts: [text]))
            }
        }
        return found
    }

    /// `Send 4 texts, $0.04`, `Send 1 e-mail`; without the price where there is none, or that of a text is unknown. Nil if
    /// there is nothing to send.
    package var sendWords: String? {
        guard !texts.isEmpty else { return nil }
        return "Send \(count)" + (hasOnlyMails ? "" : estimate.total.map { ", \($0)" } ?? "")
    }

    /// The same with what is done besides: `Cancel the show and send 4 texts, $0.04`. Without texts, it alone.
    package func sendWords(doing deed: String) -> String {
        sendWords.map { "\(deed) and \($0.prefix(1).lowercased())\($0.dropFirst())" } ?? deed
    }

    /// `4 texts, 4 segments, about $0.04`, `3 texts and 1 e-mail, 3 segments, about $0.03`; for texts in several
    /// languages also what each comes to: ` (3 in English, 3 segments, about $0.03; 1 in German, 2 segments, about $0.02)`.
    ///
    /// - Parameter note: shown next to the number of segments.
    package func size(note: String = "") -> String {
        let size = hasOnlyMails && !texts.isEmpty ? count : "\(count), \(estimate.words(note: note))"
        let parts = languages.map { language, part in
            "\(part.texts.count) in \(language.name)" + (part.hasOnlyMails ? "" : ", \(part.estimate.words())")
        }
        return parts.count > 1 ? "\(size) (\(parts.joined(separator: "; ")))" : size
    }

    /// The texts of each language, in the order of `TextLanguage`.
    package var languages: [(language: TextLanguage, texts: TextPreview)] {
        TextLanguage.allCases.compactMap { language in
            let own = texts.filter { $0.language == language }
            return own.isEmpty ? nil : (language, TextPreview(own))
        }
    }

    private var count: String { Self.count(texts.map(\.recipient.channel)) }

    /// `3 texts and 1 e-mail`, `1 WhatsApp message`
    package static func count(_ channels: [Channel]) -> String {
        let counts: [(Channel, String)] = [(.text, "text"), (.whatsApp, "WhatsApp message"), (.mail, "e-mail")]
        let found = counts.compactMap { channel, word -> String? in
            let many = channels.count { $0 == channel }
            return many == 0 ? nil : many.counted(word)
        }
        guard let last = found.last else { return 0.counted("text") }
        return found.count == 1 ? last : "\(found.dropLast().joined(separator: ", ")) and \(last)"
    }

    private var hasOnlyMails: Bool { !texts.contains { $0.recipient.channel != .mail } }

    /// Whether a text has characters outside GSM-7, so it is sent as UCS-2.
    package var hasLongEncoding: Bool { sizes.contains { $0.segments.encoding == .ucs2 } }

    /// What they cost. An e-mail costs nothing.
    package var estimate: PriceEstimate {
        PriceEstimate(sizes).adding(
            texts.filter { $0.recipient.channel == .whatsApp }.map(\.recipient.whatsAppPrice))
    }

    private var sizes: [(segments: Segments, to: TextAddress, from: ProviderKind)] {
        texts.filter { $0.recipient.channel == .text }
            .map { (Segments(GSM7.folded($0.body)), TextAddress(rawValue: $0.recipient.number), $0.recipient.provider) }
    }
}
