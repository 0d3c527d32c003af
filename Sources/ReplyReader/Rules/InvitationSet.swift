import Values

/// The invitations that a reply can refer to. A mask has one bit for each, by its place in the context.
struct InvitationSet {
    let context: ReplyContext
    /// Not yet settled: what "all" and "both" mean.
    let open: UInt64
    /// Declined before.
    let declined: UInt64

    init(_ context: ReplyContext) {
        self.context = context
        let invitations = context.invitations
        // We asked "which one?" and listed a confirmed one beside what is open, for a no that may mean either.
        let isListed = context.wasAskedWhich && context.lastSaid == .confirmation && context.held == .declined
        let listed = isListed ? context.told : []
        open = invitations.indices.reduce(0) {
            invitations[$1].isOpen || listed.contains(invitations[$1].number) ? $0 | 1 << UInt64($1) : $0
        }
        declined = invitations.indices.reduce(0) { invitations[$1].state == .declined ? $0 | 1 << UInt64($1) : $0 }
    }

    var invitations: [OpenInvitation] { context.invitations }

    /// "Neither" can mean two invitations: there are two, or two are open.
    var hasPair: Bool { invitations.count == 2 || open.nonzeroBitCount == 2 }

    /// What "the rest" and "all but" can mean, besides what is named.
    var rest: UInt64 { context.isNamedByDate ? open & places(of: context.named) : open }

    /// The places of the invitations with these numbers.
    private func places(of numbers: [Int]) -> UInt64 { context.mask { numbers.contains($0.number) } }

    private func numbers(at places: UInt64) -> [Int] {
        invitations.indices.filter { places >> UInt64($0) & 1 == 1 }.map { invitations[$0].number }
    }

    /// The invitations that "both", "all" or "none" means for an answer. It counts every current one, also one that is
    /// answered: with a yes to one of two and "I'm in for both", both are meant.
    ///
    /// - Parameters:
    ///   - count: how many it counts; nil for "all".
    ///   - isChange: the reply says that something has changed: "none of them work anymore".
    func group(of count: Int?, _ answer: Answer, isChange: Bool) throws(UnclearPairing) -> UInt64 {
        let every = context.mask { _ in true }
        let told = places(of: context.told)
        // "Yes to all" after one request about several dates, or after "Yes or no for 1 and 2?".
        let named = context.named.count > 1 ? places(of: context.named) : 0
        if named != 0, named & ~open == 0, count == nil || count == named.nonzeroBitCount { return named }
        if let count {
            let fitting = [every, open, told].first { $0.nonzeroBitCount == count }
            guard let mask = fitting else { throw UnclearPairing(rule: .whichInvitation) }
            return answer == .maybe ? mask & open : mask
        }
        if answer == .maybe { return open }
        let contrary = answer == .confirmed ? declined : context.mask { $0.state == .confirmed }
        if contrary == 0 || isChange { return every }
        // "All" after a no to one of them means the open ones; only "both" and other numbers take back a no.
        if answer == .confirmed, open != 0, contrary & told != 0 || every.nonzeroBitCount == 2 {
            return every & ~declined
        }
        if every.nonzeroBitCount == 2 { return every }
        switch open.nonzeroBitCount {
        // "Them" may be the open ones, or also the one that was just answered.
        case 2...:
            guard contrary & told != 0 else { return open }
            if context.wasAskedWhich, context.held == answer { return open | contrary & told }
            let rule: Rule = answer == .confirmed ? .refusedOrOpen : .confirmedOrOpen
            throw UnclearPairing(rule: rule, about: numbers(at: contrary & told), held: answer)
        default:
            // An old no is not taken back by the way.
            guard answer == .confirmed, contrary & ~told != 0 else { return every }
            guard open == 0 else { throw UnclearPairing(rule: .refusedOrOpen, held: .confirmed) }
            throw UnclearPairing(rule: .disputed, about: numbers(at: every))
        }
    }

    /// The answer of a reply that names invitations and gives no answer; nil where it is unknown.
    var impliedAnswer: Answer? { context.wasAskedWhich ? context.held : .confirmed }

    func verdict(_ answersByPlace: [Int: Answer], _ rule: Rule) -> Verdict {
        var answers: [Int: Answer] = [:]
        for (index, answer) in answersByPlace {
            let number = invitations[index].number
            // Two invitations with the same number are distinguished by it only if both got the same answer.
            let isPlain = invitations.indices.allSatisfy {
                invitations[$0].number != number || answersByPlace[$0] == answer
            }
            guard isPlain else { return Verdict(.needsHuman, rule: rule) }
            answers[number] = answer
        }
        let label: Label
        switch Set(answersByPlace.values) {
        case [.confirmed]: label = .confirm
        case [.declined]: label = .decline
        case [.maybe]: label = .tentative
        default: label = .mixed
        }
        return Verdict(label, rule: rule, answers: answers)
    }

    /// False for "Sunday night" when Sunday's show is in the morning.
    func isIn(_ part: DayPart, _ place: Int) -> Bool {
        let hour = invitations[place].starts.time.secondsSinceMidnight / 3600
        switch part {
        case .morning: return hour < 13
        case .afternoon: return (11..<19).contains(hour)
        case .evening: return hour >= 16 || hour < 4
        }
    }
}
