internal import Agenda
internal import Foundation

/// A terminal that can show pictures, and how it wants them.
enum PictureScreen: Hashable, Sendable {
    /// sw.kovidgoyal.net/kitty/graphics-protocol: PNG within escape sequences.
    case kitty
    /// DEC's six-pixel columns.
    case sixel

    /// Pixels of a letter, on terminals that do not say.
    static let usualCell = (width: 10, height: 20)

    /// What to write so that a part of a file's picture stands at the cursor in so many cells; nil where it cannot be
    /// shown.
    ///
    /// - Parameter cell: pixels of a letter.
    func drawing(
        of file: String, part: Crop.Window, columns: Int, rows: Int, cell: (width: Int, height: Int) = usualCell
    ) async -> String? {
        let size = Self.size(columns: columns, rows: rows, cell: cell)
        let (width, height, x, y) = (Int(part.width), Int(part.height), Int(part.x), Int(part.y))
        let cut = [
            "\(file)[0]", "-auto-orient", "-crop", "\(width)x\(height)+\(x)+\(y)", "+repage", "-resize", "\(size)!",
        ]
        let format = self == .kitty ? "png:-" : "sixel:-"
        guard let convert = OtherProgram("convert"), let data = try? await convert.run(cut + [format]), !data.isEmpty
        else { return nil }
        switch self {
        case .sixel: return String(decoding: data, as: UTF8.self)
        case .kitty: return Self.kitty(data, columns: columns, rows: rows)
        }
    }

    /// `240x96`: whole rows of six pixels, so that a sixel picture leaves the line below it alone.
    static func size(columns: Int, rows: Int, cell: (width: Int, height: Int)) -> String {
        let height = rows * cell.height
        return "\(columns * cell.width)x\(max(height - height % 6, 6))"
    }

    /// In pieces of 4,096 letters, as the protocol wants them.
    static func kitty(_ png: Data, columns: Int, rows: Int) -> String {
        let letters = Array(png.base64EncodedString().utf8)
        let starts = stride(from: 0, to: letters.count, by: 4096)
        return starts.map { start in
            let end = min(start + 4096, letters.count)
            let head = start == 0 ? "a=T,f=100,C=1,q=2,c=\(columns),r=\(rows)," : ""
            let piece = String(decoding: letters[start..<end], as: UTF8.self)
            return "\u{1B}_G\(head)m=\(end < letters.count ? 1 : 0);\(piece)\u{1B}\\"
        }.joined()
    }
}
