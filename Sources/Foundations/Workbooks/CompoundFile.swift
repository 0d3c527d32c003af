/// Files of the Compound File Binary format: workbooks of Excel before 2007, and encrypted ones of any version.
enum CompoundFile {
    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
    }

    /// Why it is not read, by the names in its directory.
    static func problem(of bytes: [UInt8]) -> WorkbookError {
        if contains("EncryptedPackage", in: bytes) { return .passwordProtected }
        return contains("Workbook", in: bytes) || contains("Book", in: bytes) ? .oldExcel : .otherProgram
    }

    /// Names are in UTF-16, with the little end first.
    private static func contains(_ name: String, in bytes: [UInt8]) -> Bool {
        let wanted = name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        guard let first = wanted.first else { return false }
        // Entries of the directory are 128 bytes long, and its sectors begin at a multiple of 512.
        return stride(from: 512, to: bytes.count, by: 128).contains { start in
            bytes[start] == first && bytes[start...].starts(with: wanted)
        }
    }
}
