import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The lines of the standard input. A thread of its own reads it, since that blocks.
enum InputLines {
    /// Of what is read at once, in bytes.
    private static let size = 1 << 16

    /// Starts to read. Call once. Empty lines are left out.
    ///
    /// - Parameter longest: in bytes; what is longer is cut off after one byte more.
    static func start(longest: Int) -> AsyncStream<[UInt8]> {
        let (lines, continuation) = AsyncStream<[UInt8]>.makeStream()
        Foundation.Thread.detachNewThread {
            var line: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: size)
            while true {
                let count = read(0, &buffer, size)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                var bytes = buffer[..<count]
                while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    line += bytes[..<end].prefix(longest + 1 - line.count)
                    if !line.isEmpty { continuation.yield(line) }
                    line = []
                    bytes = bytes[(end + 1)...]
                }
                line += bytes.prefix(longest + 1 - line.count)
            }
            if !line.isEmpty { continuation.yield(line) }
            continuation.finish()
        }
        return lines
    }
}
