import Foundation

/// A color component of a JPEG image with the low coefficients of its blocks, which are all that a thumbnail needs.
struct JPEGComponent {
    let id: UInt8
    /// How often it is sampled for each unit of the image, horizontally and vertically: 1 to 4.
    let horizontal: Int
    let vertical: Int
    let quantization: Int
    /// The blocks that hold pixels. `stride` and `rows` are those of whole units.
    let columns: Int
    let lines: Int
    let stride: Int
    let rows: Int
    /// The coefficients that are kept of each block: the first `side` of the first `side` lines.
    let side: Int
    private var kept: [Int32]
    /// One bit for each coefficient of a block that is not 0, by its place in the zigzag order. Only for images that
    /// are coded progressively.
    private var nonzero: [UInt64]
    /// Zigzag place to place among the kept coefficients of a block; -1 for those that are not kept.
    private let offsets: [Int]

    init(
        id: UInt8, horizontal: Int, vertical: Int, quantization: Int, columns: Int, lines: Int, stride: Int, rows: Int,
        side: Int, isProgressive: Bool
    ) {
        (self.id, self.horizontal, self.vertical, self.quantization) = (id, horizontal, vertical, quantization)
        (self.columns, self.lines, self.stride, self.rows, self.side) = (columns, lines, stride, rows, side)
        kept = [Int32](repeating: 0, count: stride * rows * side * side)
        nonzero = isProgressive ? [UInt64](repeating: 0, count: stride * rows) : []
        offsets = Self.zigzag.map { $0 / 8 < side && $0 % 8 < side ? $0 / 8 * side + $0 % 8 : -1 }
    }

    /// Zigzag place to place in the block. Source: ITU T.81, figure A.6.
    static let zigzag: [Int] = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21,
        28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61,
        54, 47, 55, 62, 63,
    ]

    /// Nil for a coefficient that is not kept.
    private func index(_ block: Int, _ place: Int) -> Int? {
        offsets[place] < 0 ? nil : block * side * side + offsets[place]
    }

    /// The coefficient at a place in the zigzag order, of an image that is coded sequentially.
    mutating func set(_ value: Int, at place: Int, of block: Int) {
        if let index = index(block, place) { kept[index] = Int32(truncatingIfNeeded: value) }
    }

    /// Which coefficients of a block are not 0: one bit for each, by its place.
    func mask(of block: Int) -> UInt64 { nonzero[block] }

    mutating func setMask(_ mask: UInt64, of block: Int) { nonzero[block] = mask }

    /// Moves a coefficient away from 0 by this much.
    mutating func refine(_ place: Int, of block: Int, by step: Int) {
        guard let index = index(block, place) else { return }
        kept[index] &+= Int32(truncatingIfNeeded: kept[index] < 0 ? -step : step)
    }

    /// Adds a bit to the coefficient of the mean.
    mutating func addToMean(_ value: Int, of block: Int) {
        kept[block * side * side] |= Int32(truncatingIfNeeded: value)
    }

    /// The pixels of a smaller image, of which each block becomes `side` by `side`.
    ///
    /// - Parameter table: the quantization in zigzag order.
    func plane(quantizedBy table: [Int]) -> JPEGPlane {
        var factors = [Float](repeating: 0, count: side * side)
        for place in 0..<64 {
            guard let index = index(0, place) else { continue }
            factors[index] = Float(table[place]) * Float(side) / 8
        }
        let basis = JPEGPlane.cosines(side)
        var plane = JPEGPlane(width: stride * side, height: rows * side)
        var block = [Float](repeating: 0, count: side * side)
        for number in 0..<stride * rows {
            for index in block.indices { block[index] = Float(kept[number * side * side + index]) * factors[index] }
            let (left, top) = (number % stride * side, number / stride * side)
            for y in 0..<side {
                for x in 0..<side {
                    var sum: Float = 128
                    for v in 0..<side {
                        for u in 0..<side { sum += block[v * side + u] * basis[u * side + x] * basis[v * side + y] }
                    }
                    plane.pixels[(top + y) * plane.width + left + x] = UInt8(min(max(sum.rounded(), 0), 255))
                }
            }
        }
        return plane
    }
}

/// The samples of one component.
struct JPEGPlane {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [UInt8](repeating: 0, count: width * height)
    }
}

extension JPEGPlane {
    /// The orthonormal basis of the discrete cosine transform of this many points: frequency by frequency.
    static func cosines(_ points: Int) -> [Float] {
        (0..<points * points).map { index in
            let (frequency, point) = (Double(index / points), Double(index % points))
            let scale = frequency == 0 ? (1 / Double(points)).squareRoot() : (2 / Double(points)).squareRoot()
            return Float(scale * cos((2 * point + 1) * frequency * .pi / Double(2 * points)))
        }
    }
}
