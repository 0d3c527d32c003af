import People
import Platform
import Storage
import Values

/// What is stored about a text and its number before the text is read, found by one query.
struct Arrival {
    /// The service's sender if the text came through one, else the number's own.
    let sender: Sender
    /// What was said before.
    let dialog: DialogState
    /// The key under which the text is stored.
    let key: ID<InboundMessage>
    /// The text is stored already, or was counted as one that is not kept.
    private(set) var isRepeated: Bool
    /// It comes from the cell of an account's member.
    let isFromMember: Bool
    /// It comes from one of our own numbers.
    let isFromSender: Bool
    /// The number has opted out of any sender.
    let hasOptedOut: Bool
    /// A contact has the number or address, and it is marked as one that nothing reaches.
    let isFromUntextable: Bool
    /// Our texts to the number wait, because it may have opted out.
    let isPaused: Bool
    /// The sender is also used by hand, and the number is of nobody whom we know or have texted.
    let isFromStranger: Bool

    /// Nil where the text was sent to a number that is not ours.
    static func find(_ delivery: Inbox.Delivery, in tx: Transaction) throws -> Arrival? {
        guard var arrival = try tx.row(query(delivery, in: tx)).map(Arrival.init) else { return nil }
        if arrival.sender.isUsedByHand, !arrival.isRepeated {
            arrival.isRepeated = try UnkeptTexts.isCounted(delivery.sid, to: arrival.sender.id, in: tx)
        }
        return arrival
    }

    static func query(_ delivery: Inbox.Delivery, in tx: Transaction) -> SQL {
        """
        SELECT \(Sender.columns), \(DialogState.columns),
            \(SQL.nextKey(of: "inbound_message")) AS next_key,
            CASE WHEN EXISTS (SELECT 1 FROM inbound_message
                    WHERE provider = \(delivery.provider) AND sid = \(delivery.sid))
                THEN 1 ELSE 0 END AS is_repeated,
            CASE WHEN EXISTS (SELECT 1 FROM account WHERE cell = \(Channel.number(in: delivery.from)))
                    OR EXISTS (SELECT 1 FROM member WHERE member.cell = \(Channel.number(in: delivery.from))
                        AND member.joined_at IS NOT NULL AND member.removed_at IS NULL)
                THEN 1 ELSE 0 END AS is_from_member,
            CASE WHEN EXISTS (SELECT 1 FROM sender AS sender_from WHERE sender_from.address = \(delivery.from))
                THEN 1 ELSE 0 END AS is_from_sender,
            CASE WHEN EXISTS (SELECT 1 FROM opt_out
                    WHERE opt_out.number IN \(list: OptOut.stored(delivery.from, in: tx)))
                THEN 1 ELSE 0 END AS has_opted_out,
            CASE WHEN \(ContactAddress.isUnreachable(delivery.from)) THEN 1 ELSE 0 END AS is_from_untextable,
            CASE WHEN EXISTS (SELECT 1 FROM number_pause WHERE number_pause.number = \(delivery.from)
                    AND number_pause.sender_id = sender.id AND number_pause.ended_at IS NULL)
                THEN 1 ELSE 0 END AS is_paused,
            CASE WHEN sender.used_by_hand = 1 AND NOT \(OwnNumber.isKnown(delivery.from))
                THEN 1 ELSE 0 END AS is_from_stranger
        FROM sender
        LEFT JOIN dialog_state ON dialog_state.number = \(delivery.from) AND dialog_state.sender_id = sender.id
        WHERE sender.id = coalesce(
            (SELECT id FROM sender WHERE provider = \(delivery.provider) AND address = \(delivery.service)),
            (SELECT id FROM sender WHERE provider = \(delivery.provider) AND address = \(delivery.to)))
        """
    }

    private init(_ row: Row) throws {
        sender = try Sender(row)
        dialog = try DialogState(row)
        key = try row["next_key"]
        isRepeated = try row["is_repeated"]
        isFromMember = try row["is_from_member"]
        isFromSender = try row["is_from_sender"]
        hasOptedOut = try row["has_opted_out"]
        isFromUntextable = try row["is_from_untextable"]
        isPaused = try row["is_paused"]
        isFromStranger = try row["is_from_stranger"]
    }
}
