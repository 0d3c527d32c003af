internal import HTTPTransport

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The provider's JSON, read with patience: compatible providers write numbers as text or text as numbers.
enum JSON {
    static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// For an answer that said yes.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from answer: ProviderAPI.Answer
    ) throws(APIFailure) -> Value {
        do {
            return try decode(type, from: answer.response.body)
        } catch let error as DecodingError {
            throw unreadable(answer, what(error))
        } catch {
            throw unreadable(answer, "it is not JSON")
        }
    }

    private static func unreadable(_ answer: ProviderAPI.Answer, _ detail: String) -> APIFailure {
        .unreadable(status: answer.response.status, requestID: answer.requestID, detail: detail)
    }

    /// Which field, never its value.
    private static func what(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "it has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "its \"\($0.stringValue)\" is of another kind" } ?? "it is of another kind"
        case .dataCorrupted(let context):
            context.codingPath.last.map { "its \"\($0.stringValue)\" cannot be used" } ?? "it is not JSON"
        @unknown default: "it is not JSON"
        }
    }
}

extension KeyedDecodingContainer {
    func messageSID(_ key: Key) throws -> MessageSID {
        guard let sid = MessageSID(rawValue: try decode(String.self, forKey: key)) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not an identifier")
        }
        return sid
    }

    /// Text, or a number as text; nil where missing, null, empty or of another kind.
    func looseString(_ key: Key) -> String? {
        let text = (try? decodeIfPresent(String.self, forKey: key)) ?? looseNumber(key).map { String($0) }
        let given = text ?? (try? decodeIfPresent(Double.self, forKey: key)).map { String($0) }
        return given?.isEmpty == true ? nil : given
    }

    /// A whole number, or one written as text; nil where missing, null or of another kind.
    func looseInt(_ key: Key) -> Int? {
        looseNumber(key) ?? (try? decodeIfPresent(String.self, forKey: key)).flatMap { Int($0) }
    }

    private func looseNumber(_ key: Key) -> Int? {
        (try? decodeIfPresent(Int.self, forKey: key)) ?? nil
    }
}
