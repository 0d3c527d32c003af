import Foundation

/// The environment at the start of the process.
enum ProcessEnvironment {
    static let current = ProcessInfo.processInfo.environment
}
