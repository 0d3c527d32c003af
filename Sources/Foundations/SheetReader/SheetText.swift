import Values
import Workbooks

/// Decodes a table: UTF-8 if valid, UTF-16 as in Excel's "Unicode text", else windows-1252.
package enum SheetText {
    /// Throws `SheetError.workbook` for a workbook of any kind.
    package static func decode(_ bytes: [UInt8]) throws(SheetError) -> String {
        if WorkbookReader.isWorkbook(bytes) { throw .workbook }
        if let isBigEndian = isUTF16(bytes) { return utf16(bytes, isBigEndian: isBigEndian) }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        return String(validating: content, as: UTF8.self) ?? Windows1252.decode(content)
    }

    /// Nil if it is not UTF-16. Without a byte order mark, a zero byte in the first letter decides.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool? {
        guard bytes.count >= 2 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0xFF), (0, _): return true
        case (0xFF, 0xFE), (_, 0): return false
        default: return nil
        }
    }

    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        let text = String(decoding: units, as: UTF16.self)
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}
