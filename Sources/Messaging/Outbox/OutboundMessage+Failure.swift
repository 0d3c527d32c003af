package import Platform
import Storage
import Values

extension Job.Kind {
    /// A message failed, or its delivery is unknown. The subject is the outbound message. The domain that sent it
    /// decides what to do.
    package static let textFailed: Job.Kind = "messaging.text-failed"
}

extension OutboundMessage {
    /// Schedules the failure job for an invitation request. Other kinds of messages have none.
    static func scheduleFailureJob(of id: ID<OutboundMessage>, in tx: Transaction) throws {
        guard let text = try find(id, in: tx), text.kind == .request else { return }
        try Schedule.put(.textFailed, for: id, account: text.account, due: tx.now, in: tx)
    }

    /// What went wrong and what to do about it; nil for neither.
    package var failure: String? {
        let parts = [error, advice].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
