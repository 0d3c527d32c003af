/// The tables of a JPEG image so far, by number.
struct JPEGTables {
    /// In zigzag order; empty where there is none.
    private(set) var quantization: [[Int]] = Array(repeating: [], count: 4)
    /// For the first coefficient of a block, and for the others.
    private(set) var means: [JPEGHuffmanTable?] = Array(repeating: nil, count: 4)
    private(set) var others: [JPEGHuffmanTable?] = Array(repeating: nil, count: 4)

    /// Reads a segment. Returns false if it is damaged.
    mutating func readQuantization(_ body: [UInt8]) -> Bool {
        var place = 0
        while place < body.count {
            let (isWide, number) = (body[place] >> 4 != 0, Int(body[place] & 0x0F))
            let size = isWide ? 128 : 64
            guard number < 4, place + 1 + size <= body.count else { return false }
            quantization[number] = (0..<64).map { index in
                isWide
                    ? Int(body[place + 1 + 2 * index]) << 8 | Int(body[place + 2 + 2 * index])
                    : Int(body[place + 1 + index])
            }
            place += 1 + size
        }
        return true
    }

    /// Reads a segment. Returns false if it is damaged.
    mutating func readHuffman(_ body: [UInt8]) -> Bool {
        var place = 0
        while place + 17 <= body.count {
            let (isMean, number) = (body[place] >> 4 == 0, Int(body[place] & 0x0F))
            let counts = body[place + 1..<place + 17].map(Int.init)
            let size = counts.reduce(0, +)
            guard number < 4, size <= 256, place + 17 + size <= body.count else { return false }
            let values = Array(body[place + 17..<place + 17 + size])
            guard let table = JPEGHuffmanTable(counts: counts, values: values) else { return false }
            if isMean { means[number] = table } else { others[number] = table }
            place += 17 + size
        }
        return place == body.count
    }
}
