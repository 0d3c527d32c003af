/// The head of a scan: the components that it has, and which of their coefficients.
struct JPEGScan {
    struct Band {
        /// Places in the zigzag order.
        let first: Int
        let last: Int
        /// The lowest bit of this scan, and whether earlier scans had higher ones.
        let low: Int
        let isRefinement: Bool
    }

    struct Part {
        /// Of the component.
        let index: Int
        /// The numbers of its tables.
        let mean: Int
        let other: Int
        var prediction = 0
    }

    let band: Band
    var parts: [Part]

    /// Nil if it is damaged.
    init?(_ body: [UInt8], of components: [JPEGComponent], isProgressive: Bool) {
        guard let count = body.first.map(Int.init), (1...4).contains(count), body.count == 4 + 2 * count else {
            return nil
        }
        parts = []
        for index in 0..<count {
            let (id, tables) = (body[1 + 2 * index], body[2 + 2 * index])
            guard let component = components.firstIndex(where: { $0.id == id }), tables >> 4 < 4, tables & 0x0F < 4
            else { return nil }
            parts.append(Part(index: component, mean: Int(tables >> 4), other: Int(tables & 0x0F)))
        }
        let tail = body.suffix(3).map(Int.init)
        band =
            isProgressive
            ? Band(first: tail[0], last: tail[1], low: tail[2] & 0x0F, isRefinement: tail[2] >> 4 != 0)
            : Band(first: 0, last: 63, low: 0, isRefinement: false)
        guard band.first <= band.last, band.last < 64, !isProgressive || band.first > 0 || band.last == 0,
            band.first == 0 || count == 1
        else { return nil }
    }
}
