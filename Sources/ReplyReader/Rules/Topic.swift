/// "Yes to Friday, Saturday's no good": leaves out what a reply says about days that are not the invitation's.
struct Topic {
    private let reply: ParsedReply

    init(_ reply: ParsedReply) {
        self.reply = reply
    }

    /// The reply without the clauses about other days, if another clause answers `invitation` by name.
    func about(_ invitation: OpenInvitation, in context: ReplyContext) -> ParsedReply {
        guard let place = context.invitations.firstIndex(of: invitation), !reply.has(.correction),
            !reply.has(.elsewhere)
        else {
            return reply
        }
        let bit = UInt64(1) << UInt64(place)
        let own = reply.clauses.indices.filter { index in
            references(in: index).contains { $0.mask & bit != 0 } && reply.stances.contains { $0.clause == index }
        }
        guard !own.isEmpty else { return reply }
        let isNo = reply.stances.contains { own.contains($0.clause) && $0.side == .no }
        return reply.leavingOut { index in
            let named = references(in: index)
            guard !named.isEmpty, named.allSatisfy({ $0.mask & bit == 0 }) else { return false }
            let clause = reply.clauses[index]
            // After a no, an offer of another day is left for the booker.
            if isNo { return clause.opener == .condition }
            return !clause.isQuestion && clause.opener != .condition
                && clause.atoms.contains {
                    $0.sense == .refuse || $0.sense == .no || Stance($0, clause: 0)?.side == .no
                }
        }
    }

    /// The days and names in a clause.
    private func references(in clause: Int) -> [Reference] {
        let clause = reply.clauses[clause]
        return reply.tokens[clause.start..<min(max(clause.end, clause.start), reply.tokens.count)]
            .compactMap(\.reference).filter { $0.kind == .day || $0.kind == .name }
    }
}
