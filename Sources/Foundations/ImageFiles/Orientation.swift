/// The Exif orientation (Exif 2.32, tag 0x0112).
enum Orientation {
    /// 1 to 8; 1 if the TIFF block has no valid orientation.
    static func read(tiff: ArraySlice<UInt8>) -> Int {
        (try? find(in: tiff)) ?? 1
    }

    private static func find(in tiff: ArraySlice<UInt8>) throws(ImageError) -> Int {
        var reader = ByteReader(tiff)
        let mark = try reader.big(2)
        guard mark == 0x4949 || mark == 0x4D4D else { throw .damaged }
        let isLittle = mark == 0x4949
        func number(_ reader: inout ByteReader, _ count: Int) throws(ImageError) -> Int {
            isLittle ? try reader.little(count) : try reader.big(count)
        }
        guard try number(&reader, 2) == 42 else { throw .damaged }
        let offset = try number(&reader, 4)
        guard offset >= 8, offset < tiff.count else { throw .damaged }
        reader = ByteReader(tiff[(tiff.startIndex + offset)...])
        let count = try number(&reader, 2)
        for _ in 0..<count {
            let tag = try number(&reader, 2)
            let type = try number(&reader, 2)
            _ = try number(&reader, 4)
            let value = try number(&reader, 2)
            _ = try reader.take(2)
            if tag == 0x0112, type == 3, (1...8).contains(value) { return value }
        }
        return 1
    }

    /// A TIFF block with only this orientation.
    static func tiff(_ orientation: Int) -> [UInt8] {
        // Big-endian: header, one entry, no further directory.
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
}
