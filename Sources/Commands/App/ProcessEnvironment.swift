import Foundation

/// The environment at the start of the process.
enum ProcessEnvironment {
    static let current = ProcessInfo.processInfo.environment
}

/// The arguments as bytes, because file names may not be valid UTF-8.
enum ProcessArguments {
    static let bytes: [[UInt8]] = (0..<Int(CommandLine.argc)).compactMap { index in
        guard let start = CommandLine.unsafeArgv[index] else { return nil }
        var end = start
        while end.pointee != 0 { end += 1 }
        return UnsafeBufferPointer(start: start, count: end - start).map { UInt8(bitPattern: $0) }
    }
}
