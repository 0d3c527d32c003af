import Foundation

extension JPEGPlane {
    /// The orthonormal basis of the discrete cosine transform of this many points: frequency by frequency.
    static func cosines(_ points: Int) -> [Float] {
        (0..<points * points).map { index in
            let (frequency, point) = (Double(index / points), Double(index % points))
            let scale = frequency == 0 ? (1 / Double(points)).squareRoot() : (2 / Double(points)).squareRoot()
            return Float(scale * cos((2 * point + 1) * frequency * .pi / Double(2 * points)))
        }
    }
}
