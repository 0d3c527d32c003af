import Values

@testable import Training

/// Files as watches and services write them, made for tests.
enum RecordedFiles {
    static let zone = Zone("America/New_York") ?? .utc

    static func records(
        _ bytes: [UInt8], named name: String, units: FileUnit? = nil
    ) throws(RunFileError) -> [RunFile.Record] {
        try RunFile.read(
            bytes, named: name,
            RunFile.Options(unit: .miles, fileUnit: units, zone: zone, order: .monthFirst, now: Runner.noon))
    }

    static func runs(_ text: String, named name: String, units: FileUnit? = nil) throws -> [ImportedRun] {
        try records(Array(text.utf8), named: name, units: units).compactMap(\.run)
    }

    /// A point each 30 seconds and 0.0008 degrees (89 m), on Thursday, November 12, 2026.
    static func point(_ number: Int, latitude: Double? = nil, longitude: Double = -75, time: String? = nil) -> String {
        let latitude = latitude ?? 40 + Double(number) * 0.0008
        let minute = String(number / 2).leftPadded(to: 2)
        let time = time ?? "2026-11-12T12:\(minute):\(number % 2 == 0 ? "00" : "30")Z"
        return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>"
    }

    static func gpx(_ points: [String], type: String = "") -> String {
        let kind = type.isEmpty ? "" : "<type>\(type)</type>"
        return "<?xml version=\"1.0\"?><gpx><trk><name>x</name>\(kind)<trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    /// 60 points, 3.26 mi in 29:30, with others in the place of some.
    static func gpx(replacing others: [Int: String] = [:]) -> String { gpx((0..<60).map { others[$0] ?? point($0) }) }
}

/// Writes FIT files.
struct FITFile {
    private(set) var bytes: [UInt8] = []

    /// - Parameter fields: number, base type and value; the size is that of the type.
    mutating func message(
        _ kind: UInt16, _ fields: [(number: UInt8, type: UInt8, value: Int64)], isBigEndian: Bool = false
    ) {
        bytes += [0x40, 0, isBigEndian ? 1 : 0] + Self.number(Int64(kind), 2, isBigEndian) + [UInt8(fields.count)]
        for field in fields { bytes += [field.number, UInt8(Self.size(field.type)), field.type] }
        bytes.append(0)
        for field in fields { bytes += Self.number(field.value, Self.size(field.type), isBigEndian) }
    }

    /// Of the message that was defined last, with the five lowest bits of its time.
    mutating func compressed(_ offset: UInt8, _ content: [UInt8]) { bytes += [0x80 | offset] + content }

    /// With the header and the checksum.
    var file: [UInt8] {
        let content =
            [14, 0x20] + Self.number(2141, 2, false) + Self.number(Int64(bytes.count), 4, false)
            + Array(".FIT".utf8) + [0, 0] + bytes
        return content + Self.number(Int64(Self.checksum(content)), 2, false)
    }

    private static func size(_ type: UInt8) -> Int {
        [0x83, 0x84].contains(type) ? 2 : [0x85, 0x86].contains(type) ? 4 : 1
    }

    private static func number(_ value: Int64, _ size: Int, _ isBigEndian: Bool) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    /// Bit by bit, as a check of the table.
    private static func checksum(_ bytes: [UInt8]) -> UInt16 {
        bytes.reduce(UInt16(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte)) { part, _ in part & 1 == 1 ? part >> 1 ^ 0xA001 : part >> 1 }
        }
    }
}
