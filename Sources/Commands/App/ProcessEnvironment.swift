internal import Foundation

/// The environment as it was when the process began.
enum ProcessEnvironment {
    static let current = ProcessInfo.processInfo.environment
}
