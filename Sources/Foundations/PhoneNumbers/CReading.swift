import CPhoneNumber

/// The result of libphonenumber's parser, as Swift values.
struct CReading {
    let outcome: CPhoneNumberOutcome
    let length: CPhoneNumberLength
    let kind: CPhoneNumberKind
    let isValid: Bool
    let callingCode: Int
    /// From libphonenumber; may be longer than E.164 allows.
    let e164: String
    /// Nil if the area code is unknown, and for numbers of no country.
    let region: Region?
    let `extension`: String?

    init(_ text: String, region: Region?) {
        var text = text
        let reading = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                CPhoneNumberReadText($0.baseAddress, $0.count, region?.code ?? "")
            }
        }
        outcome = reading.outcome
        length = reading.length
        kind = reading.kind
        isValid = reading.valid
        callingCode = Int(reading.calling_code)
        (e164, self.region, self.extension) = withUnsafePointer(to: reading) {
            let ending = String(cString: CPhoneNumberExtension($0))
            return (
                String(cString: CPhoneNumberE164($0)), Region(String(cString: CPhoneNumberRegion($0))),
                ending.isEmpty ? nil : ending
            )
        }
    }
}

/// The text that a C function writes into a buffer; the function returns its length.
func text(capacity: Int, _ write: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        let length = min(write(buffer.baseAddress, capacity), capacity)
        return String(decoding: UnsafeRawBufferPointer(buffer)[..<length], as: UTF8.self)
    }
}
