/// All messages in order of creation. Beyond the limit the oldest are removed.
struct MessageLog {
    /// The number of changes so far.
    private(set) var revision = 0
    private var messages: [StoredMessage] = []
    /// The index of the oldest message that still counts; those before it are removed in bulk.
    private var head = 0
    private var places: [String: Int] = [:]
    /// The sequence of `messages[0]`.
    private var firstSequence = 1
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { messages.count - head }

    /// Returns the message with its sequence and revision.
    @discardableResult
    mutating func append(_ message: StoredMessage) -> StoredMessage {
        if count == limit { removeOldest() }
        revision += 1
        var message = message
        message.sequence = firstSequence + messages.count
        message.revision = revision
        places[message.sid] = message.sequence
        messages.append(message)
        return message
    }

    /// Includes deleted messages, which page tokens may still name.
    subscript(sid: String) -> StoredMessage? {
        places[sid].map { messages[$0 - firstSequence] }
    }

    /// Nil if it was removed.
    subscript(sequence: Int) -> StoredMessage? {
        let index = sequence - firstSequence
        return index >= head && index < messages.count ? messages[index] : nil
    }

    /// Returns the changed message; nil if it was removed.
    @discardableResult
    mutating func update(_ sequence: Int, _ change: (inout StoredMessage) -> Void) -> StoredMessage? {
        let index = sequence - firstSequence
        guard index >= head, index < messages.count else { return nil }
        revision += 1
        change(&messages[index])
        messages[index].revision = revision
        return messages[index]
    }

    /// Up to `limit` matching messages older than `sequence` (nil: all), newest first.
    func older(than sequence: Int?, limit: Int, where matches: (borrowing StoredMessage) -> Bool) -> [StoredMessage] {
        var found: [StoredMessage] = []
        var index = min((sequence ?? .max) - firstSequence, messages.count) - 1
        while index >= head, found.count < limit {
            if matches(messages[index]) { found.append(messages[index]) }
            index -= 1
        }
        return found
    }

    /// The `limit` matching messages that follow `sequence` directly, newest first.
    func newer(than sequence: Int, limit: Int, where matches: (borrowing StoredMessage) -> Bool) -> [StoredMessage] {
        var found: [StoredMessage] = []
        var index = max(sequence - firstSequence + 1, head)
        while index < messages.count, found.count < limit {
            if matches(messages[index]) { found.append(messages[index]) }
            index += 1
        }
        return found.reversed()
    }

    private mutating func removeOldest() {
        places[messages[head].sid] = nil
        head += 1
        // Moving the rest is expensive, so it is done rarely.
        if head > limit / 4 {
            messages.removeFirst(head)
            firstSequence += head
            head = 0
        }
    }
}
