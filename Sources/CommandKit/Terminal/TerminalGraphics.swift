import Agenda
import Foundation

/// The protocol by which a terminal shows pictures.
enum TerminalGraphics: Hashable, Sendable {
    /// PNG in escape sequences; see sw.kovidgoyal.net/kitty/graphics-protocol.
    case kitty
    /// DEC sixel: columns of six pixels.
    case sixel

    /// The size of a character in pixels if the terminal does not report it.
    static let defaultCell = (width: 10, height: 20)

    /// The output that draws a part of a picture file at the cursor, in this many cells; nil if that is not possible.
    ///
    /// - Parameter cell: the size of a character in pixels.
    func drawing(
        of file: String, part: Crop.Window, columns: Int, rows: Int, cell: (width: Int, height: Int) = defaultCell
    ) async -> String? {
        let size = Self.size(columns: columns, rows: rows, cell: cell)
        let (width, height, x, y) = (Int(part.width), Int(part.height), Int(part.x), Int(part.y))
        let cut = [
            "\(file)[0]", "-auto-orient", "-crop", "\(width)x\(height)+\(x)+\(y)", "+repage", "-resize", "\(size)!",
        ]
        let format = self == .kitty ? "png:-" : "sixel:-"
        guard let convert = ExternalProgram("convert"), let data = try? await convert.run(cut + [format]), !data.isEmpty
        else { return nil }
        switch self {
        case .sixel: return String(decoding: data, as: UTF8.self)
        case .kitty: return Self.kitty(data, columns: columns, rows: rows)
        }
    }

    /// `240x96`. The height is a multiple of six, so that a sixel picture does not cover the next line.
    static func size(columns: Int, rows: Int, cell: (width: Int, height: Int)) -> String {
        let height = rows * cell.height
        return "\(columns * cell.width)x\(max(height - height % 6, 6))"
    }

    /// In chunks of 4,096 characters, as the protocol requires.
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
