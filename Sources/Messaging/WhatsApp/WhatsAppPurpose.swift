package import Values

/// What a template for WhatsApp says. Each has a wording of ours, which the booker submits for approval, with numbered
/// variables: WhatsApp takes no other words to somebody who has not written within 24 hours.
package enum WhatsAppPurpose: String, CaseIterable, Hashable, Sendable {
    case request, reminder, change
    case cancellation = "cancel"
    case poll
    /// Everything else: the booker's own words, and other texts of ours.
    case message

    /// What each variable is, in the order of their numbers.
    package var variables: [String] {
        switch self {
        case .request, .reminder, .change:
            ["name", "booker", "event", "date and time", "place", "details", "code of the buttons"]
        case .cancellation: ["name", "booker", "event", "date and time"]
        case .poll: ["name", "booker", "dates", "how to answer"]
        case .message: ["booker", "text"]
        }
    }

    /// A value of each variable, which WhatsApp wants to see with a template.
    package var samples: [String] {
        switch self {
        case .request, .reminder, .change:
            [
                "Mary", "The Anchor", "Friday Late Show", "Fri, Nov 27, 9 PM", "12 Dock St", "Pay: $50",
                "17-1796000000000",
            ]
        case .cancellation: ["Mary", "The Anchor", "Friday Late Show", "Fri, Nov 27, 9 PM"]
        case .poll: ["Mary", "The Anchor", "1) Fri, Nov 27 2) Sat, Nov 28", "the numbers, ALL or NONE"]
        case .message: ["The Anchor", "Doors are at 7."]
        }
    }

    /// Whether it has buttons for yes and no.
    package var hasButtons: Bool {
        switch self {
        case .request, .reminder, .change: true
        case .cancellation, .poll, .message: false
        }
    }

    /// The title of its template at the provider: `greenroom_request_en`.
    package func title(in language: TextLanguage) -> String { "greenroom_\(rawValue)_\(language.rawValue)" }

    /// The wording to submit. It neither begins nor ends with a variable, and no two are adjacent: WhatsApp refuses that.
    package func wording(in language: TextLanguage) -> String {
        WhatsAppWordings.table[language]?[self] ?? WhatsAppWordings.english[self] ?? ""
    }

    /// The wording with values of its variables.
    func text(_ values: [String], in language: TextLanguage) -> String {
        var text = ""
        var rest = wording(in: language)[...]
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            text += rest[..<start.lowerBound]
            let place = Int(rest[start.upperBound..<end.lowerBound]).map { $0 - 1 }
            if let place, values.indices.contains(place) { text += values[place] }
            rest = rest[end.upperBound...]
        }
        return text + rest
    }
}

/// An answer that a button gives.
package enum WhatsAppButton: String, CaseIterable, Hashable, Sendable {
    case yes, no

    /// Under the message.
    package func title(in language: TextLanguage) -> String {
        switch (self, language) {
        case (.yes, .english): "Yes"
        case (.yes, .spanish), (.yes, .italian): language == .spanish ? "Sí" : "Sì"
        case (.yes, .french): "Oui"
        case (.yes, .german): "Ja"
        case (.yes, .portuguese): "Sim"
        case (.no, .french): "Non"
        case (.no, .german): "Nein"
        case (.no, .portuguese): "Não"
        case (.no, .english), (.no, .spanish), (.no, .italian): "No"
        }
    }

    /// The one with this title; nil for none.
    init?(title: String, in language: TextLanguage) {
        guard let button = Self.allCases.first(where: { $0.title(in: language) == title }) else { return nil }
        self = button
    }

    /// Whether the words are exactly those of a button in some language.
    static func isTitle(_ words: String) -> Bool {
        TextLanguage.allCases.contains { WhatsAppButton(title: words, in: $0) != nil }
    }

    /// What it sends back: `yes.` and the code of the message, which is variable 7.
    package var payload: String { "\(rawValue).{{\(WhatsAppPurpose.request.variables.count)}}" }
}
