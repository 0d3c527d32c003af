/// Writes planes as a sequential JPEG image, with the tables of ITU T.81, annex K.
struct JPEGWriter {
    private var out: [UInt8] = []
    private var buffer: UInt64 = 0
    private var count = 0

    /// A component of the image that is written.
    struct Component {
        let id: UInt8
        let horizontal: Int
        let vertical: Int
        let plane: JPEGPlane
        /// The samples that are shown; the rest of the plane is not.
        let width: Int
        let height: Int
    }

    /// - Parameter head: segments that are copied.
    static func write(_ components: [Component], width: Int, height: Int, head: [UInt8]) -> [UInt8] {
        var writer = JPEGWriter()
        writer.out = [0xFF, 0xD8] + head
        writer.segment(0xDB, [0] + quantization.map { UInt8($0) })
        writer.segment(0xC4, [0x00] + meanCounts + meanValues)
        writer.segment(0xC4, [0x10] + otherCounts + otherValues)
        // A single component has one block in each unit, whatever its sampling.
        let isAlone = components.count == 1
        let sampling = components.map { isAlone ? (1, 1) : ($0.horizontal, $0.vertical) }
        var frame = [8] + bigEndian(height) + bigEndian(width) + [UInt8(components.count)]
        var scan = [UInt8(components.count)]
        for (component, sampling) in zip(components, sampling) {
            frame += [component.id, UInt8(sampling.0 << 4 | sampling.1), 0]
            scan += [component.id, 0]
        }
        writer.segment(0xC0, frame)
        writer.segment(0xDA, scan + [0, 63, 0])
        let (across, down) = (sampling.map(\.0).max() ?? 1, sampling.map(\.1).max() ?? 1)
        let (columns, rows) = ((width + 8 * across - 1) / (8 * across), (height + 8 * down - 1) / (8 * down))
        var predictions = [Int](repeating: 0, count: components.count)
        for unit in 0..<columns * rows {
            for (index, component) in components.enumerated() {
                let (wide, high) = sampling[index]
                for y in 0..<high {
                    for x in 0..<wide {
                        let block = coefficients(
                            of: component, left: 8 * (unit % columns * wide + x), top: 8 * (unit / columns * high + y))
                        writer.put(block, after: &predictions[index])
                    }
                }
            }
        }
        writer.put(0x7F, length: 7)
        return writer.out + [0xFF, 0xD9]
    }

    private static func bigEndian(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }

    private mutating func segment(_ marker: UInt8, _ body: [UInt8]) {
        out += [0xFF, marker] + Self.bigEndian(body.count + 2) + body
    }

    // MARK: - Blocks

    /// The quantized coefficients of a block in zigzag order. Beyond the edges, the last samples are repeated.
    private static func coefficients(of component: Component, left: Int, top: Int) -> [Int] {
        let plane = component.plane
        var samples = [Float](repeating: 0, count: 64)
        for y in 0..<8 {
            let line = min(top + y, component.height - 1) * plane.width
            for x in 0..<8 { samples[y * 8 + x] = Float(plane.pixels[line + min(left + x, component.width - 1)]) - 128 }
        }
        var lines = [Float](repeating: 0, count: 64)
        for y in 0..<8 {
            for u in 0..<8 {
                var sum: Float = 0
                for x in 0..<8 { sum += samples[y * 8 + x] * basis[u * 8 + x] }
                lines[y * 8 + u] = sum
            }
        }
        return (0..<64).map { place in
            let (v, u) = (JPEGComponent.zigzag[place] / 8, JPEGComponent.zigzag[place] % 8)
            var sum: Float = 0
            for y in 0..<8 { sum += lines[y * 8 + u] * basis[v * 8 + y] }
            return Int((sum / Float(quantization[place])).rounded())
        }
    }

    private mutating func put(_ block: [Int], after prediction: inout Int) {
        let difference = block[0] - prediction
        prediction = block[0]
        put(difference, zeros: 0, Self.meanCodes)
        var zeros = 0
        for value in block.dropFirst() {
            guard value != 0 else {
                zeros += 1
                continue
            }
            while zeros > 15 {
                putCode(0xF0, Self.otherCodes)
                zeros -= 16
            }
            put(value, zeros: zeros, Self.otherCodes)
            zeros = 0
        }
        if zeros > 0 { putCode(0, Self.otherCodes) }
    }

    private mutating func put(_ value: Int, zeros: Int, _ codes: [Code]) {
        let size = Int.bitWidth - abs(value).leadingZeroBitCount
        putCode(zeros << 4 | size, codes)
        if size > 0 { put(value < 0 ? value + (1 << size) - 1 : value, length: size) }
    }

    private mutating func putCode(_ value: Int, _ codes: [Code]) { put(codes[value].bits, length: codes[value].length) }

    private mutating func put(_ bits: Int, length: Int) {
        buffer = buffer << UInt64(length) | UInt64(bits)
        count += length
        while count >= 8 {
            count -= 8
            let byte = UInt8(truncatingIfNeeded: buffer >> UInt64(count))
            out.append(byte)
            if byte == 0xFF { out.append(0) }
        }
    }

    // MARK: - Tables

    private struct Code {
        var bits = 0
        var length = 0
    }

    private static let basis = JPEGPlane.cosines(8)
    private static let meanCodes = codes(meanCounts, meanValues)
    private static let otherCodes = codes(otherCounts, otherValues)

    private static func codes(_ counts: [UInt8], _ values: [UInt8]) -> [Code] {
        var codes = [Code](repeating: Code(), count: 256)
        var (bits, index) = (0, 0)
        for (length, count) in counts.enumerated() {
            for _ in 0..<Int(count) {
                codes[Int(values[index])] = Code(bits: bits, length: length + 1)
                bits += 1
                index += 1
            }
            bits <<= 1
        }
        return codes
    }

    /// Table K.1 at the quality 80 of libjpeg, in zigzag order.
    private static let quantization: [Int] = {
        let table: [Int] = [
            16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
            29,
            51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
            121,
            120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
        ]
        return JPEGComponent.zigzag.map { (table[$0] * 40 + 50) / 100 }
    }()

    /// Tables K.3 and K.5.
    private static let meanCounts: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    private static let meanValues: [UInt8] = Array(0...11)
    private static let otherCounts: [UInt8] = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D]
    private static let otherValues: [UInt8] = [
        0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
        0x14,
        0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72, 0x82,
        0x09,
        0x0A, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39,
        0x3A,
        0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5A, 0x63, 0x64,
        0x65,
        0x66, 0x67, 0x68, 0x69, 0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A, 0x83, 0x84, 0x85, 0x86, 0x87,
        0x88,
        0x89, 0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA8,
        0xA9,
        0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9,
        0xCA,
        0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA, 0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9,
        0xEA,
        0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA,
    ]
}
