import Values

/// Everything is confirmed already: withdrawals, lateness, reassurance.
extension Conclusion {
    func afterYes() -> Verdict {
        let ask = named() ?? context.asks[0]
        let isOnly = context.asks.count == 1 || named() != nil
        if message.has(.late), !message.has(.doubtful) {
            return Verdict(.lateRunning, rule: .late, flags: .late, about: isOnly ? [ask.number] : [])
        }
        if message.has(.arriving), message.has(.sorry), message.stands.allSatisfy({ $0.side == .yes }) {
            return Verdict(.lateRunning, rule: .late, flags: .late, about: isOnly ? [ask.number] : [])
        }
        let single = answerToOne(ask)
        if single.rule == .otherTime, let time = Mismatch.time(in: message) {
            let isLate = time > ask.starts.time.secondsSinceMidnight / 60
            return Verdict(isLate ? .lateRunning : .other, rule: isLate ? .late : .reassurance)
        }
        switch single.label {
        case .confirm: return Verdict(.other, rule: .reassurance, flags: single.flags)
        case .decline:
            return isOnly
                ? Verdict(.decline, rule: .withdrawal, answers: single.answers, flags: single.flags)
                : Verdict(.needsHuman, rule: .whichAsk, flags: single.flags, lean: .decline)
        case .tentative:
            return Verdict(.needsHuman, rule: single.rule, flags: single.flags, lean: .decline)
        case .needsHuman:
            if message.has(.arriving), message.stands.allSatisfy({ $0.side == .yes }), !message.has(.setback) {
                return Verdict(.other, rule: .reassurance)
            }
            let isReceipt = single.rule == .acknowledgement || single.rule == .lean && single.lean == .confirm
            return isReceipt ? Verdict(.other, rule: .reassurance, flags: single.flags) : single
        default:
            return single
        }
    }

    /// The one confirmed ask that the text names.
    private func named() -> OpenAsk? {
        var mask: UInt64 = .max
        for token in message.tokens {
            if let reference = token.reference, reference.mask != 0 { mask &= reference.mask }
        }
        let places = context.asks.indices.filter { mask >> UInt64($0) & 1 == 1 }
        return places.count == 1 ? context.asks[places[0]] : nil
    }
}
