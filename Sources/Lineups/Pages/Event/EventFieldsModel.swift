import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Values

/// The fields of a show: what, when, where, and how its lineup is run.
struct EventFieldsModel: Codable, Hashable, Sendable {
    let name: FieldModel
    let date: FieldModel
    let place: FieldModel
    let length: FieldModel
    let zone: FieldModel
    /// `host, 4 x spot`
    let spots: FieldModel
    /// A date, or one of a list.
    let answerBy: FieldModel
    let deadlines: ChoiceModel
    let reminders: ChoiceModel
    let bench: ChoiceModel
    let lateWithin: ChoiceModel
    let dayBefore: ChoiceModel
    /// Nothing has been typed yet, so the first field gets the focus.
    let isBlank: Bool
    /// Something in the part that is usually folded up is wrong.
    let isPolicyOpen: Bool
}

/// What was typed for a show, and what it was filled with.
struct EventForm: Sendable {
    var fields: [String: String]
    var problems: [String: String] = [:]

    static let names = ["name", "date", "place", "length", "spots", "zone"] + Policy.Item.allCases.map(\.rawValue)

    /// The fields of a new show.
    ///
    /// - Parameter policy: of the account.
    init(policy: Policy, zone: Zone) {
        fields = ["length": DurationText.short(Event.defaultLength), "zone": zone.identifier]
        for item in Policy.Item.allCases { fields[item.rawValue] = policy.typed(item, zone: zone) }
    }

    /// The fields of a show that is there.
    init(_ event: Event, spots: [Spot], policy: Policy) {
        self.init(policy: policy, zone: event.zone)
        fields["name"] = event.name
        fields["date"] = DateText.iso(event.localStart)
        fields["place"] = event.location ?? ""
        fields["length"] = DurationText.short(event.endsAt - event.startsAt)
        fields["spots"] = SpotList(spots).text
    }

    /// Replaces what a template says; a day gets its time.
    mutating func fill(from template: ShowTemplate) {
        fields["length"] = DurationText.short(template.length)
        fields["place"] = template.location ?? ""
        fields["spots"] = template.spots.text
        if let time = template.time, let day = fields["date"] { fields["date"] = "\(day) \(time)" }
        for (item, text) in template.policy { fields[item.rawValue] = text }
    }

    /// What was typed.
    init(_ request: PageRequest) {
        fields = request.texts(Self.names)
    }

    var model: EventFieldsModel {
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        func choice(_ item: Policy.Item) -> ChoiceModel {
            ChoiceModel(field(item.rawValue), among: [""] + item.usualTexts) { text in
                text.isEmpty ? "As in the settings" : Policy.words(item, text)
            }
        }
        return EventFieldsModel(
            name: field("name"), date: field("date"), place: field("place"), length: field("length"),
            zone: field("zone"), spots: field("spots"), answerBy: field(Policy.Item.answerBy.rawValue),
            deadlines: ChoiceModel(FieldModel(value: ""), among: Policy.Item.answerBy.usualTexts) { text in
                Policy.words(.answerBy, text)
            },
            reminders: choice(.reminders), bench: choice(.bench), lateWithin: choice(.lateWithin),
            dayBefore: choice(.dayBefore), isBlank: problems.isEmpty && (fields["name"] ?? "").isEmpty,
            isPolicyOpen: Policy.Item.allCases.contains { problems[$0.rawValue] != nil } || problems["zone"] != nil)
    }

    /// What was typed. How the lineup is run is given as far as it differs from what the form was filled with; so are
    /// the other fields of a show that is there.
    func input(unless before: EventForm, isNew: Bool = false) -> EventInput {
        func changed(_ name: String) -> String? {
            let text = fields[name] ?? ""
            return text == before.fields[name] ?? "" ? nil : text
        }
        func given(_ name: String) -> String? { isNew ? fields[name] ?? "" : changed(name) }
        let zone = fields["zone"] ?? ""
        var input = EventInput(
            name: given("name"), date: given("date"), place: given("place"), length: given("length"),
            zone: zone.isEmpty ? nil : zone)
        input.spots = given("spots")
        for item in Policy.Item.allCases { input.policy[item] = changed(item.rawValue) }
        return input
    }
}

extension Policy {
    /// As it is typed: a deadline on a date is one of the zone.
    fileprivate func typed(_ item: Item, zone: Zone) -> String {
        guard item == .answerBy, case .at(let moment)? = answerBy else { return text(of: item) }
        return DateText.iso(zone.local(moment))
    }
}
