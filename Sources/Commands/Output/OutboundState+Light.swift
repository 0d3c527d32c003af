import Lineups
import Messaging

extension OutboundState {
    var light: SlotStatus.Light {
        switch self {
        case .delivered, .read, .sent: .green
        case .queued, .sending, .accepted, .canceled: .yellow
        default: .red
        }
    }
}
