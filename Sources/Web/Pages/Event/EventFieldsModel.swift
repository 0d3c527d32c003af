internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

/// The fields of a show: what, when, where, and how its lineup is run.
struct EventFieldsModel: Codable, Hashable, Sendable {
    let name: FieldModel
    let date: FieldModel
    let place: FieldModel
    let length: FieldModel
    let zone: FieldModel
    let needsHost: Bool
    let answerBy: FieldModel
    let reminders: FieldModel
    let bench: FieldModel
    let lateWithin: FieldModel
    let dayBefore: FieldModel
    /// Something in the part that is usually folded up is wrong.
    let isPolicyOpen: Bool
}

/// What was typed for a show, and what it was filled with.
struct EventForm: Sendable {
    var fields: [String: String]
    var needsHost: Bool
    var problems: [String: String] = [:]

    static let names = ["name", "date", "place", "length", "zone"] + Policy.Item.allCases.map(\.rawValue)

    /// The fields of a new show.
    ///
    /// - Parameter policy: of the account.
    init(policy: Policy, zone: Zone) {
        fields = ["length": DurationText.short(Event.defaultLength), "zone": zone.identifier]
        needsHost = false
        for item in Policy.Item.allCases { fields[item.rawValue] = policy.typed(item, zone: zone) }
    }

    /// The fields of a show that is there.
    init(_ event: Event, policy: Policy) {
        self.init(policy: policy, zone: event.zone)
        fields["name"] = event.name
        fields["date"] = DateText.iso(event.localStart)
        fields["place"] = event.location ?? ""
        fields["length"] = DurationText.short(event.endsAt - event.startsAt)
        needsHost = event.needsHost
    }

    /// What was typed.
    init(_ request: PageRequest) {
        fields = request.texts(Self.names)
        needsHost = request.text("needs_host") == "yes"
    }

    var model: EventFieldsModel {
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        return EventFieldsModel(
            name: field("name"), date: field("date"), place: field("place"), length: field("length"),
            zone: field("zone"), needsHost: needsHost, answerBy: field(Policy.Item.answerBy.rawValue),
            reminders: field(Policy.Item.reminders.rawValue), bench: field(Policy.Item.bench.rawValue),
            lateWithin: field(Policy.Item.lateWithin.rawValue), dayBefore: field(Policy.Item.dayBefore.rawValue),
            isPolicyOpen: Policy.Item.allCases.contains { problems[$0.rawValue] != nil } || problems["zone"] != nil)
    }

    /// Reads a field, unless it still has what it was filled with; what is wrong stands beside it.
    mutating func read(_ name: String, unless before: EventForm? = nil, _ body: (String) throws -> Void) rethrows {
        let text = fields[name] ?? ""
        if let before, before.fields[name] ?? "" == text { return }
        do {
            try body(text)
        } catch let error as DateEntryError {
            problems[name] = error.sentences
        } catch let error as any UserFacingError {
            problems[name] = error.sentence
        } catch let error as PolicyError {
            problems[name] = "\(error)."
        }
    }

    /// Reads how the lineup is run, as far as it differs from what the form was filled with.
    mutating func policy(
        unless before: EventForm, zone: Zone, account: Account, now: Instant
    ) throws -> PolicyChoices {
        var choices = PolicyChoices()
        for item in Policy.Item.allCases {
            try read(item.rawValue, unless: before) {
                try choices.read(item, $0, zone: zone, account: account, now: now)
            }
        }
        return choices
    }

    /// The zone that was typed; the account's for none.
    mutating func zone(of account: Account) throws -> Zone {
        var zone = account.zone
        try read("zone") { text in
            guard !text.isEmpty else { return }
            zone = try DateEntry.zone(text)
        }
        return zone
    }
}

extension Policy {
    /// As it is typed: a deadline on a date is one of the zone.
    fileprivate func typed(_ item: Item, zone: Zone) -> String {
        guard item == .answerBy, case .at(let moment)? = answerBy else { return text(of: item) }
        return DateText.iso(zone.local(moment))
    }
}
