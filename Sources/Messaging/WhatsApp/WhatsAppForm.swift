import Platform
import Storage
import Twilio
import Values

/// How WhatsApp lets a message be sent.
package enum WhatsAppForm: Sendable, Hashable {
    /// In any words: they have written within 24 hours.
    case freeWords
    /// In the template for what it says, or in the one that can contain any words; nil where there is none of these.
    case template(WhatsAppTemplate, forAnyWords: WhatsAppTemplate?)
    /// Not at all: they have not written within 24 hours, and there is no template for it.
    case noTemplate

    /// - Parameter leaving: when it leaves.
    init(
        of purpose: WhatsAppPurpose, to address: String, in language: TextLanguage, from templates: WhatsAppTemplates,
        sender: ID<Sender>, leaving: Instant, in tx: Transaction
    ) throws {
        if try WhatsAppWindow.isOpen(to: address, from: sender, at: leaving, in: tx) {
            self = .freeWords
        } else {
            let other = templates.template(for: .message, in: language)
            self =
                templates.template(for: purpose, in: language).map { .template($0, forAnyWords: other) } ?? .noTemplate
        }
    }

    /// In a preview: `template request`
    package var words: String {
        switch self {
        case .freeWords: "wrote within 24 hours"
        case .template(let template, _): "template \(template.purpose.rawValue)"
        case .noTemplate: "no template for this, and no message of theirs within 24 hours"
        }
    }
}

/// The 24 hours after each message of a person, in which they may be sent any words.
enum WhatsAppWindow {
    private static let length: Duration = .hours(24)
    /// A message may wait a moment before it leaves, and clocks differ.
    private static let margin: Duration = .minutes(5)
    /// Of one that leaves now.
    private static let leavingMargin: Duration = .minutes(1)

    static func isOpen(
        to address: String, from sender: ID<Sender>, at moment: Instant, in tx: Transaction
    ) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(address) AND sender_id = \(sender)
                AND received_at > \(moment.adding(margin - length))
            """)
    }

    /// Stops messages in free words for whose recipients the 24 hours are over: WhatsApp would refuse them (63016), and
    /// no template says the same. The booker sees them, and requests are reported as failed.
    static func stopLate(from sender: ID<Sender>, in tx: Transaction) throws {
        guard try tx.exists(lateQuery(sender, at: tx.now)) else { return }
        let failure = ErrorClass.outsideWindow
        let stopped: [ID<OutboundMessage>] = try tx.values(
            """
            UPDATE outbound_message SET state = 'failed', state_at = \(tx.now), error = \(failure.reason),
                advice = \(failure.advice), error_code = \(failure.code?.rawValue)
            WHERE \(isLate(sender, at: tx.now)) RETURNING id
            """)
        for id in stopped { try OutboundMessage.scheduleFailureJob(of: id, in: tx) }
    }

    /// Whether there are any. CROSS JOIN: the queue of a sender of texts, which has none, is not read.
    static func lateQuery(_ sender: ID<Sender>, at now: Instant) -> SQL {
        """
        SELECT 1 FROM sender CROSS JOIN outbound_message
        WHERE sender.id = \(sender) AND sender.channel = 'whatsapp' AND \(isLate(sender, at: now)) LIMIT 1
        """
    }

    /// The condition on `outbound_message`, for a sender of WhatsApp.
    private static func isLate(_ sender: ID<Sender>, at now: Instant) -> SQL {
        """
        outbound_message.sender_id = \(sender) AND outbound_message.state = 'queued'
            AND outbound_message.not_before <= \(now) AND outbound_message.content_sid IS NULL
            AND NOT EXISTS (SELECT 1 FROM inbound_message
                WHERE inbound_message.from_number = outbound_message.to_number
                    AND inbound_message.sender_id = \(sender)
                    AND inbound_message.received_at > \(now.adding(leavingMargin - length)))
        """
    }
}
