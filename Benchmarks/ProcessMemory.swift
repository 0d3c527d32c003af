import Foundation

/// The memory of a process, in kB.
struct ProcessMemory {
    let now: Int
    let peak: Int

    static func own() throws -> ProcessMemory { try ProcessMemory(process: "self") }

    /// - Parameter process: its number.
    init(process: String) throws {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func figure(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        (now, peak) = (figure("VmRSS"), figure("VmHWM"))
    }
}
