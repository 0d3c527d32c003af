import Lineups
import Storage

/// The spots of the show.
extension EventModel {
    /// A spot that can be given to somebody of the lineup, or taken from them.
    struct SpotButton: Codable, Hashable, Sendable {
        /// Its key.
        let spot: Int64
        let position: String

        /// One for each position but the host's, who has buttons of their own.
        static func all(_ spots: [Spot]) -> [SpotButton] {
            var choices: [SpotButton] = []
            for spot in spots where !spot.position.isHost {
                let choice = SpotButton(spot: spot.id.rawValue, position: spot.position.name)
                if !choices.contains(where: { $0.position == choice.position }) { choices.append(choice) }
            }
            return choices
        }
    }

    /// A spot that nobody holds.
    struct OpenSpot: Codable, Hashable, Sendable {
        /// Its key.
        let spot: Int64
        let position: String
        /// `4 open`; nil for one.
        let count: String?
        /// `45 minutes, $200`; nil for none.
        let offer: String?
        let isOptional: Bool
        /// What was typed for it, and what is wrong with it.
        let typed: String?
        let problem: String?
    }

    /// A spot of somebody who is out, for which the bench has nobody.
    struct Reopened: Codable, Hashable, Sendable {
        let position: String
        /// Where somebody is suggested for this spot only.
        let path: String
    }

    /// What was typed for an open spot.
    struct SpotForm: Sendable {
        var spot: Int64?
        var typed: String?
        var problem: String?
    }
}

extension EventModel.OpenSpot {
    /// Equal ones are counted together.
    static func all(_ spots: [Spot], form: EventModel.SpotForm, showsPay: Bool) -> [EventModel.OpenSpot] {
        var groups: [[Spot]] = []
        for spot in spots {
            let index = groups.firstIndex { group in
                group[0].position.id == spot.position.id && group[0].offer == spot.offer
                    && group[0].isRequired == spot.isRequired
            }
            if let index { groups[index].append(spot) } else { groups.append([spot]) }
        }
        return groups.map { group in
            let (first, isTyped) = (group[0], group.contains { $0.id.rawValue == form.spot })
            return EventModel.OpenSpot(
                spot: first.id.rawValue, position: first.position.name,
                count: group.count == 1 ? nil : "\(group.count) open",
                offer: showsPay ? first.offer.words : nil,
                isOptional: !first.isRequired, typed: isTyped ? form.typed : nil, problem: isTyped ? form.problem : nil)
        }
    }
}
