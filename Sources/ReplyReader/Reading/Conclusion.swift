import Values

/// From what a message says to a verdict: the order in which rules are asked.
struct Conclusion {
    let message: Message
    let context: ReplyContext
    let lexicon: Lexicon

    init(_ message: Message, _ context: ReplyContext, _ lexicon: Lexicon) {
        (self.message, self.context, self.lexicon) = (message, context, lexicon)
    }

    func verdict() -> Verdict {
        var verdict = consent() ?? unaddressed() ?? about()
        verdict.flags.formUnion(message.flags)
        if message.hasQuestion, verdict.label != .question { verdict.flags.insert(.alsoAsks) }
        if verdict.label == .tentative { verdict.snooze = snooze() }
        return verdict
    }

    /// The asks still to be answered; a single one is taken to be meant where none is named.
    var open: [OpenAsk] { context.asks.filter(\.isOpen) }

    // MARK: Wishes about texting itself

    private func consent() -> Verdict? {
        if message.has(.automatic), !message.hasStandOfOther { return Verdict(.other, rule: .automatic) }
        if message.has(.echo) { return Verdict(.needsHuman, rule: .echo) }
        if message.has(.saidStop) {
            return context.optedOut ? Verdict(.optIn, rule: .freeOptIn) : Verdict(.needsHuman, rule: .freeOptOut)
        }
        if context.optedOut, message.has(.resume), !message.has(.stop) { return Verdict(.optIn, rule: .freeOptIn) }
        if message.has(.stop) && !stopsSomethingElse || message.has(.tease) && !isTeasing
            || OptOutWish.isIn(message, lexicon)
        {
            return Verdict(.optOut, rule: .freeOptOut)
        }
        if message.has(.removal) {
            let namesShow = message.tokens.contains { $0.reference != nil }
            if !namesShow { return Verdict(.optOut, rule: .freeOptOut) }
        }
        return context.optedOut ? whileOptedOut() : nil
    }

    /// "Stop it, I'm so in": told off in fun.
    private var isTeasing: Bool {
        message.has(.keen) || message.stands.contains { $0.side == .yes && $0.weight > .weak }
            || message.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.laugh) }
    }

    /// "Stop the presses, I'm in"
    private var stopsSomethingElse: Bool {
        guard message.stands.contains(where: { $0.side == .yes && $0.weight == .plain }) else { return false }
        let stops = message.clauses.flatMap(\.atoms).filter { $0.sense == .stop }
        return stops.allSatisfy { stop in
            guard stop.end == stop.start + 1, stop.end < message.tokens.count else { return false }
            let rest = message.tokens[stop.end...].prefix { $0.kind != .mark }
            let wish: OptOutRole = [.texts, .sending, .this, .me, .list, .number]
            return !rest.isEmpty && rest.allSatisfy { lexicon.optOutRoles[Int($0.word)].isDisjoint(with: wish) }
        }
    }

    private func whileOptedOut() -> Verdict {
        if message.has(.help) { return Verdict(.help, rule: .howTo) }
        if message.hasQuestion { return Verdict(.question, rule: .optedOut) }
        let isYes = message.stands.allSatisfy { $0.side == .yes } && message.stands.contains { $0.sense == .yes }
        guard isYes, !message.hasCondition, !message.has(.maybe) else { return Verdict(.needsHuman, rule: .optedOut) }
        let answers = open.count == 1 ? [open[0].number: Answer.confirm] : [:]
        return Verdict(.optIn, rule: .yesLiftsOptOut, answers: answers)
    }

    // MARK: Texts that answer no ask

    private func unaddressed() -> Verdict? {
        if message.has(.wrongPerson) {
            return Verdict(.needsHuman, rule: .wrongPerson, lean: .decline)
        }
        if message.has(.help), message.stands.allSatisfy({ $0.weight == .weak }), !message.has(.check) {
            return Verdict(.help, rule: .howTo)
        }
        if context.asks.isEmpty {
            return message.hasQuestion
                ? Verdict(.question, rule: .question) : Verdict(.needsHuman, rule: .nothingOpen)
        }
        return nil
    }

    /// Late for a show of today that they confirmed, whatever else is open.
    private func lateToday() -> Verdict? {
        let today = context.asks.filter { $0.state == .confirmed && $0.starts.date == context.today }
        guard message.has(.late), !message.has(.doubtful), !today.isEmpty,
            message.stands.allSatisfy({ $0.side == .yes })
        else { return nil }
        return Verdict(.lateRunning, rule: .late, flags: .late, about: today.count == 1 ? [today[0].number] : [])
    }

    private func about() -> Verdict {
        if let receipt = receipt() { return receipt }
        if let right = putRight() { return right }
        if open.isEmpty, context.wasAskedWhich, let listed = SeveralAsks(self).verdict() { return listed }
        if context.asks.count == 1 || !namesAsk, let named = answerToNamed() { return named }
        if let aside = answerToSomethingElse() { return aside }
        if open.isEmpty { return severalChanged() ?? afterYes() }
        if let late = lateToday() { return late }
        if let wish = askedAgainOfAll() { return wish }
        if context.asks.count > 1 || context.wasAskedWhich {
            if let verdict = SeveralAsks(self).verdict() { return verdict }
        }
        guard open.count == 1, let ask = open.first else {
            let single = answerToOne(open[0])
            switch single.label {
            case .confirm where mayTakeBackNo:
                return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
            case .decline where context.lastSaid == .confirmation: return confirmedOrOpen(single)
            case .question, .other, .help: return single
            default:
                return Verdict(
                    .needsHuman, rule: single.answers.isEmpty ? single.rule : .whichAsk, flags: single.flags,
                    lean: single.lean
                ).holding(single.answers.values.first)
            }
        }
        let single = about(ask).answerToOne(ask)
        if context.lastSaid == .confirmation, single.label == .decline { return confirmedOrOpen(single) }
        if mayTakeBackNo, single.label == .confirm {
            return Verdict(.needsHuman, rule: .refusedOrOpen, flags: single.flags).holding(.confirm)
        }
        return single
    }

    /// A bare no, to what is open or to the yes before it.
    private func confirmedOrOpen(_ single: Verdict) -> Verdict {
        let told = context.told.count == 1 ? context.told : []
        return Verdict(.needsHuman, rule: .confirmedOrOpen, flags: single.flags, about: told).holding(.decline)
    }

    /// A bare yes may be to what they have just refused.
    private var mayTakeBackNo: Bool { context.lastSaid == .refusal || context.lastSaid == .whichOrRefused }
}
