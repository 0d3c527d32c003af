package import Messaging
package import Values

extension OutboundState {
    package var light: StatusLight {
        switch self {
        case .delivered, .read, .sent: .green
        case .queued, .sending, .accepted, .canceled: .yellow
        default: .red
        }
    }
}
