import Agenda
import Values

/// What is said back to those who sign up by text.
enum OpenMicTexts {
    static func askName(_ night: OpenMicNight, now: Instant) -> String {
        "You're signing up for \(night.shortTitle(at: now)). What name should go on the list?"
    }

    /// For a text with the keyword that is no sign-up.
    static func howToSignUp(_ night: OpenMicNight, now: Instant) -> String {
        let word = night.mic.keyword
        return "To sign up for \(night.shortTitle(at: now)), text \(word) and your name, like \(word) Carla Diaz."
    }

    static let askNameAgain =
        "I couldn't tell the name for the list. Text NAME and the name, like NAME Carla Diaz. Text OUT to leave."

    private static let ways = "Text HERE when you arrive, OUT to leave."

    /// Asks for the name of somebody who has not told it, with their place.
    private static func nameQuestion(_ row: OpenMicSheet.Row) -> String {
        row.entry.name == nil ? " \(nameRequest)" : ""
    }

    static let nameRequest = "Text NAME and your name for the list."

    /// What somebody with a name has.
    static func status(_ row: OpenMicSheet.Row, of night: OpenMicNight, now: Instant) -> String {
        let (name, title) = (row.entry.name ?? "OK", night.shortTitle(at: now))
        switch row.state {
        case .on(let place):
            return "\(name), you're \(place.ordinal) of \(night.mic.spots) for \(title). \(ways)"
        case .waiting(let place):
            return "\(name), the spots for \(title) are taken. You're \(place.ordinal) on the waiting list. \(ways)"
        case .inDraw:
            return
                "\(name), you're in the draw for \(title). Text \(night.mic.keyword) after the draw for your place. "
                + ways
        case .left: return left(night, now: now)
        }
    }

    /// The result of a draw.
    static func result(_ row: OpenMicSheet.Row, of night: OpenMicNight, now: Instant) -> String {
        let (name, title) = (row.entry.name.map { "\($0), " } ?? "", night.shortTitle(at: now))
        let asks = nameQuestion(row)
        switch row.state {
        case .on(let place):
            return "\(name)you're on: \(place.ordinal) of \(night.mic.spots) for \(title).\(asks) \(ways)"
                .capitalizedFirst
        case .waiting(let place):
            let result = "\(name)the spots for \(title) were drawn. You're \(place.ordinal) on the waiting list."
            return "\(result)\(asks) \(ways)".capitalizedFirst
        case .inDraw, .left: return status(row, of: night, now: now)
        }
    }

    /// Their place changed because somebody else left or came back, or the number of spots changed.
    static func moved(_ row: OpenMicSheet.Row, of night: OpenMicNight, now: Instant) -> String {
        let (name, title) = (row.entry.name.map { "\($0), " } ?? "", night.shortTitle(at: now))
        let asks = nameQuestion(row)
        if case .on(let place) = row.state {
            return "\(name)a spot opened: you're \(place.ordinal) of \(night.mic.spots) for \(title).\(asks) \(ways)"
                .capitalizedFirst
        }
        if case .waiting(let place) = row.state {
            return "\(name)the list for \(title) changed: you're \(place.ordinal) on the waiting list.\(asks) \(ways)"
                .capitalizedFirst
        }
        return status(row, of: night, now: now)
    }

    static func checkedIn(_ row: OpenMicSheet.Row, of night: OpenMicNight) -> String {
        let name = row.entry.name.map { ", \($0)" } ?? ""
        let place =
            switch row.state {
            case .on(let place): "You're \(place.ordinal) of \(night.mic.spots)."
            case .waiting(let place): "You're \(place.ordinal) on the waiting list."
            case .inDraw, .left: "Text \(night.mic.keyword) after the draw for your place."
            }
        return "You're checked in\(name). \(place)\(nameQuestion(row))"
    }

    static func left(_ night: OpenMicNight, now: Instant) -> String {
        "You're off the list for \(night.shortTitle(at: now))."
    }

    /// Another name for the number of somebody who is on the list.
    static func otherName(_ name: String, than known: String, of night: OpenMicNight) -> String {
        "This number is on the list for \(night.mic.name) as \(known). To change that, text NAME \(name)."
    }

    static func notYet(_ night: OpenMicNight, opens: Instant, now: Instant) -> String {
        let moment = DateText().short(opens, in: night.event.zone, now: now)
        return "Sign-up for \(night.shortTitle(at: now)) opens \(moment). Text \(night.mic.keyword) then."
    }

    /// As many as can sign up by text have done so.
    static func full(_ night: OpenMicNight, now: Instant) -> String {
        "The list for \(night.shortTitle(at: now)) is full, so you are not on it."
    }

    static func closed(_ night: OpenMicNight, now: Instant) -> String {
        "Sign-up for \(night.shortTitle(at: now)) is closed."
    }
}
