import Foundation
import People
import TestSupport
import Testing

@Suite struct ImportFileTests {
    @Test("a command-line argument that is not UTF-8 names its file")
    func foreignName() async throws {
        let env = try await PeopleTestEnvironment()
        let path = Array("\(env.folder.path)/contactos-jos".utf8) + [0xE9] + Array(".vcf".utf8)
        try write(vcard("Dee Vine"), to: path)

        let argument = String(decoding: path, as: UTF8.self)
        let file = ImportFile(argument: argument, among: [Array("contact".utf8), path])
        #expect(file.path == path)
        let (cards, _) = try await env.take(files: [file])
        #expect(cards.map(\.outcome) == [.added])
        #expect(cards.first?.place.file == argument)
    }

    @Test("a UTF-8 argument is used as it is", arguments: ["a.vcf", "é.vcf", "mended \u{FFFD}.vcf"])
    func plainName(_ name: String) {
        #expect(ImportFile(argument: name, among: [[0xE9]]).path == Array(name.utf8))
    }

    @Test("a missing file stops the import before it starts")
    func missing() async throws {
        let env = try await PeopleTestEnvironment()
        let good = ImportFile(try env.folder.write(vcard("Dee Vine"), to: "good.vcf"))
        let gone = env.folder.file("gone.vcf")
        await #expect(throws: ImportError.cannotRead(file: gone, reason: "no such file or directory")) {
            try await env.take(files: [good, ImportFile(gone)])
        }
        #expect(try await env.people().isEmpty)
    }

    @Test("a folder stops the import before it starts")
    func folder() async throws {
        let env = try await PeopleTestEnvironment()
        await #expect(throws: ImportError.folder(env.folder.path)) {
            try await env.take(files: [ImportFile(env.folder.path)])
        }
    }

    @Test(
        "an unreadable file stops the import before it starts", .disabled(if: getuid() == 0, "root may read everything")
    )
    func forbidden() async throws {
        let env = try await PeopleTestEnvironment()
        let path = try env.folder.write(vcard("Dee Vine"), to: "secret.vcf")
        chmod(path, 0)
        await #expect(throws: ImportError.cannotRead(file: path, reason: "permission denied")) {
            try await env.take(files: [ImportFile(path)])
        }
    }

    @Test("cards read before a failure are stored and reported")
    func failing() async throws {
        let env = try await PeopleTestEnvironment()
        let good = ImportFile(try env.folder.write(vcard("Dee Vine"), to: "good.vcf"))
        // It can be opened, but reading it fails.
        let failing = ImportFile("/proc/self/mem")
        var reported: [String] = []
        let work = ContactImport(store: env.store, account: env.account, region: nil, now: PeopleTestEnvironment.now)
        await #expect(throws: ImportError.cannotRead(file: "/proc/self/mem", reason: "input/output error")) {
            try await work.run([good, failing]) { reported.append($0.name) }
        }
        #expect(reported == ["Dee Vine"])
        #expect(try await env.people() == ["Dee Vine: "])
    }

    @Test("files without cards are reported", arguments: ["", "\r\n\r\n", "Name,Phone\r\nDee,4155550192\r\n"])
    func noCards(_ text: String) async throws {
        let env = try await PeopleTestEnvironment()
        let path = try env.folder.write(text, to: "list.vcf")
        let good = try env.folder.write(vcard("Dee Vine"), to: "good.vcf")
        let (cards, summary) = try await env.take(files: [path, good, path].map { ImportFile($0) })
        #expect(cards.map(\.place.description) == ["\(good):1"])
        #expect(summary.filesWithoutCards == [path, path])
        #expect(summary.added == 1)
    }

    @Test("a pipe is read like a file")
    func pipe() async throws {
        let env = try await PeopleTestEnvironment()
        let path = env.folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        async let taken = env.take(files: [ImportFile(path)]).cards
        try write(vcard("Dee Vine"), to: Array(path.utf8))
        #expect(try await taken.map(\.outcome) == [.added])
    }

    @Test("progress increases up to the size of the files")
    func progress() async throws {
        let env = try await PeopleTestEnvironment()
        let text = (0..<6000).map { vcard("Person \($0)", uid: "\($0)", emails: ["person\($0)@example.com"]) }.joined()
        let files = [text, vcard("Dee Vine")].enumerated().map { index, text in
            Result { ImportFile(try env.folder.write(text, to: "\(index).vcf")) }
        }
        var steps: [ContactImport.Progress] = []
        var reported = 0
        let summary = try await ContactImport(
            store: env.store, account: env.account, region: nil, now: PeopleTestEnvironment.now
        )
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
