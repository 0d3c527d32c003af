package import Agenda
package import Messaging
package import People
package import Storage
package import Values

/// A contact's place in an event's lineup.
package struct Slot: Sendable {
    package let id: ID<Slot>
    package let event: ID<Event>
    package let contact: ID<Contact>
    package let name: String
    package let position: Int
    package let isHost: Bool
    /// Order among the stand-ins; nil for a place in the lineup itself.
    package let benchRank: Int?
    package let answer: SlotAnswer
    package let answeredAt: Instant?
    /// "Invitation me Monday": when to ask anew.
    package let snoozeUntil: Instant?
    /// The stand-in who has taken the place.
    package let replacedBy: ID<Slot>?
    /// The latest request, and the text that carried it.
    package let lastInvitation: LastInvitation?
    package let hasOptedOut: Bool
    /// Where the request goes; nil when none of the numbers can be texted.
    package let number: String?
    package let terms: Terms
    /// A text about it has left, or may have left.
    package let wasTold: Bool
    /// The time or the place that this person was told is not the event's any more.
    package let hasOldFacts: Bool
    /// The zone in which they were told the time is not the event's any more.
    let hasOldZone: Bool
    /// The event is off: a request that is closed since was still open then.
    let isCalledOff: Bool
    /// Whether the last request that has left, or may have, asked them to host; nil where there is none.
    let toldAsHost: Bool?

    package struct LastInvitation: Sendable {
        package let askedAt: Instant
        /// When its text left, or is to leave.
        package let leftAt: Instant
        package let isOpen: Bool
        /// So many reminders have left.
        package let reminders: Int
        /// When the last reminder left, or is to leave.
        package let remindedAt: Instant?
        /// A reminder has yet to leave.
        package let reminderWaits: Bool
        /// The deadline of this round, where it has one of its own.
        package let answerBy: Instant?
        package let sender: ID<Sender>
        package let state: OutboundState
        /// What went wrong, in the booker's words, and what to do about it.
        package let error: String?
        package let advice: String?
        /// When a text that did not arrive is sent anew; nil when it is not.
        package let goesAgainAt: Instant?
        /// Which way they lean who have not answered clearly.
        package let leaning: Leaning?
        /// It asked for the host's place, and said so.
        package let asHost: Bool

        /// The request itself has yet to leave.
        package var isQueued: Bool { state == .queued }
    }

    /// Which way somebody leans who has not answered clearly.
    package var leaning: Leaning? {
        answer == .none || answer == .maybe ? lastInvitation?.leaning : nil
    }

    /// The finer state in words, for the booker's eyes.
    package enum SlotStatus: String, Sendable, CaseIterable {
        case notAsked = "not asked"
        case asked, maybe, confirmed, declined, withdrawn, expired
        case unreachable
        /// A stand-in who was asked for a place that somebody else has taken.
        case filled
        case optedOut = "opted out"
        case noCell = "no cell"
        /// It is not known whether the request went out.
        case unsure

        /// Green is settled, yellow waits for somebody else, red needs the booker.
        package enum Light: Sendable {
            case green, yellow, red
        }

        package var light: Light {
            switch self {
            case .confirmed: .green
            case .asked, .maybe, .filled: .yellow
            case .notAsked, .declined, .withdrawn, .expired, .unreachable, .optedOut, .noCell, .unsure: .red
            }
        }
    }

    /// They are the host and were not asked to be, or the other way round.
    package var knowsAnotherPart: Bool {
        benchRank == nil && wasTold && lastInvitation.map { $0.asHost != isHost } ?? false
    }

    /// What they were told of time, place or their part is no longer so.
    package var knowsOtherwise: Bool { hasOldFacts || knowsAnotherPart }

    /// The part they are to be asked for.
    var isToHost: Bool { isHost || benchRank != nil && lastInvitation?.asHost == true }

    /// Neither out nor given up.
    package var isWanted: Bool {
        switch answer {
        case .none, .maybe, .confirmed: true
        case .declined, .withdrawn, .expired: false
        }
    }

    package var status: SlotStatus {
        switch answer {
        case .confirmed: .confirmed
        case .declined: .declined
        case .withdrawn: .withdrawn
        case .expired: .expired
        case .maybe: hasOptedOut ? .optedOut : .maybe
        case .none: silence
        }
    }

    /// A yes that was taken back when there was little time to find somebody else.
    package func isLateWithdrawal(from event: Event, within window: Duration) -> Bool {
        guard answer == .withdrawn, let answeredAt else { return false }
        return event.startsAt - answeredAt < window
    }

    private var silence: SlotStatus {
        if hasOptedOut { return .optedOut }
        guard let lastInvitation else { return number == nil ? .noCell : .notAsked }
        if lastInvitation.goesAgainAt != nil { return .unreachable }
        switch lastInvitation.state {
        case .uncertain, .unconfirmed: return .unsure
        case let state where state.hasFailed: return .unreachable
        // Their number was taken from them: nobody can answer.
        case _ where number == nil: return .noCell
        // It was taken back, or held for somebody who wants texts again.
        case .cancelled, .optedOut: return .notAsked
        // Taken out, and in again: what was asked then is over.
        case _ where !lastInvitation.isOpen && !isCalledOff:
            return benchRank == nil && replacedBy == nil ? .notAsked : .filled
        default: return .asked
        }
    }
}
