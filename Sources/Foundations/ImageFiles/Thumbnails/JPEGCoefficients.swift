/// Decodes the coefficients of a JPEG image as far as a thumbnail needs them.
///
/// Source: ITU T.81, annexes F and G. Only Huffman coding with 8 bits per sample, sequential or progressive; nobody
/// sends anything else.
struct JPEGCoefficients {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var components: [JPEGComponent] = []
    private var tables = JPEGTables()
    /// The segments of colors and orientation, to be copied.
    private(set) var applicationSegments: [UInt8] = []

    private let side: Int
    private var isProgressive = false
    private var restartInterval = 0
    /// Blocks to come in which nothing changes.
    private var endOfBandRun = 0

    /// In pixels of the thumbnail; a guard against images that would take too much memory.
    private static let mostPixels = 4 << 20
    private static let mostApplicationBytes = 8 << 10
    /// Programs write about ten; each takes as long as decoding the whole image.
    private static let mostScans = 64

    /// Nil for what is not a picture of a known kind.
    ///
    /// - Parameter side: the width and height of a block in the thumbnail: 1, 2 or 4.
    init?(_ bytes: [UInt8], side: Int) {
        self.side = side
        var place = 2
        var scans = 0
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            if marker == 0xD9 { break }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            let end = place + 2 + length
            guard length >= 2, end <= bytes.count else { return nil }
            let body = Array(bytes[place + 4..<end])
            switch marker {
            case 0xC0, 0xC1, 0xC2: guard components.isEmpty, readFrame(body, marker == 0xC2) else { return nil }
            case 0xC4: guard tables.readHuffman(body) else { return nil }
            case 0xC3, 0xC5...0xC7, 0xC9...0xCF: return nil
            case 0xDB: guard tables.readQuantization(body) else { return nil }
            case 0xDD: restartInterval = body.count == 2 ? Int(body[0]) << 8 | Int(body[1]) : 0
            case 0xDA:
                scans += 1
                guard scans <= Self.mostScans, let next = readScan(body, in: bytes, at: end) else { return nil }
                place = next
                continue
            case 0xE0...0xEF where applicationSegments.count + length + 2 <= Self.mostApplicationBytes:
                applicationSegments += bytes[place..<end]
            default: break
            }
            place = end
        }
        guard !components.isEmpty, components.allSatisfy({ quantization(of: $0).count == 64 }) else {
            return nil
        }
    }

    /// The quantization of a component, in zigzag order.
    func quantization(of component: JPEGComponent) -> [Int] { tables.quantization[component.quantization] }

    var mostHorizontal: Int { components.map(\.horizontal).max() ?? 1 }
    var mostVertical: Int { components.map(\.vertical).max() ?? 1 }

    // MARK: - Frame

    private mutating func readFrame(_ body: [UInt8], _ isProgressive: Bool) -> Bool {
        guard body.count >= 6, body[0] == 8 else { return false }
        self.isProgressive = isProgressive
        height = Int(body[1]) << 8 | Int(body[2])
        width = Int(body[3]) << 8 | Int(body[4])
        let count = Int(body[5])
        guard width > 0, height > 0, (1...4).contains(count), body.count == 6 + 3 * count,
            width * height * side * side / 64 <= Self.mostPixels
        else { return false }
        let parts = (0..<count).map { Array(body[6 + 3 * $0..<9 + 3 * $0]) }
        let sampling = parts.map { (Int($0[1] >> 4), Int($0[1] & 0x0F)) }
        guard sampling.allSatisfy({ (1...4).contains($0.0) && (1...4).contains($0.1) }),
            parts.allSatisfy({ $0[2] < 4 })
        else { return false }
        let (across, down) = (sampling.map(\.0).max() ?? 1, sampling.map(\.1).max() ?? 1)
        func blocks(_ pixels: Int, _ own: Int, _ most: Int) -> Int { ((pixels * own + most - 1) / most + 7) / 8 }
        components = zip(parts, sampling).map { part, sampling in
            let (horizontal, vertical) = sampling
            return JPEGComponent(
                id: part[0], horizontal: horizontal, vertical: vertical, quantization: Int(part[2]),
                columns: blocks(width, horizontal, across), lines: blocks(height, vertical, down),
                stride: (width + 8 * across - 1) / (8 * across) * horizontal,
                rows: (height + 8 * down - 1) / (8 * down) * vertical, side: side, isProgressive: isProgressive)
        }
        return true
    }

    // MARK: - Scans

    /// How the blocks of a component are arranged.
    private struct Shape {
        let columns: Int
        let lines: Int
        let stride: Int
        let rows: Int
        let wide: Int
        let high: Int

        init(_ component: JPEGComponent) {
            (columns, lines) = (component.columns, component.lines)
            (stride, rows) = (component.stride, component.rows)
            (wide, high) = (component.horizontal, component.vertical)
        }
    }

    /// Returns the place of the next marker; nil if the scan is damaged.
    private mutating func readScan(_ body: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
        guard var scan = JPEGScan(body, of: components, isProgressive: isProgressive) else { return nil }
        var bits = JPEGBits(bytes, at: start)
        // The mean alone makes the smallest thumbnail.
        if side > 1 || scan.band.first == 0 {
            guard decode(&scan.parts, scan.band, &bits) else { return nil }
        }
        return Self.nextMarker(in: bytes, from: start)
    }

    private static func nextMarker(in bytes: [UInt8], from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }

    private mutating func decode(_ parts: inout [JPEGScan.Part], _ band: JPEGScan.Band, _ bits: inout JPEGBits) -> Bool
    {
        for part in parts {
            if band.first == 0, !band.isRefinement, tables.means[part.mean] == nil { return false }
            if band.last > 0, tables.others[part.other] == nil { return false }
        }
        endOfBandRun = 0
        let isAlone = parts.count == 1
        // Copies of the components themselves would be copied as a whole with the next change.
        let shapes = parts.map { Shape(components[$0.index]) }
        let first = shapes[0]
        let (across, units) =
            isAlone
            ? (first.columns, first.columns * first.lines)
            : (first.stride / first.wide, first.stride / first.wide * (first.rows / first.high))
        for unit in 0..<units {
            if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
                // What is missing stays as it is.
                guard bits.restart() else { return true }
                for index in parts.indices { parts[index].prediction = 0 }
                endOfBandRun = 0
            }
            let (row, column) = (unit / across, unit % across)
            if isAlone {
                decodeBlock(row * first.stride + column, &parts[0], band, &bits)
                continue
            }
            for index in parts.indices {
                let shape = shapes[index]
                for y in 0..<shape.high {
                    for x in 0..<shape.wide {
                        let block = (row * shape.high + y) * shape.stride + column * shape.wide + x
                        decodeBlock(block, &parts[index], band, &bits)
                    }
                }
            }
        }
        return true
    }

    private mutating func decodeBlock(
        _ block: Int, _ part: inout JPEGScan.Part, _ band: JPEGScan.Band, _ bits: inout JPEGBits
    ) {
        var first = band.first
        if first == 0 {
            if band.isRefinement {
                if bits.take(1) == 1 { components[part.index].addToMean(1 << band.low, of: block) }
            } else if let table = tables.means[part.mean] {
                let size = min(table.next(&bits), 16)
                part.prediction = (part.prediction + bits.coefficient(size)) % (1 << 24)
                components[part.index].set(part.prediction << band.low, at: 0, of: block)
            }
            first = 1
        }
        guard first <= band.last, let table = tables.others[part.other] else { return }
        if band.isRefinement {
            refine(block, part.index, from: first, band, table, &bits)
        } else {
            decodeBand(block, part.index, from: first, band, table, &bits)
        }
    }

    private mutating func decodeBand(
        _ block: Int, _ component: Int, from first: Int, _ band: JPEGScan.Band, _ table: JPEGHuffmanTable,
        _ bits: inout JPEGBits
    ) {
        if endOfBandRun > 0 {
            endOfBandRun -= 1
            return
        }
        var mask = isProgressive ? components[component].mask(of: block) : 0
        defer { if isProgressive { components[component].setMask(mask, of: block) } }
        var place = first
        while place <= band.last {
            let code = table.next(&bits)
            let (zeros, size) = (code >> 4, code & 0x0F)
            if size == 0 {
                if zeros < 15 {
                    endOfBandRun = (1 << zeros) - 1 + bits.take(zeros)
                    return
                }
                place += 16
                continue
            }
            place += zeros
            let value = bits.coefficient(size)
            guard place <= band.last else { return }
            mask |= 1 << UInt64(place)
            components[component].set(value << band.low, at: place, of: block)
            place += 1
        }
    }

    /// Adds a bit to the coefficients that are not 0, and sets others for the first time.
    private mutating func refine(
        _ block: Int, _ component: Int, from first: Int, _ band: JPEGScan.Band, _ table: JPEGHuffmanTable,
        _ bits: inout JPEGBits
    ) {
        let step = 1 << band.low
        let before = components[component].mask(of: block)
        var mask = before
        var place = first
        /// Goes on to the place behind so many coefficients that are 0.
        func skip(_ zeros: Int, _ components: inout [JPEGComponent], _ bits: inout JPEGBits) {
            var zeros = zeros
            while place <= band.last {
                if before & 1 << UInt64(place) != 0 {
                    if bits.take(1) == 1 { components[component].refine(place, of: block, by: step) }
                } else if zeros == 0 {
                    return
                } else {
                    zeros -= 1
                }
                place += 1
            }
        }
        if endOfBandRun == 0 {
            while place <= band.last {
                let code = table.next(&bits)
                let zeros = code >> 4
                var value = 0
                if code & 0x0F == 0 {
                    if zeros < 15 {
                        endOfBandRun = (1 << zeros) + bits.take(zeros)
                        break
                    }
                } else {
                    value = bits.take(1) == 1 ? step : -step
                }
                skip(zeros, &components, &bits)
                if value != 0, place <= band.last {
                    mask |= 1 << UInt64(place)
                    components[component].set(value, at: place, of: block)
                }
                place += 1
            }
        }
        if endOfBandRun > 0 {
            skip(64, &components, &bits)
            endOfBandRun -= 1
        }
        if mask != before { components[component].setMask(mask, of: block) }
    }
}
