/// Reads a `multipart/form-data` body (RFC 7578) while it arrives. What no browser sends is refused.
struct MultipartParser {
    enum Part: Hashable, Sendable {
        case field(name: String, value: String)
        case file(UploadedFile)
    }

    private enum State {
        /// Nothing but the first delimiter may come.
        case start
        /// After a delimiter: either a part or the end.
        case delimiter
        case head
        case content(MultipartHead)
        case finished
    }

    /// Whether files are read. A file before that is refused, so that the form's token stands before all files.
    var acceptsFiles = false
    private let limits: Limits
    private let delimiter: [UInt8]
    /// What was received and is not part of `content`.
    private var buffer: [UInt8]
    /// Of the part that is being read.
    private var content: [UInt8] = []
    private var state = State.start
    private var (parts, fieldBytes, fileBytes) = (0, 0, 0)

    struct Limits: Hashable, Sendable {
        /// Of all files together.
        let fileBytes: Int
        /// Of all fields together.
        var fieldBytes = 64 * 1024
        var parts = 200
        /// The headers of one part.
        var headBytes = 2048
    }

    init(boundary: MultipartBoundary, limits: Limits) {
        self.limits = limits
        delimiter = Array("\r\n--\(boundary.text)".utf8)
        // The first delimiter has no line before it.
        buffer = Array("\r\n".utf8)
    }

    mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// The next part; nil if more bytes are needed, or at the end.
    mutating func next() throws(MultipartError) -> Part? {
        while true {
            switch state {
            case .start:
                guard let found = try expected(delimiter) else { return nil }
                buffer.removeFirst(found)
                state = .delimiter
            case .delimiter:
                guard buffer.count >= 2 else { return nil }
                switch (buffer[0], buffer[1]) {
                case (Self.carriageReturn, Self.lineFeed):
                    parts += 1
                    guard parts <= limits.parts else { throw .tooManyParts(limit: limits.parts) }
                    state = .head
                case (UInt8(ascii: "-"), UInt8(ascii: "-")): state = .finished
                default: throw .malformed
                }
                buffer.removeFirst(2)
            case .head:
                guard let head = try readHead() else { return nil }
                state = .content(head)
            case .content(let head):
                guard try readContent(of: head) else { return nil }
                state = .delimiter
                if let part = try finished(head) { return part }
            case .finished:
                guard
                    buffer.isEmpty || buffer == [Self.carriageReturn]
                        || buffer == [Self.carriageReturn, Self.lineFeed]
                else { throw .malformed }
                return nil
            }
        }
    }

    /// Throws if the body ended too early.
    func finish() throws(MultipartError) {
        guard case .finished = state else { throw .cutOff }
    }

    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// The number of bytes of `bytes`, with which the buffer begins; nil if it may begin with them.
    private func expected(_ bytes: [UInt8]) throws(MultipartError) -> Int? {
        guard buffer.count >= bytes.count else {
            guard bytes.starts(with: buffer) else { throw .malformed }
            return nil
        }
        guard buffer.starts(with: bytes) else { throw .malformed }
        return bytes.count
    }

    private mutating func readHead() throws(MultipartError) -> MultipartHead? {
        guard !buffer.starts(with: "\r\n".utf8) else { throw .malformed }
        guard let end = buffer.firstIndex(of: Array("\r\n\r\n".utf8)) else {
            guard buffer.count <= limits.headBytes else { throw .malformed }
            return nil
        }
        guard end <= limits.headBytes, let head = MultipartHead(buffer[..<end]) else { throw .malformed }
        if head.isFile, !acceptsFiles { throw .fileBeforeToken }
        buffer.removeFirst(end + 4)
        return head
    }

    /// Moves bytes of the part from the buffer; true if its end was found.
    private mutating func readContent(of head: MultipartHead) throws(MultipartError) -> Bool {
        let end = buffer.firstIndex(of: delimiter)
        // The last bytes may be the beginning of a delimiter.
        let count = end ?? max(0, buffer.count - delimiter.count + 1)
        if head.isFile {
            fileBytes += count
            guard fileBytes <= limits.fileBytes else { throw .tooLarge(limit: limits.fileBytes) }
        } else {
            fieldBytes += count
            guard fieldBytes <= limits.fieldBytes else { throw .fieldsTooLong(limit: limits.fieldBytes) }
        }
        content.append(contentsOf: buffer[..<count])
        buffer.removeFirst(count + (end == nil ? 0 : delimiter.count))
        return end != nil
    }

    /// Nil for a file field in which nobody chose a file.
    private mutating func finished(_ head: MultipartHead) throws(MultipartError) -> Part? {
        defer { content = [] }
        guard let fileName = head.fileName else {
            guard let value = String(validating: content, as: UTF8.self) else { throw .malformed }
            return .field(name: head.name, value: value)
        }
        if fileName.isEmpty, content.isEmpty { return nil }
        return .file(
            UploadedFile(
                field: head.name, name: UploadedFile.name(from: fileName), contentType: head.contentType, bytes: content
            ))
    }
}

/// Why a form with files is refused.
enum MultipartError: Error, Hashable, Sendable {
    /// No browser sends this.
    case malformed
    /// The connection ended before the form did.
    case cutOff
    case tooLarge(limit: Int)
    case fieldsTooLong(limit: Int)
    case tooManyParts(limit: Int)
    /// The field that proves where the form comes from must precede all files.
    case fileBeforeToken
}

extension [UInt8] {
    /// Where `pattern`, which is not empty, begins; nil if it is not there.
    fileprivate func firstIndex(of pattern: [UInt8]) -> Int? {
        withUnsafeBufferPointer { bytes in
            pattern.withUnsafeBufferPointer { pattern in
                let last = bytes.count - pattern.count
                var index = 0
                while index <= last {
                    guard let candidate = bytes[index...last].firstIndex(of: pattern[0]) else { return nil }
                    if bytes[candidate..<candidate + pattern.count].elementsEqual(pattern) { return candidate }
                    index = candidate + 1
                }
                return nil
            }
        }
    }
}
