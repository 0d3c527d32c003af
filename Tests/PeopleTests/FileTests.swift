import Foundation
import People
import TestSupport
import Testing

@Suite struct FileTests {
    @Test("a name that is not UTF-8, as the command line gives it")
    func foreignName() async throws {
        let desk = try await Desk()
        let path = Array("\(desk.folder.path)/contactos-jos".utf8) + [0xE9] + Array(".vcf".utf8)
        try write(vcard("Dee Vine"), to: path)

        let argument = String(decoding: path, as: UTF8.self)
        let file = VCardFile(argument: argument, among: [Array("contact".utf8), path])
        #expect(file.path == path)
        let (cards, _) = try await desk.take(files: [file])
        #expect(cards.map(\.outcome) == [.added])
        #expect(cards.first?.place.file == argument)
    }

    @Test("an argument of plain UTF-8 stands for itself", arguments: ["a.vcf", "é.vcf", "mended \u{FFFD}.vcf"])
    func plainName(_ name: String) {
        #expect(VCardFile(argument: name, among: [[0xE9]]).path == Array(name.utf8))
    }

    @Test("a file that is not there stops the import before it begins")
    func missing() async throws {
        let desk = try await Desk()
        let good = VCardFile(try desk.folder.write(vcard("Dee Vine"), to: "good.vcf"))
        let gone = desk.folder.file("gone.vcf")
        await #expect(throws: ImportError.cannotRead(file: gone, reason: "no such file or directory")) {
            try await desk.take(files: [good, VCardFile(gone)])
        }
        #expect(try await desk.people().isEmpty)
    }

    @Test("so does a folder")
    func folder() async throws {
        let desk = try await Desk()
        await #expect(throws: ImportError.folder(desk.folder.path)) {
            try await desk.take(files: [VCardFile(desk.folder.path)])
        }
    }

    @Test("a file that may not be read", .disabled(if: getuid() == 0, "root may read everything"))
    func forbidden() async throws {
        let desk = try await Desk()
        let path = try desk.folder.write(vcard("Dee Vine"), to: "secret.vcf")
        chmod(path, 0)
        await #expect(throws: ImportError.cannotRead(file: path, reason: "permission denied")) {
            try await desk.take(files: [VCardFile(path)])
        }
    }

    @Test("when reading fails on the way, what was read is stored and reported")
    func failing() async throws {
        let desk = try await Desk()
        let good = VCardFile(try desk.folder.write(vcard("Dee Vine"), to: "good.vcf"))
        // It opens like a file, and its first page cannot be read.
        let failing = VCardFile("/proc/self/mem")
        var reported: [String] = []
        let work = ContactImport(store: desk.store, account: desk.account, region: nil, now: Desk.now)
        await #expect(throws: ImportError.cannotRead(file: "/proc/self/mem", reason: "input/output error")) {
            try await work.run([good, failing]) { reported.append($0.name) }
        }
        #expect(reported == ["Dee Vine"])
        #expect(try await desk.people() == ["Dee Vine: "])
    }

    @Test("files without cards are named", arguments: ["", "\r\n\r\n", "Name,Phone\r\nDee,4155550192\r\n"])
    func noCards(_ text: String) async throws {
        let desk = try await Desk()
        let path = try desk.folder.write(text, to: "list.vcf")
        let good = try desk.folder.write(vcard("Dee Vine"), to: "good.vcf")
        let (cards, summary) = try await desk.take(files: [path, good, path].map { VCardFile($0) })
        #expect(cards.map(\.place.description) == ["\(good):1"])
        #expect(summary.filesWithoutCards == [path, path])
        #expect(summary.added == 1)
    }

    @Test("a pipe is read like a file")
    func pipe() async throws {
        let desk = try await Desk()
        let path = desk.folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        async let taken = desk.take(files: [VCardFile(path)]).cards
        try write(vcard("Dee Vine"), to: Array(path.utf8))
        #expect(try await taken.map(\.outcome) == [.added])
    }

    @Test("progress grows up to the size of the files")
    func progress() async throws {
        let desk = try await Desk()
        let text = (0..<6000).map { vcard("Person \($0)", uid: "\($0)", emails: ["person\($0)@example.com"]) }.joined()
        let files = [text, vcard("Dee Vine")].enumerated().map { index, text in
            Result { VCardFile(try desk.folder.write(text, to: "\(index).vcf")) }
        }
        var steps: [ContactImport.Progress] = []
        var reported = 0
        let summary = try await ContactImport(store: desk.store, account: desk.account, region: nil, now: Desk.now)
            .run(
                files.map { try $0.get() },
                onProgress: {
                    steps.append($0)
                    #expect($0.cards == reported)
                }, onCard: { _ in reported += 1 })
        #expect(summary.added == 6001)
        #expect(steps.count > 2)
        #expect(steps.map(\.cards) == steps.map(\.cards).sorted())
        #expect(steps.last?.cards == 6001)
        #expect(steps.last?.bytes == steps.last?.totalBytes)
        #expect(steps.last?.totalBytes == Int64(text.utf8.count + vcard("Dee Vine").utf8.count))
    }

    private func write(_ text: String, to path: [UInt8]) throws {
        let file = try #require((path + [0]).withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") })
        #expect(fputs(text, file) >= 0)
        fclose(file)
    }
}
