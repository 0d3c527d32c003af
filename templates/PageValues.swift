import Mustache

/// Turns a model into the dictionaries, lists and texts that templates read. Unlike reflection, it knows every name of
/// the model, and an absent value does not fall through to one of the same name outside.
enum PageValues {
    /// The value of an optional that is nil: false as a section, nothing as a text.
    struct Absent: MustacheCustomRenderable {
        var renderText: String { "" }
        var isNull: Bool { true }
    }

    static func encoded(_ model: some Encodable) throws -> Any {
        let box = Box()
        try model.encode(to: ValueEncoder(box: box))
        return box.value ?? Absent()
    }

    /// Where an encoder puts its value.
    fileprivate final class Box {
        var value: Any? {
            if let fields { return fields.mapValues { $0.value ?? Absent() } }
            if let items { return items.map { $0.value ?? Absent() } }
            return single
        }
        var single: Any?
        var fields: [String: Box]?
        var items: [Box]?
    }
}

private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let box: PageValues.Box
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if box.fields == nil { box.fields = [:] }
        return KeyedEncodingContainer(Fields<Key>(box: box))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if box.items == nil { box.items = [] }
        return Items(box: box)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { box.single = PageValues.Absent() }
    func encode(_ value: Bool) { box.single = value }
    func encode(_ value: String) { box.single = value }
    func encode(_ value: some Encodable) throws {
        switch value {
        case let text as String: box.single = text
        case let flag as Bool: box.single = flag
        case let number as any BinaryInteger: box.single = "\(number)"
        default: try value.encode(to: self)
        }
    }

    func encode(_ value: Double) { box.single = "\(value)" }
    func encode(_ value: Float) { box.single = "\(value)" }
    func encode(_ value: Int) { box.single = "\(value)" }
    func encode(_ value: Int8) { box.single = "\(value)" }
    func encode(_ value: Int16) { box.single = "\(value)" }
    func encode(_ value: Int32) { box.single = "\(value)" }
    func encode(_ value: Int64) { box.single = "\(value)" }
    func encode(_ value: UInt) { box.single = "\(value)" }
    func encode(_ value: UInt8) { box.single = "\(value)" }
    func encode(_ value: UInt16) { box.single = "\(value)" }
    func encode(_ value: UInt32) { box.single = "\(value)" }
    func encode(_ value: UInt64) { box.single = "\(value)" }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: PageValues.Box
    var codingPath: [any CodingKey] { [] }

    private func field(_ key: Key) -> ValueEncoder {
        let field = PageValues.Box()
        box.fields?[key.stringValue] = field
        return ValueEncoder(box: field)
    }

    func encodeNil(forKey key: Key) { field(key).encodeNil() }
    func encode(_ value: some Encodable, forKey key: Key) throws { try field(key).encode(value) }

    private func encodeOptional(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    // Without these, the values that are nil would be left out.
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        field(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { ValueEncoder(box: box) }
    func superEncoder(forKey key: Key) -> any Encoder { field(key) }
}

private struct Items: UnkeyedEncodingContainer {
    let box: PageValues.Box
    var codingPath: [any CodingKey] { [] }
    var count: Int { box.items?.count ?? 0 }

    private func item() -> ValueEncoder {
        let item = PageValues.Box()
        box.items?.append(item)
        return ValueEncoder(box: item)
    }

    func encodeNil() { item().encodeNil() }
    func encode(_ value: some Encodable) throws { try item().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        item().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { item().unkeyedContainer() }
    func superEncoder() -> any Encoder { item() }
}
