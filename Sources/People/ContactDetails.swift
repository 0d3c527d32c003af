import Platform
import Storage

/// Numbers, addresses and tags of many contacts, read at once.
struct ContactDetails {
    var numbers: [ID<Contact>: [ContactNumber]] = [:]
    var emails: [ID<Contact>: [String]] = [:]
    var tags: [ID<Contact>: [String]] = [:]

    init(where condition: SQL, in tx: Transaction) throws {
        let numberRows = try tx.rows(
            """
            SELECT contact_id, raw, e164, kind, textable, verified, wrong FROM contact_number
            WHERE \(condition) ORDER BY contact_id, position
            """)
        for row in numberRows { numbers[try row["contact_id"], default: []].append(try ContactNumber(row)) }
        let emailRows = try tx.rows(
            "SELECT contact_id, address FROM contact_email WHERE \(condition) ORDER BY contact_id, position")
        for row in emailRows { emails[try row["contact_id"], default: []].append(try row["address"]) }
        let tagRows = try tx.rows("SELECT contact_id, tag FROM contact_tag WHERE \(condition) ORDER BY contact_id, tag")
        for row in tagRows { tags[try row["contact_id"], default: []].append(try row["tag"]) }
    }
}
