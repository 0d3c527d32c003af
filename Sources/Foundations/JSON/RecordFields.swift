package import Values

/// The fields of a kind of row, as `--json`, `--fields`, CSV and the API have them. Their names are stable.
package struct RecordFields<Row>: Sendable {
    package struct Field: Sendable {
        package let name: String
        package let type: JSONType
        /// Only those who may see pay get its value; others get null.
        let isPay: Bool
        package let value: @Sendable (Row) -> JSONValue
    }

    package let all: [Field]

    package init(_ all: [Field]) { self.all = all }

    package static func + (first: RecordFields, more: [Field]) -> RecordFields { RecordFields(first.all + more) }

    /// Of a row as an object.
    package var type: JSONType { .object(all.map { JSONType.Member($0.name, $0.type) }) }

    package func object(_ row: Row, showsPay: Bool = true) -> JSONValue {
        .object(all.map { JSONValue.Member($0.name, $0.isPay && !showsPay ? .null : $0.value(row)) })
    }
}

extension RecordFields.Field {
    package static func integer(_ name: String, _ value: @escaping @Sendable (Row) -> Int64) -> Self {
        Self(name: name, type: .integer, isPay: false) { .integer(Int(value($0))) }
    }

    /// Nil is null.
    package static func integer(optional name: String, _ value: @escaping @Sendable (Row) -> Int64?) -> Self {
        Self(name: name, type: .optional(.integer), isPay: false) { .optional(value($0).map { Int($0) }) }
    }

    package static func flag(_ name: String, _ value: @escaping @Sendable (Row) -> Bool) -> Self {
        Self(name: name, type: .flag, isPay: false) { .bool(value($0)) }
    }

    /// - Parameter type: what the text is, such as words from outside.
    package static func text(
        _ name: String, as type: JSONType = .text, _ value: @escaping @Sendable (Row) -> String
    ) -> Self {
        Self(name: name, type: type, isPay: false) { .string(value($0)) }
    }

    /// Nil is null.
    ///
    /// - Parameters:
    ///   - type: what the text is: a day, a time or a choice.
    ///   - isPay: whether only those who may see pay get the value.
    package static func text(
        optional name: String, as type: JSONType = .text, isPay: Bool = false,
        _ value: @escaping @Sendable (Row) -> String?
    ) -> Self {
        Self(name: name, type: .optional(type), isPay: isPay) { .optional(value($0)) }
    }

    package static func texts(_ name: String, _ value: @escaping @Sendable (Row) -> [String]) -> Self {
        Self(name: name, type: .list(.text), isPay: false) { .array(value($0).map(JSONValue.string)) }
    }

    /// A time in UTC.
    package static func time(_ name: String, _ value: @escaping @Sendable (Row) -> Instant) -> Self {
        Self(name: name, type: .time, isPay: false) { .string(value($0).rfc3339) }
    }

    /// A time in UTC. Nil is null.
    package static func time(optional name: String, _ value: @escaping @Sendable (Row) -> Instant?) -> Self {
        Self(name: name, type: .optional(.time), isPay: false) { .optional(value($0)?.rfc3339) }
    }

    /// `2026-12-04`
    package static func day(_ name: String, _ value: @escaping @Sendable (Row) -> LocalDate) -> Self {
        Self(name: name, type: .day, isPay: false) { .string(value($0).description) }
    }

    /// `2026-12-04`. Nil is null.
    package static func day(optional name: String, _ value: @escaping @Sendable (Row) -> LocalDate?) -> Self {
        Self(name: name, type: .optional(.day), isPay: false) { .optional(value($0)?.description) }
    }

    /// One of a closed set.
    package static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ name: String, _ value: @escaping @Sendable (Row) -> Choice
    ) -> Self {
        Self(name: name, type: .choice(Choice.allCases.map(\.rawValue)), isPay: false) { .string(value($0).rawValue) }
    }

    /// A time with the offset of its zone.
    package static func time(
        _ name: String, in zone: @escaping @Sendable (Row) -> Zone, _ value: @escaping @Sendable (Row) -> Instant
    ) -> Self {
        Self(name: name, type: .time, isPay: false) { .string(DateText.iso(value($0), in: zone($0))) }
    }

    /// A value of this type.
    package static func value(
        _ name: String, as type: JSONType, _ value: @escaping @Sendable (Row) -> JSONValue
    ) -> Self {
        Self(name: name, type: type, isPay: false, value: value)
    }
}

extension Array {
    /// An amount in minor units, such as cents, and its currency. Nil is null.
    ///
    /// - Parameters:
    ///   - name: of both: `pay_minor_units`, `pay_currency`.
    ///   - isPay: whether only those who may see pay get them.
    package static func money<Row>(
        optional name: String, isPay: Bool = false, _ value: @escaping @Sendable (Row) -> Money?
    ) -> [Element] where Element == RecordFields<Row>.Field {
        [
            Element(name: "\(name)_minor_units", type: .optional(.integer), isPay: isPay) { row in
                .optional(value(row).map { Int($0.minorUnits) })
            },
            .text(optional: "\(name)_currency", isPay: isPay) { value($0)?.currency.code },
        ]
    }
}

/// A field was named that there is not.
package struct UnknownField: Error, Hashable, UserFacingError {
    package let name: String
    package let valid: [String]

    package init(_ name: String, valid: [String]) { (self.name, self.valid) = (name, valid) }

    package var sentence: String { "Unknown field \"\(name)\"." }
    package var nextSteps: [NextStep] { ["Valid fields: \(valid.joined(separator: ", "))"] }
    package var kind: ErrorKind { .invalid }
}
