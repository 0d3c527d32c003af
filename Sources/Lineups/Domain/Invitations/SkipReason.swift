package import Messaging
package import Values

/// Why somebody gets no text.
package enum SkipReason: Sendable, Hashable {
    case alreadyInvited, hasAnswered, paused, noCell, notAskedYet, stillWaiting
    case optedOut(OptOut.Scope)
    /// The last text did not arrive, for this reason. The text may be at fault instead of the number.
    case unreachable(String?, isTextAtFault: Bool)
    /// The request is queued until then, for somebody in these zones.
    case alreadyQueued(Instant, [Zone])
    /// It is unknown whether the last message was sent, and the provider cannot tell either.
    case unsure
    /// The gateway is still finding out whether the last message was sent.
    case beingFoundOut
    /// A reminder is queued, or was sent recently.
    case alreadyReminded
    /// Somebody else has the number.
    case wrongNumber
    /// They asked to be asked again then: "ask me Monday".
    case snoozed(Instant)
    /// A text of theirs waits in the inbox for the booker.
    case textWaits
    /// Quiet hours last until the event begins.
    case tooLate
    /// They did not answer before the deadline.
    case expired
    /// A stand-in who can take none of the open positions.
    case cannotTake
    /// They have the number that texts are sent from.
    case ownNumber
    /// They were sent the same words within the last ten minutes.
    case sentJustNow
    /// They have not written by WhatsApp within 24 hours, no template is set, and nothing else reaches them.
    case noTemplate
    /// They said yes to another time, place or position, and get a change notice instead.
    case mustReconfirm

    /// Why no text can tell them anything; nil where they have a number.
    init?(withoutNumber slot: Slot) {
        guard slot.number == nil else { return nil }
        self = slot.hasWrongNumber ? .wrongNumber : .noCell
    }

    /// The last text to them did not arrive.
    init(undelivered slot: Slot) {
        self = .unreachable(slot.lastInvitation?.error, isTextAtFault: slot.lastInvitation?.isTextAtFault == true)
    }
}

extension SkipReason {
    /// A reason in words.
    package struct Words: Hashable, Sendable {
        /// `already answered`
        package let short: String
        /// After the name, in a sentence: `has answered`.
        package let predicate: String

        fileprivate init(_ short: String, predicate: String? = nil) {
            (self.short, self.predicate) = (short, predicate ?? short)
        }
    }

    /// - Parameter home: the account's zone.
    package func words(home: Zone, now: Instant) -> Words {
        switch self {
        case .alreadyInvited: Words("already asked", predicate: "was already asked")
        case .hasAnswered: Words("already answered", predicate: "has answered")
        case .mustReconfirm: Words("has not been told about the change")
        case .expired: Words("did not answer in time")
        case .optedOut(let scope): Words(scope.words)
        case .paused: Words(NumberPause.words, predicate: "is \(NumberPause.words)")
        case .noCell: Words("no number that can be texted", predicate: "has no number that can be texted")
        case .unreachable(let error, _): Words(error ?? "the last text did not arrive")
        case .unsure: Words("the last text may or may not have been sent")
        case .beingFoundOut: Words("still checking whether the last text was sent")
        case .tooLate:
            Words("quiet hours last until the event starts", predicate: "quiet hours last until the show starts")
        case .notAskedYet: Words("not asked yet", predicate: "has not been asked yet")
        case .stillWaiting: Words("the request is still queued")
        case .alreadyQueued(let leaves, _) where leaves <= now:
            Words("already queued", predicate: "is already queued")
        case .alreadyQueued(let leaves, let zones):
            Self.queued(LeavingTime.text(leaves, in: zones, home: home, now: now))
        case .alreadyReminded:
            Words(
                "reminded recently, or a reminder is queued",
                predicate: "was reminded recently, or a reminder is queued")
        case .wrongNumber: Words("wrong number")
        case .ownNumber:
            Words("the number that texts are sent from", predicate: "has the number that texts are sent from")
        case .sentJustNow:
            Words("sent the same within ten minutes", predicate: "was sent the same within the last ten minutes")
        case .noTemplate:
            Words("no WhatsApp template for this", predicate: "can only be reached by WhatsApp, with a template")
        case .cannotTake: Words("can take none of the open positions")
        case .snoozed(let until): Words("wants to be asked again on \(DateText().long(until, in: home))")
        case .textWaits: Words("their text waits for you", predicate: "has a text waiting in the inbox")
        }
    }

    private static func queued(_ time: String) -> Words {
        Words("already queued for \(time)", predicate: "is already queued for \(time)")
    }
}
