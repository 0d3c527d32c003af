/// A line of the file, without its line feed.
struct PhysicalLine {
    let bytes: Bytes
    /// The line is longer than `VCardLimits.property`, and `bytes` is only its beginning.
    let isCut: Bool
    /// False where the next line is known to begin a new property: neither folded nor blank.
    let mayContinue: Bool
}

/// Cuts the file into lines, independently of the chunks. Copies only lines that cross a chunk boundary.
///
/// A line ends at its line feed; carriage returns before it are white space. In a file without any line feed (Mac OS 9)
/// a line ends at its carriage return. The first `VCardLimits.opening` bytes decide that.
struct LineSplitter: Sendable {
    private enum LineEnd { case lineFeed, carriageReturn }

    private var lineEnd: LineEnd?
    /// The beginning of a line whose end has not arrived yet.
    private var carry: [UInt8] = []
    /// The beginning of this line was passed on already; the rest is skipped.
    private var isPassing = false
    /// The last byte was a carriage return that ended a line. A line feed after it belongs to the same line end.
    private var isAfterReturn = false

    mutating func split(_ chunk: Bytes, _ body: (PhysicalLine) throws -> Void) rethrows {
        if lineEnd == nil {
            let room = VCardLimits.opening - carry.count
            if chunk.part(from: 0, to: min(room, chunk.count)).firstOffset(of: .lineFeed) != nil {
                lineEnd = .lineFeed
            } else if chunk.count >= room {
                try splitCarryAtReturns(body)
            } else {
                carry.append(contentsOf: chunk)
                return
            }
        }
        if lineEnd == .lineFeed {
            try splitAtFeeds(chunk, body)
        } else {
            try splitAtReturns(chunk, body)
        }
    }

    /// Passes on a last line without a line end.
    mutating func finish(_ body: (PhysicalLine) throws -> Void) rethrows {
        if lineEnd == nil { try splitCarryAtReturns(body) }
        if !carry.isEmpty { try emitCarry(mayContinue: false, body) }
    }

    // MARK: - Line feeds

    private mutating func splitAtFeeds(_ chunk: Bytes, _ body: (PhysicalLine) throws -> Void) rethrows {
        var rest = chunk
        while let length = rest.firstOffset(of: .lineFeed) {
            let line = rest.part(from: 0, to: length)
            rest = rest.part(from: length + 1)
            try end(line, mayContinue: rest.first.map(Self.continues) ?? true, body)
        }
        try keep(rest, body)
    }

    /// True if a line that starts with this byte may continue the one before: it is folded, or blank.
    private static func continues(_ first: UInt8) -> Bool {
        first == .space || first == .tab || first == .lineFeed || first == .carriageReturn
    }

    // MARK: - Carriage returns

    private mutating func splitCarryAtReturns(_ body: (PhysicalLine) throws -> Void) rethrows {
        lineEnd = .carriageReturn
        let opening = carry
        carry = []
        try opening.withUnsafeBytes { try splitAtReturns($0, body) }
    }

    /// Line feeds end a line too.
    private mutating func splitAtReturns(_ chunk: Bytes, _ body: (PhysicalLine) throws -> Void) rethrows {
        var start = 0
        for offset in 0..<chunk.count {
            let byte = chunk[offset]
            if byte == .lineFeed, isAfterReturn {
                start = offset + 1
                isAfterReturn = false
                continue
            }
            isAfterReturn = byte == .carriageReturn
            guard isAfterReturn || byte == .lineFeed else { continue }
            try end(chunk.part(from: start, to: offset), mayContinue: true, body)
            start = offset + 1
        }
        try keep(chunk.part(from: start), body)
    }

    // MARK: - The line at the end of a chunk

    private mutating func end(_ line: Bytes, mayContinue: Bool, _ body: (PhysicalLine) throws -> Void) rethrows {
        if isPassing {
            isPassing = false
        } else if carry.isEmpty {
            let isCut = line.count > VCardLimits.property
            let bytes = isCut ? line.part(from: 0, to: VCardLimits.property) : line
            try body(PhysicalLine(bytes: bytes, isCut: isCut, mayContinue: mayContinue))
        } else {
            append(line)
            try emitCarry(mayContinue: mayContinue, body)
        }
    }

    private mutating func keep(_ rest: Bytes, _ body: (PhysicalLine) throws -> Void) rethrows {
        guard !isPassing, !rest.isEmpty else { return }
        append(rest)
        if carry.count > VCardLimits.property {
            try emitCarry(mayContinue: true, body)
            isPassing = true
        }
    }

    /// Keeps one byte beyond the limit to show that the line is longer.
    private mutating func append(_ bytes: Bytes) {
        carry.append(contentsOf: bytes.prefix(VCardLimits.property + 1 - carry.count))
    }

    private mutating func emitCarry(mayContinue: Bool, _ body: (PhysicalLine) throws -> Void) rethrows {
        let isCut = carry.count > VCardLimits.property
        try carry.withUnsafeBytes { bytes in
            let kept = isCut ? bytes.part(from: 0, to: VCardLimits.property) : bytes
            try body(PhysicalLine(bytes: kept, isCut: isCut, mayContinue: mayContinue))
        }
        carry.removeAll(keepingCapacity: true)
    }
}
