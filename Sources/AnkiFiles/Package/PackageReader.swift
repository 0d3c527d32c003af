import JSON
import Storage
import Values
import ZipFiles

/// Reads packages (`.apkg`): a ZIP file with a collection, which is an SQLite database, and numbered media files. ZIP
/// files of Mnemosyne and Mochi have their cards in a text, and media files under their names.
///
/// Source: Anki, `rslib/src/import_export/package`, and `proto/anki/import_export.proto`.
struct PackageReader {
    /// The most bytes of a package, of its collection, of a picture or sound, and of all of them.
    static let mostBytes = 512 << 20
    private static let mostCollectionBytes = 256 << 20
    private static let mostPictureBytes = 10 << 20
    private static let mostPicturesBytes = 200 << 20

    /// The formats of a package.
    private enum Format: Int {
        /// `collection.anki2`, of the first scheduler.
        case first = 1
        /// `collection.anki21`: the same tables.
        case second
        /// `collection.anki21b` and the media files are compressed with Zstandard, the list of media is a message.
        case compressed

        var collection: String {
            switch self {
            case .first: "collection.anki2"
            case .second: "collection.anki21"
            case .compressed: "collection.anki21b"
            }
        }
    }

    private let format: Format
    private let file: [UInt8]

    static func isPackage(_ bytes: [UInt8]) -> Bool { ZipFile.isZip(bytes) }

    static func read(_ file: [UInt8]) throws(AnkiError) -> AnkiFile {
        guard file.count <= mostBytes else { throw .tooLarge("bytes") }
        if let cards = try otherCards(file) { return cards }
        let limits = [
            "meta": 1 << 10, "media": 32 << 20, Format.first.collection: mostCollectionBytes,
            Format.second.collection: mostCollectionBytes, Format.compressed.collection: mostCollectionBytes,
        ]
        let entries = try unpack(file, limits)
        let format = try format(of: entries)
        let reader = PackageReader(format: format, file: file)
        let collection = try reader.content(of: format.collection, in: entries, limit: mostCollectionBytes)
        let media = try reader.media(entries)
        var cards = try CollectionReader.read(collection, hasTables: format == .compressed)
        try reader.addMedia(media, to: &cards)
        return cards
    }

    /// The cards of another program; nil for a package of Anki.
    private static func otherCards(_ file: [UInt8]) throws(AnkiError) -> AnkiFile? {
        let names = try names(of: file)
        if names.contains(MochiReader.otherEntry), !names.contains(MochiReader.entry) { throw .edn }
        let own = [MnemosyneReader.entry, MochiReader.entry].first(where: names.contains)
        guard let own, !names.contains(Format.first.collection) else { return nil }
        guard case .bytes(let bytes)? = try unpack(file, [own: mostCollectionBytes])[own] else {
            throw .tooLarge("bytes")
        }
        var cards = own == MochiReader.entry ? try MochiReader.read(bytes) : try MnemosyneReader.read(bytes)
        let media = names.subtracting([own, "METADATA"]).map { ($0, $0) }
        try PackageReader(format: .first, file: file).addMedia(Dictionary(uniqueKeysWithValues: media), to: &cards)
        return cards
    }

    private static func unpack(_ file: [UInt8], _ limits: [String: Int]) throws(AnkiError) -> [String: ZipFile.Entry] {
        do throws(ZipError) {
            return try ZipFile.read(file, entries: limits)
        } catch {
            throw AnkiError(error)
        }
    }

    private static func format(of entries: [String: ZipFile.Entry]) throws(AnkiError) -> Format {
        // Anki adds an old collection with one card, which asks to update the program, to newer packages.
        if case .bytes(let meta)? = entries["meta"], let version = ProtobufMessage(meta[...])?.number(1) {
            guard version <= 3 else { throw .newer(Int(min(version, 999))) }
            if let format = Format(rawValue: Int(version)), entries[format.collection] != nil { return format }
        }
        for format in [Format.compressed, .second, .first] where entries[format.collection] != nil { return format }
        throw .notAPackage
    }

    private func content(
        of name: String, in entries: [String: ZipFile.Entry], limit: Int
    ) throws(AnkiError) -> [UInt8] {
        guard case .bytes(let bytes)? = entries[name] else { throw .tooLarge("bytes") }
        guard format == .compressed else { return bytes }
        guard let whole = try ZstdData.decompress(bytes, limit: limit) else { throw .tooLarge("bytes") }
        return whole
    }

    // MARK: Media

    /// The names of the media files' entries, by the names that cards use.
    private func media(_ entries: [String: ZipFile.Entry]) throws(AnkiError) -> [String: String] {
        guard entries["media"] != nil else { return [:] }
        let list = try content(of: "media", in: entries, limit: 64 << 20)
        guard format == .compressed else { return try Self.mediaObject(list) }
        guard let message = ProtobufMessage(list[...]) else { throw .damaged("its list of media cannot be read") }
        var media: [String: String] = [:]
        for (index, entry) in message.messages(1).enumerated() {
            guard let name = ProtobufMessage(entry)?.text(1) else { continue }
            media[name] = String(index)
        }
        return media
    }

    /// `{"0": "casa.png"}`
    private static func mediaObject(_ bytes: [UInt8]) throws(AnkiError) -> [String: String] {
        guard let value = try? JSONValue(parsing: bytes, takesLast: true), case .object(let members) = value else {
            throw .damaged("its list of media cannot be read")
        }
        var media: [String: String] = [:]
        for member in members {
            if case .string(let name) = member.value { media[name] = member.name }
        }
        return media
    }

    /// Loads the pictures and sounds of cards, and lists the media files that are left out.
    private func addMedia(_ media: [String: String], to cards: inout AnkiFile) throws(AnkiError) {
        let entries = try Self.names(of: file)
        var (used, missing): (Set<String>, Set<String>) = ([], [])
        /// The names in the list of media, by those that cards use.
        var sounds: [String: String] = [:]
        /// The name in the list of media; nil for a file that is not there.
        func known(_ source: String) -> String? {
            let name = [source, source.percentDecoded].first { name in
                media[name].map(entries.contains) ?? false
            }
            if let name { used.insert(name) } else { missing.insert(source) }
            return name
        }
        for index in cards.cards.indices {
            let card = cards.cards[index]
            cards.cards[index].pictures = card.pictures.compactMap(known)
            cards.cards[index].frontPictures = card.frontPictures.compactMap(known)
            for sound in card.sounds where sounds[sound] == nil { sounds[sound] = known(sound) }
        }
        let (files, tooLarge) = try load(used, of: media)
        for (sound, name) in sounds { cards.sounds[sound] = files[name] }
        let pictures = Set(cards.cards.flatMap(\.pictures))
        cards.pictures = files.filter { pictures.contains($0.key) }
        for index in cards.cards.indices {
            cards.cards[index].pictures.removeAll { cards.pictures[$0] == nil }
            cards.cards[index].frontPictures.removeAll { cards.pictures[$0] == nil }
        }
        for (name, entry) in media where !used.contains(name) && !entries.contains(entry) { missing.insert(name) }
        cards.leftOutMedia =
            missing.sorted().map { AnkiMediaProblem($0, .missing) }
            + tooLarge.sorted().map { AnkiMediaProblem($0, .tooLarge) }
            + media.keys.filter { !used.contains($0) && !missing.contains($0) }.sorted()
            .map { AnkiMediaProblem($0, .unused) }
    }

    /// The content of media files by name, and the names of those that are too large.
    private func load(
        _ names: Set<String>, of media: [String: String]
    ) throws(AnkiError) -> (files: [String: [UInt8]], tooLarge: [String]) {
        var wanted: [String: [String]] = [:]
        for name in names { if let entry = media[name] { wanted[entry, default: []].append(name) } }
        let entries = try Self.unpack(file, wanted.mapValues { _ in Self.mostPictureBytes })
        var (files, tooLarge, total): ([String: [UInt8]], [String], Int) = ([:], [], 0)
        for (entry, content) in entries.sorted(by: { $0.key < $1.key }) {
            let names = wanted[entry] ?? []
            var bytes: [UInt8]?
            if case .bytes(let packed) = content {
                bytes =
                    format == .compressed
                    ? try ZstdData.decompress(packed, limit: Self.mostPictureBytes) : packed
            }
            guard let bytes, total + bytes.count <= Self.mostPicturesBytes else {
                tooLarge += names
                continue
            }
            total += bytes.count
            for name in names { files[name] = bytes }
        }
        return (files, tooLarge)
    }

    private static func names(of file: [UInt8]) throws(AnkiError) -> Set<String> {
        do throws(ZipError) {
            return Set(try ZipFile.names(file))
        } catch {
            throw AnkiError(error)
        }
    }
}

extension String {
    /// With `%20` and the like decoded; itself if that is no UTF-8.
    fileprivate var percentDecoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        let bytes = Array(utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self) ?? self
    }
}
