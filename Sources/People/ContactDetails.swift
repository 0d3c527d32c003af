import Platform
import Storage

/// Numbers, addresses and tags of many contacts, read at once.
struct ContactDetails {
    var numbers: [ID<Contact>: [ContactNumber]] = [:]
    var emails: [ID<Contact>: [String]] = [:]
    var tags: [ID<Contact>: [String]] = [:]

    init(where condition: SQL, in tx: Transaction) throws {
        let ofNumbers: SQL = """
            SELECT contact_id, raw, e164, kind, textable, verified, wrong FROM contact_number
            WHERE \(condition) ORDER BY contact_id, position
            """
        let ofEmails: SQL =
            "SELECT contact_id, address FROM contact_email WHERE \(condition) ORDER BY contact_id, position"
        let ofTags: SQL = "SELECT contact_id, tag FROM contact_tag WHERE \(condition) ORDER BY contact_id, tag"
        try tx.prefetch { [ofNumbers, ofEmails, ofTags] }
        for row in try tx.rows(ofNumbers) { numbers[try row["contact_id"], default: []].append(try ContactNumber(row)) }
        for row in try tx.rows(ofEmails) { emails[try row["contact_id"], default: []].append(try row["address"]) }
        for row in try tx.rows(ofTags) { tags[try row["contact_id"], default: []].append(try row["tag"]) }
    }
}
