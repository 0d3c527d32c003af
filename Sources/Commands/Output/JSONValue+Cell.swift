internal import JSON

extension JSONValue {
    /// The value in one cell of a table or spreadsheet: an array's elements joined, an object as JSON.
    var cellText: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .array(let elements): elements.map(\.cellText).joined(separator: "; ")
        case .bool, .integer, .double, .object: text(.oneLine)
        }
    }
}
