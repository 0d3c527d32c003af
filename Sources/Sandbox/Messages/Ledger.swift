/// All messages in the order in which they were made; beyond the limit the oldest are forgotten.
struct Ledger {
    /// Counts changes of any message.
    private(set) var revision = 0
    private var messages: [StoredMessage] = []
    /// Where in `messages` the oldest one kept stands; those before it go when there are many.
    private var head = 0
    private var places: [String: Int] = [:]
    /// The sequence of `messages[0]`.
    private var firstSequence = 1
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { messages.count - head }

    /// The message itself, numbered.
    @discardableResult
    mutating func append(_ message: StoredMessage) -> StoredMessage {
        if count == limit { forgetOldest() }
        revision += 1
        var message = message
        message.sequence = firstSequence + messages.count
        message.revision = revision
        places[message.sid] = message.sequence
        messages.append(message)
        return message
    }

    /// Deleted ones among them, which still mark a place in the list.
    subscript(sid: String) -> StoredMessage? {
        places[sid].map { messages[$0 - firstSequence] }
    }

    /// Nil where it is forgotten.
    subscript(sequence: Int) -> StoredMessage? {
        let index = sequence - firstSequence
        return index >= head && index < messages.count ? messages[index] : nil
    }

    /// The message as changed; nil where it is forgotten.
    @discardableResult
    mutating func update(_ sequence: Int, _ change: (inout StoredMessage) -> Void) -> StoredMessage? {
        let index = sequence - firstSequence
        guard index >= head, index < messages.count else { return nil }
        revision += 1
        change(&messages[index])
        messages[index].revision = revision
        return messages[index]
    }

    /// Newest first, those older than `sequence` (nil: from the newest on), up to `limit` that match.
    func older(
        than sequence: Int?, limit: Int, where matches: (borrowing StoredMessage) -> Bool
    ) -> [StoredMessage] {
        var found: [StoredMessage] = []
        var index = min((sequence ?? .max) - firstSequence, messages.count) - 1
        while index >= head, found.count < limit {
            if matches(messages[index]) { found.append(messages[index]) }
            index -= 1
        }
        return found
    }

    /// Newest first, the nearest ones newer than `sequence`, up to `limit` that match.
    func newer(
        than sequence: Int, limit: Int, where matches: (borrowing StoredMessage) -> Bool
    ) -> [StoredMessage] {
        var found: [StoredMessage] = []
        var index = max(sequence - firstSequence + 1, head)
        while index < messages.count, found.count < limit {
            if matches(messages[index]) { found.append(messages[index]) }
            index += 1
        }
        return found.reversed()
    }

    private mutating func forgetOldest() {
        places[messages[head].sid] = nil
        head += 1
        // Moving the rest down is dear, but rare.
        if head > limit / 4 {
            messages.removeFirst(head)
            firstSequence += head
            head = 0
        }
    }
}
