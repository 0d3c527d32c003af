import Agenda
package import Platform
package import Values

extension PolicyChoices {
    /// Chooses from what somebody typed: nothing, or `usual`, goes back to the default, and a deadline may be a date.
    /// Throws `PolicyError` with nothing chosen.
    ///
    /// - Parameter zone: in which a deadline's date is meant; nil where only one before the event makes sense.
    package mutating func read(
        _ item: Policy.Item, _ text: String, zone: Zone?, account: Account, now: Instant
    ) throws(PolicyError) {
        if text.isEmpty || text.folded == "usual" { return reset(item) }
        do throws(PolicyError) {
            try choose(item, text)
        } catch {
            guard case .notAnswerBy = error, let zone else { throw error }
            do throws(EventEntryError) {
                chooseDeadline(at: try EventEntry.start(text, zone: zone, account: account, now: now).instant)
            } catch {
                throw .deadline(error)
            }
        }
    }
}
