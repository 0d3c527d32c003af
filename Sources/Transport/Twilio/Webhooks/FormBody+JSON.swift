import JSON

/// Why a JSON body was not read as a form.
package enum FlatJSONError: Error, Hashable {
    /// Not one object with unique names whose values are all strings.
    case malformed
    case tooManyFields(limit: Int)
}

extension FormBody {
    /// Reads one flat JSON object of strings as a form with the same fields, in the same order.
    /// Throws `FormError` or `FlatJSONError`.
    package init(flatJSON body: [UInt8], limits: FormLimits = .webhook) throws {
        guard body.count <= limits.bytes else {
            throw FormError.tooLong(bytes: body.count, limit: limits.bytes)
        }
        guard case .object(let members)? = try? JSONValue(parsing: body) else { throw FlatJSONError.malformed }
        guard members.count <= limits.fields else { throw FlatJSONError.tooManyFields(limit: limits.fields) }
        self.init()
        for member in members {
            guard case .string(let text) = member.value else { throw FlatJSONError.malformed }
            append(member.name, text)
        }
    }
}
