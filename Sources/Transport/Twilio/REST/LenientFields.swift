/// Compatible providers write some numbers as strings and some strings as numbers.
extension KeyedDecodingContainer {
    func messageSID(_ key: Key) throws -> MessageSID {
        guard let sid = MessageSID(rawValue: try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not an identifier")
        }
        return sid
    }

    /// A string, or a number as a string; nil where missing, null, empty or of another type.
    func looseString(_ key: Key) -> String? {
        let text = (try? decodeIfPresent(String.self, forKey: key)) ?? looseNumber(key).map { String($0) }
        let given = text ?? (try? decodeIfPresent(Double.self, forKey: key)).map { String($0) }
        return given?.isEmpty == true ? nil : given
    }

    /// A whole number, or a string of one; nil where missing, null or of another type.
    func looseInt(_ key: Key) -> Int? {
        looseNumber(key) ?? (try? decodeIfPresent(String.self, forKey: key)).flatMap { Int($0) }
    }

    private func looseNumber(_ key: Key) -> Int? {
        (try? decodeIfPresent(Int.self, forKey: key)) ?? nil
    }
}
