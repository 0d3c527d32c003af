import Agenda
package import CommandKit
import Foundation
import Platform
import Values

/// Draws a card as a PNG file with the programs of this machine. What one of them cannot draw is converted first, or
/// refused: it would be missing without a word.
package enum CardDrawing {
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
        guard let png = try await program.run(["--format", "png"], input: Data(drawable.utf8), limits: .picture),
            !png.isEmpty
        else {
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
        guard let png = try await convert.run(["webp:-", "png:-"], input: webp, limits: .picture), !png.isEmpty
        else {
            throw CommandError(
                .refused, "convert could not read the card's WebP picture.", "Use a file name that ends in .svg.")
        }
        return svg[..<start.lowerBound] + "data:image/png;base64,\(png.base64EncodedString())" + svg[end...]
    }

    /// Whether fontconfig knows a font; true if that cannot be found out.
    package static func hasFonts(environment: [String: String] = ProcessEnvironment.current) async throws -> Bool {
        guard let list = ExternalProgram("fc-list", environment: environment), let fonts = try await list.run([]) else {
            return true
        }
        return !fonts.isEmpty
    }

    /// The provider downloads the picture from the public URL. The sandbox does not need one.
    package static func requirePublicAddress(of app: AppEnvironment) throws {
        guard app.settings[.publicURL] == nil, !app.provider.isSandbox else { return }
        throw CommandError(
            .configuration, "The provider fetches the picture from the gateway, which has no public address.",
            "greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org")
    }

    /// A card as a PNG that is small enough to be sent.
    package static func sendable(_ svg: String) async throws -> [UInt8] {
        let png = [UInt8](try await png(svg))
        guard png.count <= SentCard.maximumBytes else {
            throw CommandError(
                .refused, "The card is too large for a text: \(png.count >> 20) MB, the limit is 5 MB.",
                "Send only the words with --sms, or save the card to a file.")
        }
        return png
    }
}
