package import Messaging
internal import Storage
internal import Values

extension AppEnvironment {
    /// For so long after a text to somebody an answer to it may come.
    private static let answers: Duration = .days(60)

    /// Whose texts are heard: the sender that is set, and those that were before it. What they have begun is seen
    /// through, and answered.
    package func inboundSenders(including usual: Sender) async throws -> [Sender] {
        let (key, since) = (provider.key, clock.now().adding(.zero - Self.answers))
        let inUse = try await store.read { try Sender.inUse(provider: key, since: since, in: $0) }
        return [usual] + inUse.filter { $0.id != usual.id }
    }

    /// How long is waited for the provider's lists before what they may forbid is done without them.
    package var catchUpTimeout: Duration { settings.patience * 3 }
}
