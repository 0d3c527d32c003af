/// Small copies of images, for lists.
package enum Thumbnail {
    /// By what width and height are divided.
    package enum Scale: Int, CaseIterable, Sendable {
        case half = 2
        case quarter = 4
        case eighth = 8
    }

    /// A smaller copy of a JPEG image with its orientation and color profile; nil for other formats, and for an image
    /// that cannot be read.
    ///
    /// Of each block of 8 by 8 pixels, only the low frequencies are transformed back, into 4 by 4 pixels or fewer. The
    /// colors are not converted.
    package static func jpeg(_ bytes: [UInt8], _ scale: Scale) -> [UInt8]? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let image = JPEGCoefficients(bytes, side: 8 / scale.rawValue)
        else { return nil }
        func scaled(_ length: Int, _ own: Int = 1, _ most: Int = 1) -> Int {
            let pixels = (length * own + most - 1) / most
            return max(1, (pixels + scale.rawValue - 1) / scale.rawValue)
        }
        let (across, down) = (image.mostHorizontal, image.mostVertical)
        let components = image.components.map { component in
            let plane = component.plane(quantizedBy: image.quantization(of: component))
            return JPEGWriter.Component(
                id: component.id, horizontal: component.horizontal, vertical: component.vertical, plane: plane,
                width: min(plane.width, scaled(image.width, component.horizontal, across)),
                height: min(plane.height, scaled(image.height, component.vertical, down)))
        }
        return JPEGWriter.write(
            components, width: scaled(image.width), height: scaled(image.height), head: image.applicationSegments)
    }
}
