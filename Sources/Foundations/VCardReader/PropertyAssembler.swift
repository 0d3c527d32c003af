/// Puts folded lines together and hands whole properties to the card they belong to.
///
/// A property that stands on one line is read where it lies; bytes are copied only where it goes on, and the bytes of
/// a property nobody needs are dropped as they come.
struct PropertyAssembler: Sendable {
    private enum Open { case nothing, kept, dropped }
    /// After `AGENT:` a nested card may begin, on the next line or (`AGENT:BEGIN:VCARD`) already.
    private enum Agent { case none, mayBegin, mayHaveBegun }

    private var builder = CardBuilder()
    private var lineNumber = 0
    private var agent = Agent.none

    /// The last property, which the next line may still continue.
    private var open = Open.nothing
    private var isQuotedPrintable = false
    private var isBase64 = false
    private var softBreak = SoftBreak.none

    /// What is known of the open property while it is `kept`; the header is nil until its colon has come.
    private var pending: [UInt8] = []
    private var pendingLine = 0
    private var header: PropertyHeader?
    private var search = ColonSearch()

    /// Takes the next line, and returns the card that it completes.
    mutating func take(_ line: PhysicalLine) -> Card? {
        lineNumber += 1
        let text = line.bytes.withoutReturns()
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

    /// Ends the file; returns the card that was cut off, if any.
    mutating func finish() -> Card? {
        complete()
        return builder.isOpen ? builder.finishWithoutEnd() : nil
    }

    // MARK: - The first line of a property

    private mutating func start(_ text: Bytes, _ line: PhysicalLine) -> Card? {
        if agent == .mayHaveBegun { builder.nest() }
        let nests = agent == .mayBegin
        agent = .none
        switch Delimiter(text) {
        case .begin where nests:
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
        let mayGoOn = line.mayContinue && !line.isCut
        guard let colon = search.find(in: text) ?? (mayGoOn ? nil : search.anyColon) else {
            if text.trimmed().isEmpty {
                return
            } else if mayGoOn {
                keep(text, header: nil, search)
            } else {
                builder.note(.notAProperty, line: lineNumber)
                if line.mayContinue { open = .dropped }
            }
            return
        }
        let header = PropertyHeader(text, colon: colon)
        adopt(header, text, isCut: line.isCut)
        guard header.name.isKept, !builder.isNested else {
            open = .dropped
            return
        }
        let property = Property(header: header, bytes: text, line: lineNumber)
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
        self.header = header
        self.search = search
    }

    /// Sets how the lines of a property with this header go on.
    private mutating func adopt(_ header: PropertyHeader, _ bytes: Bytes, isCut: Bool) {
        let value = bytes.part(from: header.value)
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
        // 2.1 lets base64 go on without a leading space. No base64 holds a colon, and every property does.
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
        guard !isCut, pending.count + piece.count <= Limits.property else { return drop() }
        pending.append(contentsOf: piece)
        if header == nil { readHeader(isWhole: false) }
        if isQuotedPrintable { softBreak = SoftBreak(piece) }
    }

    /// The open property has become longer than anything that is kept.
    private mutating func drop() {
        if let header {
            let line = pendingLine
            pending.withUnsafeBytes { builder.note(.tooLong, of: Property(header: header, bytes: $0, line: line)) }
        } else {
            builder.note(.notAProperty, line: pendingLine)
        }
        forgetPending()
        softBreak = .none
        open = .dropped
    }

    /// Looks for the colon of a header that was folded; once all of it has come, inside quotes too.
    private mutating func readHeader(isWhole: Bool) {
        let found = pending.withUnsafeBytes { bytes -> PropertyHeader? in
            guard let colon = search.find(in: bytes) ?? (isWhole ? search.anyColon : nil) else { return nil }
            let found = PropertyHeader(bytes, colon: colon)
            adopt(found, bytes, isCut: false)
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
                    builder.take(Property(header: header, bytes: bytes, line: line))
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
}

extension UnsafeRawBufferPointer {
    /// Without the carriage returns before the line feed.
    fileprivate func withoutReturns() -> Bytes {
        var end = count
        while end > 0, self[end - 1] == .carriageReturn { end -= 1 }
        return part(from: 0, to: end)
    }
}
