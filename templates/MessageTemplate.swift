/// The texts that we send, each a file in `sms/`, with the values that it may use.
package enum MessageTemplate: String, CaseIterable, Sendable {
    case request
    case requestHost = "request_host"
    case standIn = "stand_in"
    case standInHost = "stand_in_host"
    case reminder
    case confirmed
    case declined
    case maybe
    case withdrawn
    case late
    case whichOne = "which_one"
    /// Says which ask, and not what.
    case whichAnswer = "which_answer"
    /// For who calls wrong what was understood.
    case howItStands = "how_it_stands"
    case notUnderstood = "not_understood"
    case leaning
    case filled
    case over
    /// For who answers and was taken out of the lineup.
    case takenOut = "taken_out"
    case optedOut = "opted_out"
    case cancelled
    /// For who was asked, and is out of it.
    case cancelledOut = "cancelled_out"
    case changed
    /// For who says no and cannot know yet that time or place are others.
    case outSinceChanged = "out_since_changed"
    /// For who was asked, and is to host.
    case nowHost = "now_host"
    /// For who was asked to host, and is not to.
    case notHost = "not_host"
    case dayBefore = "day_before"

    /// Every name that the template may mention; `asks` holds a list whose items have the names of one ask, of which
    /// `first` and `last` are the numbers; `said` is the yes or no they have just said to one.
    package var values: Set<String> {
        switch self {
        case .whichOne: ["asks", "tag", "event", "when", "who", "said", "first", "last"]
        case .whichAnswer: ["asks", "tag", "event", "when", "who", "several", "first", "last"]
        case .howItStands:
            ["asks", "tag", "event", "when", "who", "in", "maybe", "several", "numbered", "first", "last"]
        case .optedOut: ["booker"]
        default:
            [
                "name", "booker", "event", "when", "place", "is_first", "is_maybe", "tag", "by", "again", "again_at",
                "who",
                "pay", "set", "call", "note", "stands_in",
            ]
        }
    }

    /// Something to fill every name with, for checks and examples.
    package static let sample: [String: Value] = [
        "name": .text("Ada"), "booker": .text("O'Brien & Co"), "event": .text("Late Show"),
        "when": .text("Fri Dec 4, 9 PM"), "place": .text("The Anchor"), "is_first": .flag(true), "tag": .text("2"),
        "is_maybe": .flag(true), "by": .text("Thu Dec 3, 6 PM"), "again": .text("Wed Dec 2"),
        "again_at": .text("4:15 PM"),
        "who": .text("Ada"), "pay": .text("$50"), "set": .text("10 minutes"), "call": .text("7 PM"),
        "note": .text("Bring a mic."), "stands_in": .flag(true), "several": .flag(false), "numbered": .flag(true),
        "first": .text("1"), "last": .text("2"),
        "asks": .list([["tag": .text("1"), "event": .text("Late Show"), "when": .text("Fri Dec 4, 9 PM")]]),
    ]

    /// What a name stands for.
    package enum Value: Sendable {
        /// An empty text counts as absent in a section.
        case text(String)
        case flag(Bool)
        case list([[String: Value]])
    }
}
