import Foundation

/// The environment at the start of the process.
package enum ProcessEnvironment {
    package static let current = ProcessInfo.processInfo.environment
}
