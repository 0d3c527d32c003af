import Lineups
import PageKit
import Values

/// Of a lineup, of a slot, or an answer.
extension StatusText {
    init(_ lineup: Lineup) {
        let status = LineupStatus(lineup)
        self.init(
            light: status.light, sign: status.sign.isEmpty ? "–" : status.sign,
            words: status.badgeWords.capitalizedFirst)
    }

    /// - Parameter home: the account's zone.
    init(_ slot: Slot, home: Zone, now: Instant) {
        self.init(light: slot.light, sign: slot.sign, words: slot.statusWords(at: now, home: home))
    }

    init(_ status: SlotStatus) { self.init(light: status.light, sign: status.sign, words: status.words) }

    /// An answer in the history.
    init(_ answer: Answer) {
        switch answer {
        case .none: self.init(light: nil, sign: "…", words: "no answer")
        case .maybe: self.init(SlotStatus.maybe)
        case .confirmed: self.init(SlotStatus.confirmed)
        case .declined: self.init(SlotStatus.declined)
        case .withdrawn: self.init(SlotStatus.withdrawn)
        case .expired: self.init(SlotStatus.expired)
        }
    }

    /// An answer, as the performer reads it.
    init(_ answer: Answer, in language: TextLanguage, _ words: PerformerWords) {
        let said: (status: SlotStatus, words: String)? =
            switch answer {
            case .none: nil
            case .maybe: (.maybe, words.maybe.lowercased())
            case .confirmed: (.confirmed, words.confirmed)
            case .declined: (.declined, words.declined)
            case .withdrawn: (.withdrawn, words.withdrawn)
            case .expired: (.expired, words.expired)
            }
        guard language != .english, let said else {
            self.init(answer)
            return
        }
        self.init(light: said.status.light, sign: said.status.sign, words: said.words)
    }
}
