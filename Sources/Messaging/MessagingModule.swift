package import Platform
internal import Storage

/// Sending and receiving messages.
extension Module {
    package static let messaging: Module = {
        var module = Module("messaging")
        module.migrations = Migration.messaging
        module.jobs = [JobHandler(.alerts) { try BookerNotifications().run($0, in: $1, now: $2) }]
        module.accountSettings = [NotificationTiming.setting]
        return module
    }()
}
