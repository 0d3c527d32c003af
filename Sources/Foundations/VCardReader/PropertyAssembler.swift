/// Unfolds lines and passes complete properties to their card.
///
/// A property on one line is read in place. Bytes are copied only if it continues on the next line; the bytes of
/// ignored properties are dropped at once.
struct PropertyAssembler: Sendable {
    private enum Open { case nothing, kept, dropped }
    /// After `AGENT:` a nested card may begin, on the next line or on the same one (`AGENT:BEGIN:VCARD`).
    private enum Agent { case none, mayBegin, mayHaveBegun }

    private var builder = CardBuilder()
    private var lineNumber = 0
    private var agent = Agent.none

    /// The bytes of the open property, which the next line may continue.
    private var open = Open.nothing
    private var isQuotedPrintable = false
    private var isBase64 = false
    private var softBreak = SoftBreak.none

    /// The header of the open property; nil until its colon has arrived.
    private var pending: [UInt8] = []
    private var pendingLine = 0
    private var header: PropertyHeader?
    private var search = ColonSearch()

    /// Reads the next line. Returns the card that it completes.
    mutating func take(_ line: PhysicalLine) -> Card? {
        lineNumber += 1
        let text = PropertyAssembler.withoutReturns(line.bytes)
        guard builder.isOpen else {
            if Delimiter(text) == .begin { builder.begin(line: lineNumber) }
            return nil
        }
        if text.isEmpty {
            isBase64 = false
            softBreak = .none
            return nil
        }
        if open == .kept, header == nil, !text[0].isSpaceOrTab { readHeader(isWhole: true) }
        if open != .nothing, continues(text) {
            extend(text, isCut: line.isCut)
            return nil
        }
        complete()
        return start(text, line)
    }

    /// Ends the file. Returns an unfinished card, if any.
    mutating func finish() -> Card? {
        complete()
        return builder.isOpen ? builder.finishWithoutEnd() : nil
    }

    // MARK: - The first line of a property

    private mutating func start(_ text: Bytes, _ line: PhysicalLine) -> Card? {
        if agent == .mayHaveBegun { builder.nest() }
        let hasNestedCard = agent == .mayBegin
        agent = .none
        switch Delimiter(text) {
        case .begin where hasNestedCard:
            builder.nest()
            return nil
        case .begin:
            let cutOff = builder.finishWithoutEnd()
            builder.begin(line: lineNumber)
            return cutOff
        case .end:
            return builder.end()
        case nil:
            startProperty(text, line)
            return nil
        }
    }

    private mutating func startProperty(_ text: Bytes, _ line: PhysicalLine) {
        let text = text.withoutMark()
        var search = ColonSearch()
        let isContinuable = line.mayContinue && !line.isCut
        guard let colon = search.find(in: text) ?? (isContinuable ? nil : search.anyColon) else {
            if text.trimmed().isEmpty {
                return
            } else if isContinuable {
                keep(text, header: nil, search)
            } else {
                builder.note(.notAProperty, line: lineNumber)
                if line.mayContinue { open = .dropped }
            }
            return
        }
        let header = PropertyHeader(text, colon: colon)
        beginProperty(header, text, isCut: line.isCut)
        guard header.name.isKept, !builder.isNested else {
            open = .dropped
            return
        }
        let property = VCardProperty(header: header, bytes: text, line: lineNumber)
        if line.isCut {
            builder.note(.tooLong, of: property)
            open = .dropped
        } else if softBreak != .none || isBase64 || line.mayContinue {
            keep(text, header: header, search)
        } else {
            builder.take(property)
        }
    }

    private mutating func keep(_ text: Bytes, header: PropertyHeader?, _ search: ColonSearch) {
        open = .kept
        pending.append(contentsOf: text)
        pendingLine = lineNumber
        (self.header, self.search) = (header, search)
    }

    /// Decides how the following lines may continue a property with this header.
    private mutating func beginProperty(_ header: PropertyHeader, _ bytes: Bytes, isCut: Bool) {
        let value = bytes.part(from: header.value)
        builder.noteCharacterSet(VCardProperty(header: header, bytes: bytes, line: lineNumber))
        isQuotedPrintable = header.parameters.isQuotedPrintable
        isBase64 = header.parameters.isBase64 || header.name == .binary
        softBreak = isQuotedPrintable && !isCut ? SoftBreak(value) : .none
        if header.name == .agent {
            let word = value.trimmed()
            agent = word.isEmpty ? .mayBegin : Delimiter(word) == .begin ? .mayHaveBegun : .none
        }
    }

    // MARK: - Further lines

    private func continues(_ text: Bytes) -> Bool {
        if softBreak != .none { return softBreak.isContinued(by: text) }
        if text[0].isSpaceOrTab { return true }
        // vCard 2.1 continues base64 without a leading space. Base64 has no colon, and every property has one.
        return isBase64 && text.firstOffset(of: .colon) == nil
    }

    private mutating func extend(_ text: Bytes, isCut: Bool) {
        if open == .dropped {
            if isQuotedPrintable { softBreak = isCut ? .none : SoftBreak(text) }
            if agent != .none, !text.trimmed().isEmpty { agent = .none }
            return
        }
        let piece = softBreak == .none && text[0].isSpaceOrTab ? text.part(from: 1) : text
        if softBreak != .none { pending.removeSoftBreak() }
        guard !isCut, pending.count + piece.count <= VCardLimits.property else { return drop() }
        pending.append(contentsOf: piece)
        if header == nil { readHeader(isWhole: false) }
        if isQuotedPrintable { softBreak = SoftBreak(piece) }
    }

    /// The open property is longer than the limit: drops it.
    private mutating func drop() {
        if let header {
            let line = pendingLine
            pending.withUnsafeBytes { builder.note(.tooLong, of: VCardProperty(header: header, bytes: $0, line: line)) }
        } else {
            builder.note(.notAProperty, line: pendingLine)
        }
        forgetPending()
        softBreak = .none
        open = .dropped
    }

    /// Looks for the colon of a folded header. When the header is complete, also inside quotes.
    private mutating func readHeader(isWhole: Bool) {
        let found = pending.withUnsafeBytes { bytes -> PropertyHeader? in
            guard let colon = search.find(in: bytes) ?? (isWhole ? search.anyColon : nil) else { return nil }
            let found = PropertyHeader(bytes, colon: colon)
            beginProperty(found, bytes, isCut: false)
            return found
        }
        header = found
        if let found, !found.name.isKept || builder.isNested {
            forgetPending()
            open = .dropped
        }
    }

    private mutating func complete() {
        if open == .kept, header == nil { readHeader(isWhole: true) }
        if open == .kept {
            let line = pendingLine
            pending.withUnsafeBytes { bytes in
                if let header {
                    builder.take(VCardProperty(header: header, bytes: bytes, line: line))
                } else {
                    builder.note(.notAProperty, line: line)
                }
            }
            forgetPending()
        }
        open = .nothing
        isQuotedPrintable = false
        isBase64 = false
        softBreak = .none
    }

    private mutating func forgetPending() {
        pending.removeAll(keepingCapacity: true)
        header = nil
        search = ColonSearch()
    }

    /// The line without the carriage returns before its line feed.
    private static func withoutReturns(_ line: Bytes) -> Bytes {
        var end = line.count
        while end > 0, line[end - 1] == .carriageReturn { end -= 1 }
        return line.part(from: 0, to: end)
    }
}
