/// How much of a ZIP file is accepted. A small file can unpack to gigabytes.
package struct ZipLimits: Hashable, Sendable {
    /// The most entries.
    package let entries: Int
    /// The most bytes that are unpacked, of all entries together.
    package let bytes: Int
    /// How many times as large as the file its unpacked entries may be; nil for any number.
    package let ratio: Int?
    /// Whether a file without a directory at its end, such as one that was cut off, is refused. Otherwise all its
    /// entries are unpacked to find the next.
    package let needsDirectory: Bool

    /// What is accepted at any ratio, because a small file of repeated text is compressed well.
    package static let bytesOfAnyRatio = 16 << 20

    package init(
        entries: Int = 200_000, bytes: Int = 512 << 20, ratio: Int? = nil, needsDirectory: Bool = false
    ) {
        (self.entries, self.bytes, self.ratio, self.needsDirectory) = (entries, bytes, ratio, needsDirectory)
    }

    /// The most bytes that are unpacked from a file of this size.
    func bytes(ofFileWith size: Int) -> Int {
        guard let ratio else { return bytes }
        let (allowed, isHuge) = size.multipliedReportingOverflow(by: ratio)
        return min(bytes, isHuge ? bytes : max(allowed, Self.bytesOfAnyRatio))
    }
}
