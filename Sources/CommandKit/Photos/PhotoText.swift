package import Agenda
package import Platform
import Values

/// Photos as commands describe them.
package enum PhotoText {
    /// The number, the size, the visible part and the subject of a photo.
    package static func line(_ photo: Photo, of subject: Subject) -> String {
        let crop = photo.crop == .whole ? "" : "  zoom \(photo.crop.zoomText), pan \(photo.crop.panText)"
        return "\(photo.id)  \(photo.width)x\(photo.height)\(crop)\(SubjectLabel.suffix(subject))"
    }

    /// The author, the license and the page, which must be shown with the picture.
    package static func credit(_ credit: PhotoCredit) -> [String] {
        [credit.line.map { Printable.line($0) }, credit.page.map { Printable.line($0) }].compactMap(\.self)
    }
}
