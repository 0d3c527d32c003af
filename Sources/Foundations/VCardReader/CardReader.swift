/// Reads vCards 2.1, 3.0 and 4.0 from a stream of bytes. Calls back with each complete card.
///
/// Never fails: a property that cannot be read is skipped and noted in the card's problems. Memory does not grow with
/// the size of the file, its lines or its photos; see `VCardLimits`.
package struct CardReader: Sendable {
    /// The first bytes of the file, until there are enough to detect the encoding.
    private var head: [UInt8] = []
    private var encoding: FileEncoding?
    private var transcoder = UTF16Transcoder()
    private var text = CardText()

    package init() {}

    /// Reads the next bytes of the file, in chunks of any size. Rethrows errors of `onCard`; do not use the reader
    /// after that.
    package mutating func read(_ chunk: UnsafeRawBufferPointer, _ onCard: (Card) throws -> Void) rethrows {
        guard encoding == nil else { return try decode(chunk, onCard) }
        let missing = Swift.min(FileEncoding.bytesNeeded - head.count, chunk.count)
        head.append(contentsOf: chunk.prefix(missing))
        guard head.count == FileEncoding.bytesNeeded else { return }
        try decodeHead(onCard)
        try decode(chunk.part(from: missing), onCard)
    }

    /// Ends the file: passes on an unfinished card and resets the reader for another file.
    package mutating func finish(_ onCard: (Card) throws -> Void) rethrows {
        if encoding == nil { try decodeHead(onCard) }
        if case .utf16 = encoding {
            try transcoder.finish { try text.read($0, onCard) }
        }
        try text.finish(onCard)
        self = CardReader()
    }

    /// All cards of a file in memory.
    package static func cards(in bytes: [UInt8]) -> [Card] {
        var cards: [Card] = []
        var reader = CardReader()
        bytes.withUnsafeBytes { reader.read($0) { cards.append($0) } }
        reader.finish { cards.append($0) }
        return cards
    }

    private mutating func decodeHead(_ onCard: (Card) throws -> Void) rethrows {
        let (found, markLength) = FileEncoding.sniff(head)
        encoding = found
        let rest = Array(head.dropFirst(markLength))
        head = []
        try rest.withUnsafeBytes { try decode($0, onCard) }
    }

    private mutating func decode(_ chunk: Bytes, _ onCard: (Card) throws -> Void) rethrows {
        if case .utf16(let isBigEndian) = encoding {
            try transcoder.transcode(chunk, isBigEndian: isBigEndian) { try text.read($0, onCard) }
        } else {
            try text.read(chunk, onCard)
        }
    }
}

/// Reads text in a byte encoding: bytes to lines, lines to properties, properties to cards.
private struct CardText: Sendable {
    private var lines = LineSplitter()
    private var properties = PropertyAssembler()

    mutating func read(_ chunk: Bytes, _ onCard: (Card) throws -> Void) rethrows {
        try lines.split(chunk) { line in
            if let card = properties.take(line) { try onCard(card) }
        }
    }

    mutating func finish(_ onCard: (Card) throws -> Void) rethrows {
        try lines.finish { line in
            if let card = properties.take(line) { try onCard(card) }
        }
        if let card = properties.finish() { try onCard(card) }
    }
}

/// Limits on the memory that a card can take.
enum VCardLimits {
    /// Bytes of one line and of one unfolded property. A real NOTE is much smaller.
    static let property = 65_536
    /// Phones of a card; also its e-mail addresses, its labels and its categories.
    static let values = 100
    /// Members of a group.
    static let members = 10_000
    /// Problems noted for a card; further ones are dropped.
    static let problems = 100
    /// Bytes searched for a line feed before carriage returns count as line ends.
    static let opening = 65_536
}
