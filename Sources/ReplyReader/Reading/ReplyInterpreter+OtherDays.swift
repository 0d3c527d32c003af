import Values

/// "Yes to Friday, Saturday's no good": what is said of days that nobody asked about.
extension ReplyInterpreter {
    /// The conclusion from what speaks of `ask`, where the text answers it by name and goes on about other days.
    func about(_ invitation: OpenInvitation) -> ReplyInterpreter {
        guard let place = context.invitations.firstIndex(of: invitation), !message.has(.correction),
            !message.has(.elsewhere)
        else {
            return self
        }
        let bit = UInt64(1) << UInt64(place)
        let own = message.clauses.indices.filter { index in
            references(in: index).contains { $0.mask & bit != 0 } && message.stands.contains { $0.clause == index }
        }
        guard !own.isEmpty else { return self }
        let isNo = message.stands.contains { own.contains($0.clause) && $0.side == .no }
        let rest = message.leavingOut(lexicon) { index in
            let named = references(in: index)
            guard !named.isEmpty, named.allSatisfy({ $0.mask & bit == 0 }) else { return false }
            let clause = message.clauses[index]
            // Another day offered beside a no is for people to see.
            if isNo { return clause.opener == .condition }
            return !clause.isQuestion && clause.opener != .condition
                && clause.atoms.contains {
                    $0.sense == .refuse || $0.sense == .no || Stance($0, clause: 0)?.side == .no
                }
        }
        return ReplyInterpreter(rest, context, lexicon)
    }

    /// The days and names in a clause.
    private func references(in clause: Int) -> [Reference] {
        let clause = message.clauses[clause]
        return message.tokens[clause.start..<min(max(clause.end, clause.start), message.tokens.count)]
            .compactMap(\.reference).filter { $0.kind == .day || $0.kind == .name }
    }
}
