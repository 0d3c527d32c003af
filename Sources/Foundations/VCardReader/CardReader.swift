/// Reads vCards 2.1, 3.0 and 4.0 from bytes as they come, each card handed on when it is complete.
///
/// No bytes make it fail: what cannot be read costs one property and is noted in the card's problems. Memory does not
/// grow with the file, its lines or its photos; `Limits` bounds what a card can hold.
package struct CardReader: Sendable {
    /// The first bytes of the file, until there are enough to know the encoding.
    private var head: [UInt8] = []
    private var encoding: FileEncoding?
    private var transcoder = UTF16Transcoder()
    private var text = CardText()

    package init() {}

    /// Reads the next bytes of the file, cut anywhere. After `onCard` has thrown, the reader is of no further use.
    package mutating func read(
        _ chunk: UnsafeRawBufferPointer, _ onCard: (Card) throws -> Void
    ) rethrows {
        guard encoding == nil else { return try decode(chunk, onCard) }
        let missing = Swift.min(FileEncoding.bytesNeeded - head.count, chunk.count)
        head.append(contentsOf: chunk.prefix(missing))
        guard head.count == FileEncoding.bytesNeeded else { return }
        try decodeHead(onCard)
        try decode(chunk.part(from: missing), onCard)
    }

    /// Ends the file: hands on a card that was cut off, and makes the reader ready for another file.
    package mutating func finish(_ onCard: (Card) throws -> Void) rethrows {
        if encoding == nil { try decodeHead(onCard) }
        if case .utf16 = encoding {
            try transcoder.finish { try text.read($0, onCard) }
        }
        try text.finish(onCard)
        self = CardReader()
    }

    /// All cards of a file that is in memory.
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

/// The file once it is no longer UTF-16: bytes to lines, lines to properties, properties to cards.
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
