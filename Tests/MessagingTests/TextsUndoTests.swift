import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

@Suite struct TextsUndoTests {
    @Test("A text that waits is recalled by its own account only", arguments: [true, false])
    func onlyTextsOfItsOwnAccount(isOwn: Bool) async throws {
        let environment = try await TestEnvironment()
        let (account, sender, now) = (environment.account, environment.sender.id, TestEnvironment.noon)
        let state = try await environment.store.write(at: now) { tx -> OutboundState? in
            let other = try Account.create(name: "Harbour", zone: account.zone, region: account.region, in: tx)
            let text = try Outbox.enqueue(
                Outbox.Draft(
                    account: account.id, sender: sender, contact: nil, to: "+14155550142", body: "Doors at 7",
                    kind: .text, notBefore: now.adding(.hours(8))),
                in: tx)
            let owner = isOwn ? account.id : other.id
            try TextsUndo.record([text], to: ["Ada"], account: owner, in: tx)
            let step = try #require(try UndoStep.latest(account: owner, in: tx))
            if isOwn {
                try TextsUndo.restore(step, in: tx)
            } else {
                #expect(throws: UndoError.alreadySent("The text")) {
                    try TextsUndo.restore(step, in: tx)
                }
            }
            return try OutboundMessage.find(text, in: tx)?.state
        }
        #expect(state == (isOwn ? OutboundState.canceled : OutboundState.queued))
    }
}
