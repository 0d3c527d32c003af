import CommandKit
import Lineups
import Values

extension SkipReason {
    /// The reason, with what to do about it: `not asked yet (use greenroom ask)`.
    ///
    /// - Parameters:
    ///   - name: the person's.
    ///   - home: the account's zone.
    func commandText(for name: String, home: Zone, now: Instant) -> String {
        let short = words(home: home, now: now).short
        if self == .textWaits { return "\(short): greenroom inbox show \(name.argument)" }
        return short + (advice(for: name, now: now).map { " (\($0))" } ?? "")
    }

    /// Nil for nothing.
    private func advice(for name: String, now: Instant) -> String? {
        switch self {
        case .alreadyInvited: "to nudge: greenroom remind"
        case .mustReconfirm: "use event edit --tell"
        case .expired: "to ask again, use --only"
        case .noCell: "add one: greenroom contact edit \(name.argument) --cell NUMBER"
        case .unreachable(_?, isTextAtFault: true): "change the text, then use --only"
        case .unreachable: "correct the number, or use --only"
        case .unsure: "if they did not get it, use --only"
        case .tooLate: "to send now, add --anyway"
        case .sentJustNow: "to send it again, add --again"
        case .notAskedYet: "use greenroom ask"
        case .alreadyQueued(let leaves, _): leaves <= now ? nil : "to send now, add --anyway"
        case .alreadyReminded: "to remind again, use --only"
        case .wrongNumber: "correct it: greenroom contact edit \(name.argument) --cell NUMBER"
        case .snoozed: "to remind now, use --only"
        case .ownNumber: "enter their answer: greenroom lineup answer EVENT \(name.argument) yes"
        case .noTemplate: "set one: greenroom whatsapp"
        case .cannotTake, .hasAnswered, .optedOut, .paused, .beingFoundOut, .stillWaiting, .textWaits: nil
        }
    }
}
