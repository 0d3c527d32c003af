import Foundation
import ReplyReader
import TestSupport
import Values

/// Labelled replies from a file of JSON lines, their contexts, and the score of a verdict.
enum ReplyCases {
    struct Case: Decodable, Sendable {
        var text: String
        var label: String
        /// single, multi3, confirmed, opted_out
        var ctx: String
        /// Answers by the invitation's number if several are open.
        var events: [String: String]?
        /// Other acceptable labels.
        var ok: [String]?

        var context: ReplyContext { ReplyCases.context(ctx) }
    }

    enum Score: String, Sendable, CaseIterable {
        case right
        /// One of the other acceptable labels.
        case allowed
        case askedBack
        /// Another label, but no wrong state.
        case wrong
        /// A wrong state: a confirm read as decline, a wrong event, a guess where people would ask.
        case hard
        case missedOptOut
    }

    static func load(_ name: String) throws -> [Case] {
        guard let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let decoder = JSONDecoder()
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
            try decoder.decode(Case.self, from: Data($0.utf8))
        }
    }

    static func context(_ name: String) -> ReplyContext {
        switch name {
        case "multi3": ReplyContext(invitations: [lateShow, openMic, brunch], now: noon)
        case "two": ReplyContext(invitations: [lateShow, berlin], now: noon)
        case "saturdays": ReplyContext(invitations: saturdays, now: noon)
        case "confirmed":
            ReplyContext(invitations: [lateShow.confirmed], lastSaid: .reminder, now: at(day: 3, hour: 12))
        case "confirmed_or_open":
            ReplyContext(invitations: [lateShow.confirmed, openMic], lastSaid: .confirmation, now: noon)
        case "refused_or_open":
            ReplyContext(invitations: [lateShow.declined, openMic], lastSaid: .refusal, now: noon)
        case "told_no": told(lateShow, [])
        case "told_yes": told(lateShow.confirmed, [])
        case "told_yes_other_open": told(lateShow.confirmed, [openMic])
        case "told_maybe": told(lateShow.maybe, [])
        case "after_maybe": afterMaybe
        case "which_yes": which(.confirmed)
        case "which_no": which(.declined)
        case "which_taken_back": tookBack(lateShow.confirmed, openMic.confirmed)
        case "aside": ReplyContext(invitations: [lateShow], lastSaid: .other, now: noon)
        case "statement": statement
        case "opted_out": ReplyContext(invitations: [lateShow], optedOut: true, now: noon)
        default: ReplyContext(invitations: [lateShow], now: noon)
        }
    }

    /// The booker has texted "Doors at 7" since the request.
    private static var statement: ReplyContext {
        var context = ReplyContext(invitations: [lateShow], now: noon)
        context.isAfterStatement = true
        return context
    }

    /// We have recorded a maybe; the request is still open.
    private static var afterMaybe: ReplyContext {
        var context = ReplyContext(invitations: [lateShow.maybe], now: noon)
        context.told = [lateShow.number]
        return context
    }

    /// We have just confirmed the answer to the first invitation.
    private static func told(_ invitation: OpenInvitation, _ others: [OpenInvitation]) -> ReplyContext {
        var context = ReplyContext(invitations: [invitation] + others, lastSaid: .confirmation, now: noon)
        context.told = [invitation.number]
        return context
    }

    /// We have asked "which one do you mean?" about an answer.
    private static func which(_ held: Answer) -> ReplyContext {
        var context = ReplyContext(invitations: [lateShow, openMic, brunch], now: noon)
        (context.wasAskedWhich, context.held) = (true, held)
        return context
    }

    /// Both are confirmed, and "actually no" was answered with "which one do you mean?".
    private static func tookBack(_ first: OpenInvitation, _ second: OpenInvitation) -> ReplyContext {
        var context = ReplyContext(invitations: [first, second], lastSaid: .reminder, now: noon)
        (context.wasAskedWhich, context.held) = (true, .declined)
        return context
    }

    /// Three days before the first show.
    static let tuesday = LocalDate(daysSince1970: 20_788)
    static let noon = at(day: 0, hour: 12)
    static let lateShow = OpenInvitation(
        number: 1, title: "Late Show", venue: "The Basement", starts: at(day: 3, hour: 21))
    static let openMic = OpenInvitation(
        number: 2, title: "Open Mic", venue: "The Basement", starts: at(day: 4, hour: 20))
    static let brunch = OpenInvitation(number: 3, title: "Brunch", venue: "The Basement", starts: at(day: 5, hour: 11))
    static let berlin = OpenInvitation(number: 2, title: "Berlin", venue: "Lido", starts: at(day: 10, hour: 20))

    /// Two Saturdays and a Tuesday.
    static let saturdays = [
        OpenInvitation(number: 1, title: "Open Mic", venue: "The Basement", starts: at(day: 4, hour: 20)),
        OpenInvitation(number: 2, title: "Roast Night", venue: "Lido", starts: at(day: 11, hour: 21)),
        OpenInvitation(number: 3, title: "Trivia", venue: "Lido", starts: at(day: 7, hour: 19)),
    ]

    static func at(day: Int, hour: Int, minute: Int = 0) -> LocalDateTime {
        LocalDateTime(date: tuesday.adding(days: day), time: LocalTime(secondsSinceMidnight: hour * 3600 + minute * 60))
    }

    static func score(_ verdict: Verdict, for item: Case) -> Score {
        let got = verdict.label.rawValue
        let eventsFit = item.events.map { $0 == verdict.answersByNumber } ?? true
        if got == item.label, eventsFit { return .right }
        if item.label == "opt_out" { return verdict.label == .pause ? .allowed : .missedOptOut }
        if [.needsHuman, .pause].contains(verdict.label) { return .askedBack }
        if item.ok?.contains(got) ?? false, eventsFit { return .allowed }
        switch verdict.label {
        case .confirm, .decline, .mixed, .optOut: return .hard
        default: return .wrong
        }
    }
}

extension OpenInvitation {
    /// The same invitation after a yes.
    var confirmed: OpenInvitation {
        var invitation = self
        invitation.state = .confirmed
        return invitation
    }

    /// The same invitation after a maybe.
    var maybe: OpenInvitation {
        var invitation = self
        invitation.state = .maybe
        return invitation
    }

    /// The same invitation after a no.
    var declined: OpenInvitation {
        var invitation = self
        invitation.state = .declined
        return invitation
    }
}
