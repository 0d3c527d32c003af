import Foundation

/// Generated cards as phones export them, 0.4 kB each, optionally with photos on three of ten.
struct GeneratedCards {
    let count: Int
    let hasPhotos: Bool

    private static let given = ["James", "Zoë", "José", "Søren", "Łukasz", "Ngọc", "Ольга", "美咲", "지훈", "Priya 🎤"]
    private static let family = ["Smith", "O'Brien", "McDonald", "Müller", "Nuñez", "Şahin", "王", "Παπαδόπουλος"]
    private static let areas = [201, 212, 305, 312, 404, 415, 503, 617, 646, 702]

    func write(to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var random = Steps()
        let photo = Data((0..<6000).map { _ in UInt8(truncatingIfNeeded: random.next()) }).base64EncodedString()
        for start in stride(from: 0, to: count, by: 1000) {
            let cards = (start..<min(start + 1000, count)).map { card($0, photo, &random) }
            try file.write(contentsOf: Data(cards.joined().utf8))
        }
    }

    private func card(_ index: Int, _ photo: String, _ random: inout Steps) -> String {
        let (given, family) = (random.pick(Self.given), random.pick(Self.family))
        let area = random.pick(Self.areas)
        let subscriber = String(format: "%04d", random.next() % 10_000)
        var lines = [
            "BEGIN:VCARD", "VERSION:3.0", "PRODID:-//Apple Inc.//iPhone OS 17.4//EN", "N:\(family);\(given);;;",
            "FN:\(given) \(family)", "ORG:Acme\\, Inc.;Sales",
            "TEL;type=CELL;type=VOICE;type=pref:+1 (\(area)) 55\(index % 10)-\(subscriber)",
            "item1.TEL:(\(area)) 555-01\(10 + index % 90)", "item1.X-ABLabel:_$!<Home>!$_",
            "EMAIL;type=INTERNET;type=HOME;type=pref:person\(index)@example.com",
            "NOTE:Met at the open mic\\, does ten minutes.\\nPrefers texts.",
        ]
        if hasPhotos, random.next() % 10 < 3 { lines.append("PHOTO;ENCODING=b;TYPE=JPEG:" + photo) }
        lines += ["UID:\(index)-4a5b-8c9d@example.com", "REV:2026-01-01T00:00:00Z", "END:VCARD"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// Folds the line after at most 75 bytes. A continuation begins with a space.
    private static func folded(_ line: String) -> String {
        guard line.utf8.count > 75 else { return line }
        var (text, width) = ("", 0)
        for scalar in line.unicodeScalars {
            let bytes = String(scalar).utf8.count
            if width + bytes > 75 { (text, width) = (text + "\r\n ", 1) }
            text.unicodeScalars.append(scalar)
            width += bytes
        }
        return text
    }

    /// A fixed sequence of numbers.
    private struct Steps {
        private var state: UInt64 = 1

        mutating func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }

        mutating func pick<T>(_ list: [T]) -> T { list[next() % list.count] }
    }
}
