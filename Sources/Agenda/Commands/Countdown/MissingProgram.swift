import Agenda
import CommandKit
import Foundation
import Platform

/// Something that this machine lacks for cards and pictures.
package enum MissingProgram: Sendable {
    case cardConverter, fonts, thumbnails

    /// All that is missing.
    ///
    /// - Parameter environment: its `PATH` is searched.
    package static func all(environment: [String: String] = ProcessEnvironment.current) async -> [MissingProgram] {
        var missing: [MissingProgram] = []
        if ExternalProgram("rsvg-convert", environment: environment) == nil {
            missing.append(.cardConverter)
        } else if !((try? await CardDrawing.hasFonts(environment: environment)) ?? true) {
            // Without space for a temporary file, the fonts cannot be listed.
            missing.append(.fonts)
        }
        if PictureProgram(environment: environment) == nil { missing.append(.thumbnails) }
        return missing
    }

    /// What is missing and what does not work, without a period.
    package var effect: String {
        let cards = "so countdown cards cannot be texted or saved as PNG files"
        return switch self {
        case .cardConverter: "the program rsvg-convert is not installed, \(cards)"
        case .fonts: "no fonts are installed, \(cards)"
        case .thumbnails:
            "the program vipsthumbnail is not installed, so photos have no small copies and HEIC, AVIF and GIF files "
                + "are refused"
        }
    }

    /// The Debian package with it.
    package var package: String {
        switch self {
        case .cardConverter: "librsvg2-bin"
        case .fonts: "fonts-dejavu-core"
        case .thumbnails: "libvips-tools"
        }
    }
}
