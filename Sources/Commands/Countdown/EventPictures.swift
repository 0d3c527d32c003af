internal import Agenda
internal import Storage

extension CommandContext {
    /// The file of the picture of each of these that has one.
    func pictures(of countdowns: [Countdown]) async throws -> [ID<Event>: String] { [:] }
}
