import Foundation
import Values

/// Draws a card as a PNG file with the programs of this machine. What one of them cannot draw is converted first, or
/// refused: it would be missing without a word.
enum CardDrawing {
    /// - Throws: `CommandError` if a program or all fonts are missing, or the picture cannot be converted.
    static func png(_ svg: String) async throws -> Data {
        guard let program = ExternalProgram("rsvg-convert") else {
            throw CommandError(
                .refused, "rsvg-convert, which draws PNG files, is not installed.",
                "Install librsvg2-bin, or use a file name that ends in .svg.")
        }
        guard try await hasFonts() else {
            throw CommandError(
                .refused, "No fonts are installed, so the card would have no words.",
                "Install fonts-dejavu-core, or use a file name that ends in .svg.")
        }
        let drawable = try await withoutWebP(svg)
        guard let png = try await program.run(["--format", "png"], input: Data(drawable.utf8)), !png.isEmpty else {
            throw CommandError(.refused, "rsvg-convert could not draw the card.", "Use a file name that ends in .svg.")
        }
        return png
    }

    /// rsvg-convert leaves out WebP pictures.
    private static func withoutWebP(_ svg: String) async throws -> String {
        let mark = "data:image/webp;base64,"
        guard let start = svg.range(of: mark),
            let end = svg[start.upperBound...].firstIndex(where: { $0 == "\"" || $0 == "'" }),
            let webp = Data(base64Encoded: String(svg[start.upperBound..<end]))
        else { return svg }
        guard let convert = ExternalProgram("convert") else {
            throw CommandError(
                .refused, "convert, which reads the card's WebP picture, is not installed.",
                "Install imagemagick, or use a file name that ends in .svg.")
        }
        guard let png = try await convert.run(["webp:-", "png:-"], input: webp), !png.isEmpty else {
            throw CommandError(
                .refused, "convert could not read the card's WebP picture.", "Use a file name that ends in .svg.")
        }
        return svg[..<start.lowerBound] + "data:image/png;base64,\(png.base64EncodedString())" + svg[end...]
    }

    /// Whether fontconfig knows a font; true if that cannot be found out.
    static func hasFonts(environment: [String: String] = ProcessEnvironment.current) async throws -> Bool {
        guard let list = ExternalProgram("fc-list", environment: environment), let fonts = try await list.run([]) else {
            return true
        }
        return !fonts.isEmpty
    }
}
