import Twilio
package import Values

/// The texts of a plan as the booker sees them before they are sent.
package struct TextPreview: Sendable {
    package struct Text: Sendable {
        /// The recipient's name.
        package let name: String
        package let recipient: Recipient
        package let body: String
        /// The body with placeholders for what differs for each recipient, such as their name.
        private let pattern: String

        package init(name: String, recipient: Recipient, body: String, pattern: String? = nil) {
            (self.name, self.recipient, self.body, self.pattern) = (name, recipient, body, pattern ?? body)
        }

        fileprivate static func group(_ texts: [Text]) -> [(body: String, texts: [Text])] {
            var found: [(body: String, texts: [Text])] = []
            var places: [String: Int] = [:]
            for text in texts {
                let place = places[text.pattern] ?? found.count
                places[text.pattern] = place
                if place == found.count { found.append((text.body, [])) }
                found[place].texts.append(text)
            }
            return found
        }
    }

    package let texts: [Text]

    package init(_ texts: [Text]) { self.texts = texts }

    package var names: [String] { texts.map(\.name) }

    /// Texts that are delayed by the recipients' quiet hours, with the time and the zone in which to show it.
    package func delayed(now: Instant, home: Zone) -> [(name: String, until: Instant, zone: Zone)] {
        texts.compactMap { text in
            let leaves = text.recipient.leaves(from: now)
            return leaves > now ? (text.name, leaves, text.recipient.zones.first ?? home) : nil
        }
    }

    /// The different texts, in order, each with its recipients.
    package var differentTexts: [(body: String, texts: [Text])] { Text.group(texts) }

    /// `4 texts, 4 segments, about $0.04`
    ///
    /// - Parameter note: shown next to the number of segments.
    package func size(note: String = "") -> String {
        let count = texts.count.counted("text")
        return "\(count), \(PriceTable.standard.estimate(sizes).words(note: note))"
    }

    /// Whether a text has characters outside GSM-7, so it is sent as UCS-2.
    package var hasLongEncoding: Bool { sizes.contains { $0.segments.encoding == .ucs2 } }

    private var sizes: [(segments: Segments, to: TextAddress)] {
        texts.map { (segments: Segments(GSM7.folded($0.body)), to: TextAddress(rawValue: $0.recipient.number)) }
    }
}
