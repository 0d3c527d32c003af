import Platform
import Storage
import Testing

@testable import Web

/// How often the pages of an account are told what has changed.
@Suite struct AccountChangesTests {
    private static let (busy, quiet) = (ID<Account>(1), ID<Account>(2))

    @Test func aBusyAccountIsToldLessOftenAndHoldsUpNobody() {
        var changes = AccountChanges()
        let start = ContinuousClock.now
        func due(at milliseconds: Int) -> [ID<Account>?: Set<ChangeSource.Noun>] {
            changes.takeDue(now: start + .milliseconds(milliseconds)) { $0 == Self.busy ? .seconds(1) : .zero }
        }
        changes.add([Self.busy: ["lineups"]])
        #expect(due(at: 0) == [Self.busy: ["lineups"]], "at once")
        changes.add([Self.busy: ["texts"], Self.quiet: ["contacts"]])
        #expect(due(at: 500) == [Self.quiet: ["contacts"]])
        changes.add([Self.busy: ["lineups"], nil: ["events"]])
        #expect(due(at: 600) == [nil: ["events"]])
        #expect(!changes.isEmpty)
        #expect(due(at: 1000) == [Self.busy: ["lineups", "texts"]])
        #expect(changes.isEmpty)
    }

    /// (open pages, milliseconds)
    @Test(arguments: [(0, 100), (20, 140), (200, 500), (1000, 800)])
    func moreOpenPagesAreToldLessOften(_ streams: Int, _ milliseconds: Int) {
        #expect(LiveUpdates.interval(streams: streams) == .milliseconds(milliseconds))
    }
}
