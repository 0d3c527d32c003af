import Foundation
import ImageFiles
import Platform

/// vipsthumbnail of libvips. It reads more formats than browsers show, and makes smaller copies.
///
/// It gets only files that begin like a picture in a format of `ImageFile`, and libvips opens none of the formats whose
/// code it calls untrusted.
package struct PictureProgram: Sendable {
    /// The formats of `ImageError.notTaken` that it converts.
    static let converted: Set<String> = ["HEIC", "AVIF", "GIF"]
    /// Of a converted picture, in pixels.
    static let longestSide = 8192

    private static let variables = ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_NOVECTOR": "1"]

    private let program: ExternalProgram

    /// Nil if it is not installed.
    ///
    /// - Parameter environment: its `PATH` is searched; nil for that of this process.
    package init?(environment: [String: String]? = nil) {
        guard let program = ExternalProgram("vipsthumbnail", environment: environment) else { return nil }
        self.program = program
    }

    /// An upright JPEG copy in sRGB without metadata, which fits into a square; nil if the picture cannot be read.
    ///
    /// - Parameters:
    ///   - side: of the square, in pixels. A smaller picture keeps its size.
    ///   - quality: 1 to 100.
    func jpeg(_ picture: [UInt8], side: Int, quality: Int) async throws -> [UInt8]? {
        // Transparent parts become white. The systemd unit forbids code that is made at run time, as by VIPS's vectors.
        let copy = try await program.run(
            [
                "stdin", "-s", "\(side)x\(side)>", "-e", "srgb", "-o",
                ".jpg[Q=\(quality),strip,background=255]",
            ], input: Data(picture), variables: Self.variables, limits: .picture)
        return copy.flatMap { $0.isEmpty ? nil : Array($0) }
    }
}
