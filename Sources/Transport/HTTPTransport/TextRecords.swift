import Glibc

/// Looks up the TXT records of a domain, at the name server of this machine. A closure, so that tests can replace the
/// network.
package struct TextRecords: Sendable {
    /// The records; empty for none. Nil if the name does not exist, nor any below it.
    package let find: @Sendable (_ name: String) async throws(TextRecordFailure) -> [String]?

    package init(find: @escaping @Sendable (_ name: String) async throws(TextRecordFailure) -> [String]?) {
        self.find = find
    }

    /// The first name server of `/etc/resolv.conf`.
    package static let system = TextRecords { name async throws(TextRecordFailure) in
        try await TextRecordQuery(name: name).answer()
    }
}

/// Why the records of a domain are not known.
package enum TextRecordFailure: Error, Hashable, Sendable {
    case noServer, noResponse, refused
}

/// One question over UDP. Sources: RFC 1035, section 4; RFC 6891 for answers of more than 512 bytes.
struct TextRecordQuery {
    let name: String
    var id = UInt16.random(in: 1...UInt16.max)

    private static let (most, patience, pause) = (4096, Duration.seconds(4), Duration.milliseconds(20))

    /// The message to the server.
    var question: [UInt8] {
        var bytes: [UInt8] = [UInt8(id >> 8), UInt8(id & 0xFF), 1, 0, 0, 1, 0, 0, 0, 0, 0, 1]
        for label in name.split(separator: ".") { bytes += [UInt8(truncatingIfNeeded: label.utf8.count)] + label.utf8 }
        // TXT, IN; then OPT with the size of the buffer.
        return bytes + [0, 0, 16, 0, 1, 0, 0, 41, UInt8(Self.most >> 8), UInt8(Self.most & 0xFF), 0, 0, 0, 0, 0, 0]
    }

    func answer() async throws(TextRecordFailure) -> [String]? {
        guard name.split(separator: ".").allSatisfy({ (1...63).contains($0.utf8.count) }), name.utf8.count < 250 else {
            return nil
        }
        guard let server = Self.server() else { throw .noServer }
        let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { throw .noServer }
        defer { close(socket) }
        var address = server
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let question = question
        guard connected == 0, send(socket, question, question.count, 0) == question.count else { throw .noServer }
        let end = ContinuousClock.now.advanced(by: Self.patience)
        var buffer = [UInt8](repeating: 0, count: Self.most)
        while ContinuousClock.now < end {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                switch try reading(of: Array(buffer.prefix(count))) {
                case .other: break
                case .noName: return nil
                case .records(let found): return found
                }
            }
            guard (try? await Task.sleep(for: Self.pause)) != nil else { throw .noResponse }
        }
        throw .noResponse
    }

    enum Reading: Hashable {
        case records([String])
        /// The name does not exist.
        case noName
        /// The message answers another question.
        case other
    }

    func reading(of bytes: [UInt8]) throws(TextRecordFailure) -> Reading {
        guard bytes.count >= 12, bytes[0] == UInt8(id >> 8), bytes[1] == UInt8(id & 0xFF), bytes[2] & 0x80 != 0 else {
            return .other
        }
        switch bytes[3] & 0x0F {
        case 0: break
        case 3: return .noName
        default: throw .refused
        }
        var place = 12
        func number(_ start: Int) -> Int {
            start + 1 < bytes.count ? Int(bytes[start]) << 8 | Int(bytes[start + 1]) : 0
        }
        func skipName() {
            while place < bytes.count, bytes[place] != 0 {
                if bytes[place] & 0xC0 == 0xC0 { return place += 2 }
                place += 1 + Int(bytes[place])
            }
            place += 1
        }
        for _ in 0..<number(4) {
            skipName()
            place += 4
        }
        var found: [String] = []
        for _ in 0..<number(6) {
            skipName()
            guard place + 10 <= bytes.count else { break }
            let (type, length) = (number(place), number(place + 8))
            place += 10
            let data = bytes[min(place, bytes.count)..<min(place + length, bytes.count)]
            place += length
            guard type == 16 else { continue }
            // A record is a list of strings of at most 255 bytes.
            var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], data)
            while let size = rest.popFirst() {
                text += rest.prefix(Int(size))
                rest = rest.dropFirst(Int(size))
            }
            found.append(String(decoding: text, as: UTF8.self))
        }
        return .records(found)
    }

    private static func server() -> sockaddr_in? {
        guard let file = fopen("/etc/resolv.conf", "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let words = text.split(whereSeparator: \.isWhitespace)
            guard words.count >= 2, words[0] == "nameserver" else { continue }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(53).bigEndian
            if inet_pton(AF_INET, String(words[1]), &address.sin_addr) == 1 { return address }
        }
        return nil
    }
}
