internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

/// The asks to which somebody's text may speak.
struct SpokenOf {
    /// In the order in which they were asked.
    let asks: [Ask]
    /// The no that a bare yes takes back: nothing is open, and it was said last.
    private let recallable: Ask?
    private let isShared: Bool

    /// What is open, what was confirmed, and what was refused by a text of theirs, which may be taken back.
    ///
    /// - Parameter all: whatever was asked at this number, or noted for it.
    init(_ all: [Ask]) {
        let last = all.max { ($0.settledAt, $0.lastMove) < ($1.settledAt, $1.lastMove) }
        // Of several answers in one text none was the last.
        let isAlone = !all.contains { $0.slot != last?.slot && $0.saidIn != nil && $0.saidIn == last?.saidIn }
        let isRecallable = !all.contains(where: \.isOpen) && last?.answer != .confirmed && isAlone
        let recallable = isRecallable ? last : nil
        asks = all.filter {
            $0.isOpen || $0.answer == .confirmed || $0.isRefused || $0.slot == recallable?.slot
        }
        self.recallable = recallable
        isShared = Set(all.map(\.contact)).count > 1
    }

    /// As the reader sees them.
    var openAsks: [OpenAsk] {
        asks.map { ask in
            let isOut = ask.isRefused && ask.slot != recallable?.slot
            return isOut ? ask.openAsk(isShared: isShared, .declined) : ask.openAsk(isShared: isShared)
        }
    }

    /// Nothing is open, and one text has confirmed something and refused something else.
    var isOfTwoMinds: Bool {
        guard !asks.contains(where: \.isOpen), let last = asks.max(by: { $0.lastMove < $1.lastMove })?.saidIn else {
            return false
        }
        let together = asks.filter { $0.saidIn == last }
        return together.contains(where: \.isRefused) && together.contains { $0.answer == .confirmed }
    }

    /// What was refused last, and so that a bare yes was said to take it back; nil where a number was, or something
    /// else was answered since.
    var refusedLast: Ask? {
        guard let last = asks.lastSaid, last.isRefused, let moment = last.answeredAt else { return nil }
        let isAlone = asks.allSatisfy { $0.slot == last.slot || $0.saidIn != last.saidIn && !$0.wasOpen(at: moment) }
        return isAlone ? last : nil
    }
}

extension Ask {
    /// Out of it by a text of theirs.
    var isRefused: Bool { !isOpen && saidIn != nil && (answer == .declined || answer == .withdrawn) }

    fileprivate var settledAt: Instant { max(closedAt ?? askedAt, answeredAt ?? askedAt) }

    fileprivate func wasOpen(at moment: Instant) -> Bool { askedAt <= moment && closedAt.map { $0 > moment } ?? true }
}

extension [Ask] {
    /// What a text of theirs moved last.
    var lastSaid: Ask? { filter { $0.saidIn != nil }.max { $0.lastMove < $1.lastMove } }
}
