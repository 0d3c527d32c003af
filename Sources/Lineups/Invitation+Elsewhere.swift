internal import Messaging
internal import Storage

extension Invitation {
    /// Went to this number over that sender, and it is still a number of who was asked: whoever has it after them
    /// answers nothing. A condition on `ask` and its `slot`.
    static func wentTo(_ number: String, over sender: ID<Sender>) -> SQL {
        """
        invitation.number = \(number) AND invitation.sender_id = \(sender)
            AND EXISTS (SELECT 1 FROM contact_number WHERE contact_id = slot.contact_id AND e164 = invitation.number)
        """
    }

    /// The keys of what was put over that sender at other numbers of whoever has this one, and does not share it: they
    /// have a new telephone, or two.
    static func putElsewhere(number: String, sender: ID<Sender>) -> SQL {
        """
        SELECT elsewhere.id FROM contact_number AS own
        JOIN contact AS owner ON owner.id = own.contact_id
        JOIN slot AS place ON place.contact_id = own.contact_id
        JOIN invitation AS elsewhere ON elsewhere.slot_id = place.id
        WHERE own.e164 = \(number) AND own.textable = 1 AND owner.archived_at IS NULL
            AND elsewhere.sender_id = \(sender) AND elsewhere.number <> \(number)
            AND NOT EXISTS (SELECT 1 FROM contact_number AS shared JOIN contact AS sharer ON sharer.id = shared.contact_id
                WHERE shared.e164 = \(number) AND sharer.id <> owner.id AND sharer.account_id = owner.account_id
                    AND sharer.archived_at IS NULL)
        """
    }
}
