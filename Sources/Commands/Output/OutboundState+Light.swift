internal import Lineups
internal import Messaging

extension OutboundState {
    var light: SlotStatus.Light {
        switch self {
        case .delivered, .read, .sent: .green
        case .queued, .sending, .accepted, .cancelled: .yellow
        default: .red
        }
    }
}
