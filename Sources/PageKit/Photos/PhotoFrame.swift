package import Agenda
import Values

/// A photo as pages draw it: its visible part, in a frame of one shape.
package struct PhotoFrame: Codable, Hashable, Sendable {
    /// The width of a frame divided by its height. The stylesheet has the same shapes.
    package enum Shape: Double {
        /// Behind a countdown, as on its card.
        case card = 1.9048
        case tile = 1.3333
        case whole = 0
    }

    package let path: String
    /// In pixels.
    package let width: Int
    package let height: Int
    /// The `viewBox` of the SVG element: the visible rectangle.
    let box: String

    package init(_ photo: Photo, _ shape: Shape) {
        self.init(photo, aspect: shape == .whole ? nil : shape.rawValue, isSmall: shape == .tile)
    }

    /// - Parameters:
    ///   - aspect: the width of the frame divided by its height; nil for the photo's own.
    ///   - isSmall: a small copy is enough.
    package init(_ photo: Photo, aspect: Double?, isSmall: Bool) {
        let divisor = isSmall ? aspect.flatMap { Thumbnails.divisor(of: photo, aspect: $0) } : nil
        path = "/photos/\(photo.subject)/file/\(photo.id)" + (divisor.map { "/small/\($0)" } ?? "")
        (width, height) = (photo.width, photo.height)
        box = Self.box(photo.crop.window(width: photo.width, height: photo.height, aspect: aspect))
    }

    /// A picture that is not a photo yet, whole.
    package init(path: String, _ file: PhotoFile) {
        self.path = path
        (width, height) = (file.width, file.height)
        box = "0 0 \(file.width) \(file.height)"
    }

    static func box(_ window: Crop.Window) -> String {
        [window.x, window.y, window.width, window.height].map { number in
            let tenths = Int((number * 10).rounded())
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }.joined(separator: " ")
    }
}

/// Who made a photo, with the page that the license requires to be linked.
package struct PhotoCreditText: Codable, Hashable, Sendable {
    let line: String
    /// Nil for what is not a web page.
    let page: String?

    /// Nil for the account's own photos.
    package init?(_ credit: PhotoCredit) {
        guard let line = credit.line else { return nil }
        self.line = line
        page = credit.page.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
    }
}
