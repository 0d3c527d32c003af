import Agenda
import Lineups
import PageKit
import Storage
import Values

/// The positions of an account, and its templates.
struct PositionsModel: PageModel {
    /// The fields of a position.
    struct Fields: Codable, Hashable, Sendable {
        /// What the ids of the fields end with.
        let key: String
        let name: FieldModel
        let set: FieldModel
        let pay: FieldModel
    }

    struct Position: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        /// `10 minutes, $50`; nil for none.
        let words: String?
        /// In lists, from 1.
        let place: Int
        let fields: Fields
        /// Its form is shown again.
        let isOpen: Bool
    }

    struct Template: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        /// `host, 4 x spot · 8 PM · 2 hours · The Anchor`
        let words: String
        let newPath: String
    }

    /// A show that a template can be made of.
    struct Show: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let isSelected: Bool
    }

    let positions: [Position]
    let hasPositions: Bool
    let new: Fields
    let isAdding: Bool
    let templates: [Template]
    let hasTemplates: Bool
    let templateName: FieldModel
    let shows: [Show]
    let hasShows: Bool
    let isSavingTemplate: Bool
}

extension PositionsModel {
    init(
        _ positions: [Lineups.Position], _ templates: [ShowTemplate], shows: [Event], _ refused: PositionsPage.Refused?
    ) {
        self.positions = positions.enumerated().map { index, position in
            let own = refused?.form == .edit(position.id) ? refused : nil
            let filled = Self.filled(with: position)
            return Position(
                id: position.id.rawValue, name: position.name, words: position.offer.words, place: index + 1,
                fields: Fields("\(position.id)", own?.typed ?? filled, own?.problems ?? [:]), isOpen: own != nil)
        }
        hasPositions = !positions.isEmpty
        let adding = refused?.form == .add ? refused : nil
        new = Fields("new", adding?.typed ?? [:], adding?.problems ?? [:])
        isAdding = adding != nil
        self.templates = templates.map(Template.init)
        hasTemplates = !templates.isEmpty
        let saving = refused?.form == .template ? refused : nil
        templateName = FieldModel("name", saving?.typed ?? [:], saving?.problems ?? [:])
        self.shows = shows.map { show in
            Show(
                id: show.id.rawValue, title: "\(show.name), \(DateText().long(show.localStart))",
                isSelected: saving?.typed["event"] == "\(show.id)")
        }
        hasShows = !shows.isEmpty
        isSavingTemplate = saving != nil
    }
}

extension PositionsModel {
    /// What the form of a position is filled with.
    static func filled(with position: Lineups.Position) -> [String: String] {
        [
            "name": position.name, "set": position.offer.setLength.map { DurationText.short($0) } ?? "",
            "pay": position.offer.agreed?.words ?? "",
        ]
    }
}

extension PositionsModel.Fields {
    fileprivate init(_ key: String, _ values: [String: String], _ problems: [String: String]) {
        func field(_ name: String) -> FieldModel { FieldModel(name, values, problems) }
        self.init(key: key, name: field("name"), set: field("set"), pay: field("pay"))
    }
}

extension PositionsModel.Template {
    fileprivate init(_ template: ShowTemplate) {
        (id, name, newPath) = (template.id.rawValue, template.name, "/events/new?template=\(template.id)")
        words = [
            template.spots.isEmpty ? "no spots" : template.spots.text, template.time.map { DateText().time($0) },
            DurationText.words(template.length), template.location,
        ].compactMap(\.self).joined(separator: " · ")
    }
}
