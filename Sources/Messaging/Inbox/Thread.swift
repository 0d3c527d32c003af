package import Platform
package import Storage
package import Values

/// The texts of both sides of a conversation with one person, in order, also those in the archive.
package struct Thread: Sendable {
    package enum Line: Sendable {
        case theirs(InboundMessage)
        case ours(OutboundMessage)

        package var channel: Channel {
            switch self {
            case .theirs(let text): Channel(of: text.from)
            case .ours(let text): Channel(of: text.to)
            }
        }

        package var at: Instant {
            switch self {
            case .theirs(let text): text.receivedAt
            // When it was sent, or will be.
            case .ours(let text):
                text.attemptedAt ?? max(text.createdAt, text.state == .queued ? text.notBefore : text.createdAt)
            }
        }
    }

    package let lines: [Line]
    /// The newest texts of both sides.
    package let revision: Revision

    /// How far a conversation was when somebody looked at it.
    package struct Revision: Hashable, Sendable {
        private let theirs: Int64
        private let ours: Int64

        private init(theirs: Int64, ours: Int64) { (self.theirs, self.ours) = (theirs, ours) }

        /// Nil for a text that is no revision.
        package init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
            guard parts.count == 2, let theirs = parts[0], let ours = parts[1] else { return nil }
            self.init(theirs: theirs, ours: ours)
        }

        /// For a form.
        package var text: String { "\(theirs)-\(ours)" }

        static func of(_ correspondent: Correspondent, account: ID<Account>, in tx: Transaction) throws -> Revision {
            let (numbers, contact) = (correspondent.numbers, correspondent.contact)
            let theirs: Int64? = try tx.value(
                """
                SELECT max(id) FROM inbound_message
                WHERE (from_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
                """)
            let ours: Int64? = try tx.value(
                """
                SELECT max(id) FROM outbound_message
                WHERE (to_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
                """)
            return Revision(theirs: theirs ?? 0, ours: ours ?? 0)
        }

        fileprivate init(theirs: [Line], ours: [Line]) {
            if case .theirs(let text)? = theirs.first { self.theirs = text.id.rawValue } else { self.theirs = 0 }
            if case .ours(let text)? = ours.first { self.ours = text.id.rawValue } else { self.ours = 0 }
        }
    }

    /// The texts that came in, oldest first.
    package var theirs: [InboundMessage] {
        lines.compactMap { if case .theirs(let text) = $0 { text } else { nil } }
    }

    /// - Parameters:
    ///   - numbers: all texts from and to these numbers.
    ///   - contact: and all other texts of this contact.
    package init(
        numbers: [String], contact: ID<Contact>?, account: ID<Account>, limit: Int, in tx: Transaction
    ) throws {
        let theirRows = try tx.rows(
            """
            SELECT \(InboundMessage.columns) FROM inbound_message
            WHERE (from_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
            ORDER BY id DESC LIMIT \(limit)
            """
        )
        let theirWords = try TextArchive(.inbound).words(of: theirRows, account: account, in: tx)
        let theirs = try theirRows.map { row in
            let text = try InboundMessage(row)
            return Line.theirs(theirWords[text.id.rawValue].map { text.with(body: $0.body, answer: $0.answer) } ?? text)
        }
        let ourRows = try tx.rows(
            """
            SELECT \(OutboundMessage.columns) FROM outbound_message
            WHERE (to_number IN \(list: numbers) OR contact_id = \(contact)) AND account_id = \(account)
            ORDER BY id DESC LIMIT \(limit)
            """
        )
        let ourWords = try TextArchive(.outbound).words(of: ourRows, account: account, in: tx)
        let ours = try ourRows.map { row in
            var text = try OutboundMessage(row)
            if let words = ourWords[text.id.rawValue] { text.body = words.body }
            return Line.ours(text)
        }
        revision = Revision(theirs: theirs, ours: ours)
        // A stable sort: texts of the same second, the provider's resolution, keep their order, and a question stays
        // before its answer.
        lines = (ours.reversed() + theirs.reversed()).sorted { $0.at < $1.at }.suffix(limit)
    }

    /// Whether the contact has texted, or the provider has a text to them, or may have it.
    package static func exists(with contact: ID<Contact>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM inbound_message WHERE contact_id = \(contact)")
            || tx.exists(
                "SELECT 1 FROM outbound_message WHERE contact_id = \(contact) AND \(OutboundState.mayHaveLeft)")
    }
}
