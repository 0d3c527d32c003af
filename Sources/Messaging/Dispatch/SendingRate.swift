import Twilio

/// Default rates by type of sender, in segments per second. Source: Twilio, "Understanding Twilio Rate Limits and
/// Message Queues" (2026-09). A US long code gets the lowest rate of any campaign.
package enum SendingRate {
    package static func usual(for address: String) -> Double {
        if address.hasPrefix("MG") { return 10 }
        let sender = TextAddress(rawValue: address)
        switch sender.kind {
        case .shortCode: return 100
        case .phone where sender.isTollFree: return 3
        case .phone where address.hasPrefix("+1"): return 1
        default: return 10
        }
    }
}
