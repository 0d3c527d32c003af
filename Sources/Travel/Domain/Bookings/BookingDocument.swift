import Agenda
import Platform
package import Storage
import Values

/// The file of a booking, such as a ticket. It stays for a time after its booking was removed, so that undo restores
/// both.
package struct BookingDocument: Sendable, Hashable, Codable {
    /// What is accepted, by the first bytes. None of them can hold a script that a browser would run.
    package enum Kind: String, Sendable, Codable, SQLConvertible, CaseIterable {
        case pdf, jpg, png, webp, pkpass

        package var contentType: String {
            switch self {
            case .pdf: "application/pdf"
            case .jpg: "image/jpeg"
            case .png: "image/png"
            case .webp: "image/webp"
            case .pkpass: "application/vnd.apple.pkpass"
            }
        }

        /// Nil for a file of another kind. A wallet pass is a ZIP file, which only its name tells from others.
        init?(_ bytes: [UInt8], name: String) {
            if bytes.starts(with: "%PDF-".utf8) {
                self = .pdf
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpg
            } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
                self = .webp
            } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), name.lowercased().hasSuffix(".pkpass") {
                self = .pkpass
            } else {
                return nil
            }
        }
    }

    /// The most bytes of a file.
    package static let mostBytes = 5 << 20

    /// The row's key.
    package let id: Int64
    /// `ticket.pdf`
    package let name: String
    package let kind: Kind

    init(id: Int64, name: String, kind: Kind) { (self.id, self.name, self.kind) = (id, name, kind) }

    /// Stores a file for a booking of the trip.
    ///
    /// - Parameter name: its path or name.
    package static func add(
        _ bytes: [UInt8], named name: String, to trip: Trip, in tx: Transaction
    ) throws -> BookingDocument {
        guard bytes.count <= mostBytes else { throw BookingError.largeDocument(bytes.count) }
        guard let kind = Kind(bytes, name: name) else { throw BookingError.unknownDocument(name) }
        let account = trip.subject.account
        try Quota.photos.check(adding: bytes.count, in: tx) {
            try PhotoAlbum.bytes(of: account, in: tx) + Self.bytes(of: account, in: tx)
        }
        let own = Self.name(name, kind)
        let id = try tx.insert(
            """
            INSERT INTO booking_document (account_id, trip_id, name, kind, bytes, size, added_at)
            VALUES (\(account), \(trip.id), \(own), \(kind), \(bytes), \(bytes.count), \(tx.now))
            """, into: BookingDocument.self)
        return BookingDocument(id: id.rawValue, name: own, kind: kind)
    }

    /// The last part of a path, with the ending of its kind: what a browser saves is opened as what it is.
    private static func name(_ path: String, _ kind: Kind) -> String {
        let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let line = Printable.line(last).split(separator: " ").joined(separator: " ")
        let endings = kind == .jpg ? [".jpg", ".jpeg"] : [".\(kind.rawValue)"]
        let ending = endings.first { line.lowercased().hasSuffix($0) }
        let stem = ending.map { String(line.dropLast($0.count)) } ?? line
        return String((stem.isEmpty ? "document" : stem).prefix(100)) + (ending ?? endings[0])
    }

    /// Nil if the file is missing.
    package func bytes(of trip: Trip, in tx: Transaction) throws -> [UInt8]? {
        try tx.value(
            "SELECT bytes FROM booking_document WHERE id = \(id) AND account_id = \(trip.subject.account)")
    }

    /// Of all documents of an account.
    private static func bytes(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM booking_document WHERE account_id = \(account)") ?? 0
    }

    /// Deletes the files that no booking has, and whose removal cannot be undone any more.
    static func removeUnused(in tx: Transaction) throws {
        try tx.run(
            """
            DELETE FROM booking_document
            WHERE added_at < \(tx.now.adding(.zero - UndoStep.retention))
                AND NOT EXISTS (SELECT 1 FROM trip_booking WHERE trip_booking.document_id = booking_document.id)
                AND NOT EXISTS (
                    SELECT 1 FROM undo_step WHERE undo_step.account_id = booking_document.account_id
                        AND undo_step.kind = \(TripUndo.kind) AND undo_step.subject = booking_document.trip_id)
            """)
    }
}
