import Foundation
import People
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing
import Values

@Suite struct ImportMemoryTests {
    /// In a process of its own, since memory is measured for the whole process.
    @Test("importing 5,000 cards with 60 MB of photos needs little memory")
    func photos() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.file("photos.vcf")
            try writeCards(5000, photoBytes: 12_000, to: path)
            let store = try Store(path: folder.file("greenroom.db"), migrations: Migration.platform + Migration.people)
            let region = try #require(Region("US"))
            let account = try await store.write(at: Instant(milliseconds: 0)) {
                try Account.create(zone: .utc, region: region, in: $0).id
            }

            let before = try memoryPeak()
            var cards = 0
            _ = try await ContactImport(store: store, account: account, region: region, now: Instant(milliseconds: 0))
                .run([ImportFile(path)]) { _ in cards += 1 }
            #expect(cards == 5000)
            let grown = try memoryPeak() - before
            if grown >= 40_000 { Issue.record("The import took \(grown) KB.") }
            exit(cards == 5000 && grown < 40_000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}

private func writeCards(_ count: Int, photoBytes: Int, to path: String) throws {
    let photo = String(repeating: "QUJD", count: photoBytes / 4)
    let file = try #require(fopen(path, "w"))
    for index in 0..<count {
        let card = vcard("Person \(index)", uid: "\(index)", ["CELL:+1 415 555 01\(10 + index % 90)"])
        fputs(card.replacing("END:", with: "PHOTO;ENCODING=b;TYPE=JPEG:\(photo)\r\nEND:"), file)
    }
    fclose(file)
}

/// The highest memory use of this process, in KB.
private func memoryPeak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
}
