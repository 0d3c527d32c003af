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
