import Foundation

/// The processor time of all running gateways, and of all processes of the database server.
struct ProcessorTime {
    let gateways: Duration
    let servers: Duration

    static let zero = ProcessorTime(gateways: .zero, servers: .zero)

    static func now() throws -> ProcessorTime {
        var ticks: [String: Int] = [:]
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
            // It may have ended.
            guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")")
            else { continue }
            // Source: proc(5). Fields 14 to 17 are the times of the process and of its children that have ended.
            let fields = line[end...].split(separator: " ").dropFirst(12).prefix(4).compactMap { Int($0) }
            ticks[String(line[line.index(after: start)..<end]), default: 0] += fields.reduce(0, +)
        }
        let perSecond = Int(sysconf(Int32(_SC_CLK_TCK)))
        func time(_ name: String) -> Duration { .milliseconds(ticks[name, default: 0] * 1000 / perSecond) }
        return ProcessorTime(gateways: time("greenroom"), servers: time("postgres"))
    }

    static func + (one: ProcessorTime, other: ProcessorTime) -> ProcessorTime {
        ProcessorTime(gateways: one.gateways + other.gateways, servers: one.servers + other.servers)
    }

    static func - (one: ProcessorTime, other: ProcessorTime) -> ProcessorTime {
        ProcessorTime(gateways: one.gateways - other.gateways, servers: one.servers - other.servers)
    }
}
