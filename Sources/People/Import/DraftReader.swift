import PhoneNumbers
import VCardReader

/// Reads the cards of several files in order.
struct DraftReader: ~Copyable {
    private let files: [ImportFile]
    private let region: Region?
    private var position = 0
    private var chunks: ChunkReader?
    private var reader = CardReader()
    private var cardsInFile = 0
    private var ready: [ContactDraft] = []

    private(set) var bytesRead: Int64 = 0
    private(set) var filesWithoutCards: [String] = []

    init(_ files: [ImportFile], region: Region?) {
        self.files = files
        self.region = region
    }

    /// Reads at least this many cards, plus the rest of a chunk; fewer only at the end, and none after it. If reading
    /// fails, the cards read before come first and the next call throws.
    mutating func next(atLeast count: Int) throws(ImportError) -> [ContactDraft] {
        while ready.count < count, position < files.count {
            do {
                try readChunk()
            } catch {
                if ready.isEmpty { throw error }
                break
            }
        }
        defer { ready = [] }
        return ready
    }

    private mutating func readChunk() throws(ImportError) {
        let file = files[position]
        if chunks == nil { chunks = try ChunkReader(file) }
        guard let bytes = try chunks?.next() else { return }
        let (name, region) = (file.name, region)
        var drafts: [ContactDraft] = []
        let take = { (card: Card) in drafts.append(ContactDraft(card, file: name, region: region)) }
        if bytes.isEmpty {
            reader.finish(take)
        } else {
            reader.read(bytes, take)
        }
        bytesRead += Int64(bytes.count)
        cardsInFile += drafts.count
        ready += drafts
        guard bytes.isEmpty else { return }
        if cardsInFile == 0 { filesWithoutCards.append(name) }
        chunks = nil
        cardsInFile = 0
        position += 1
    }
}
