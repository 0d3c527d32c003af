import Agenda
package import Values

/// Says spots and terms in the language of a text. The booker reads the English words.
package struct TermsText: Sendable {
    private let dates: DateText
    private var language: TextLanguage { dates.language }

    package init(_ dates: DateText) { self.dates = dates }

    package func words(_ deal: Deal) -> String { deal.words(in: language) }

    /// `pay $50, set 10 minutes, call 7 PM, note "Bring a mic"`; nil for none.
    func words(_ terms: Terms, for event: Event) -> String? {
        let parts = [
            terms.agreed.map { "\(label(.pay)) \(words($0))" },
            terms.setLength.map { "\(label(.set)) \(language.words($0))" },
            terms.callText(for: event, dates: dates).map { "\(label(.call)) \($0)" },
            terms.note.map { "\(label(.note)) \($0.quotedLine)" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `headliner`, `2 spots`, or `host (5 minutes, $50) and spot (10 minutes, $30)`. Empty for none, and for one plain
    /// spot. The names of positions are the booker's.
    package func words(_ spots: [Spot]) -> String {
        guard language != .english, let first = spots.first, spots.count > 1 else { return spots.words }
        if spots.allSatisfy({ $0.position.id == first.position.id && $0.offer.words == nil }) {
            return "\(spots.count)x \(first.position.name)"
        }
        return language.list(
            spots.map { spot in
                let offer = [spot.offer.setLength.map(language.words), spot.offer.agreed.map(words)].compactMap(\.self)
                return spot.position.name + (offer.isEmpty ? "" : " (\(offer.joined(separator: ", ")))")
            })
    }

    private enum Label { case pay, set, call, note }

    private func label(_ label: Label) -> String {
        switch (language, label) {
        case (.english, .pay): "pay"
        case (.english, .set): "set"
        case (.english, .call): "call"
        case (.english, .note), (.french, .note): "note"
        case (.spanish, .pay): "pago"
        case (.spanish, .set), (.french, .set), (.german, .set), (.italian, .set), (.portuguese, .set): "set"
        case (.spanish, .call): "llegada"
        case (.spanish, .note), (.italian, .note), (.portuguese, .note): "nota"
        case (.french, .pay): "cachet"
        case (.french, .call): "arrivée"
        case (.german, .pay): "Gage"
        case (.german, .call): "Ankunft"
        case (.german, .note): "Hinweis"
        case (.italian, .pay): "compenso"
        case (.italian, .call): "arrivo"
        case (.portuguese, .pay): "cachê"
        case (.portuguese, .call): "chegada"
        }
    }
}
