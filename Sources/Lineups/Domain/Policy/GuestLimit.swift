package import Agenda
package import Storage
import Values

/// How many guests each performer of a show may bring, and until when they say so. It is stored with the event's policy
/// settings, so that copies of the show, templates and series have it.
package struct GuestLimit: Hashable, Sendable {
    package let perPerformer: Int
    /// Relative to the start; nil for the start.
    package let closes: AnswerBy?

    private static let (countSetting, closesSetting) = ("guests", "guests.closes")

    /// - Parameter closes: a date is of one show only, and not kept.
    package init(perPerformer: Int, closes: AnswerBy?) {
        self.perPerformer = perPerformer
        if case .before? = closes { self.closes = closes } else { self.closes = nil }
    }

    /// Nil where the settings of an event or a template have none.
    init?(_ settings: [String: String]) throws {
        guard let text = settings[Self.countSetting] else { return nil }
        guard let count = Int(text) else {
            throw StoreError.column("setting \(Self.countSetting)", holds: text, wanted: "a number")
        }
        self.init(perPerformer: count, closes: try settings[Self.closesSetting].flatMap { try AnswerBy.read($0) })
    }

    /// Nil for a show without one.
    package static func of(_ event: ID<Event>, in tx: Transaction) throws -> GuestLimit? {
        try GuestLimit(Policy.choices(of: event, in: tx))
    }

    /// As the settings of an event or a template have it.
    var settings: [String: String] {
        guard perPerformer > 0 else { return [:] }
        var settings = [Self.countSetting: "\(perPerformer)"]
        settings[Self.closesSetting] = closes?.description
        return settings
    }

    package func save(for event: ID<Event>, in tx: Transaction) throws {
        let texts = settings
        for name in [Self.countSetting, Self.closesSetting] {
            try Policy.keep(setting: name, texts[name], event: event, in: tx)
        }
    }
}
