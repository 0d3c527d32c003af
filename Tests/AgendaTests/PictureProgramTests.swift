import Agenda
import Foundation
import ImageFiles
import Storage
import TestSupport
import Testing
import Values

/// Small copies, and formats that not all browsers show, with the real vipsthumbnail.
@Suite(.enabled("needs vipsthumbnail") { PictureProgram() != nil }) struct PictureProgramTests {
    private static let heic = """
            AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA\
            AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAACAAGAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAewACAAEAAAAAAAAA\
            AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA\
            ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED\
            cAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz\
            cGUAAAAAAAAAIAAAABgAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt\
            ZwACAAEAAQAAAINtZGF0AAAAdygBrxkhs4zo71+H9VBzblFiGPL7+vFP4713xFhKRJCJ2M/lJAJwqjrGAhoIZjnSZePb9FFbQW4f\
            n1jegNzBy5c3+cZB06dnQrP/meWFPLzSWKh3iJCYZq/5xtGJ3U8WHvYu8HEaASk1yb/Ex74ugK/L90S/iLm4
        """
    private static let avif = """
            AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA\
            AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAASgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA\
            AGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAgAAAAGAAA\
            ABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAFJtZGF0EgAKCRgRP3YIEBA0IDI7GwAaaaaEALUOK5WFbpig\
            1kVINmFjiZyE3FDp/w4qmmjUCv/2ku5XaWhoTEgZc3MHoIo2U37ke4/2E4A=
        """
    private static let gif = """
            R0lGODlhEAAMAPIAAB8qG1pWMV1ZXz41SKhNSr2SXcNaimdkWCH5BAAAAAAAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAs\
            AAAAABAADAAAA0pIqkF2JRZD1zLi5VmtEiBGUYNVEiA4ZAYxrEHwCkedvrj8xvUq4IBXcBDjqVxAgDJQY4aEymgsMm25osuApBCw\
            YqVayQKKbRAiCQA7
        """

    @Test(
        "pictures that not all browsers show become JPEG files",
        arguments: [(heic, 32, 24), (avif, 32, 24), (gif, 16, 12)])
    func conversion(text: String, width: Int, height: Int) async throws {
        let environment = try await TestEnvironment()
        let bytes = Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
        let store = PhotoStore(environment.store)
        let file = try await store.add(bytes)
        #expect(file.name.hasSuffix(".jpg") && file.width == width && file.height == height)
        #expect(try ImageFile(try #require(store.bytes(named: file.name))).kind == .jpeg)
        await #expect(throws: ImageError.damaged) { _ = try await store.add(Array(bytes.prefix(16))) }
    }

    /// The photo has fewer pixels than its row says, so that the test needs no large file.
    private func photo(
        _ environment: TestEnvironment, _ bytes: [UInt8], width: Int, height: Int
    ) async throws -> Photo {
        let file = try await PhotoStore(environment.store).add(bytes)
        return try await environment.store.write { tx in
            var album = try PhotoAlbum.of(environment.subject("", in: tx), in: tx)
            return try album.add(
                PhotoFile(name: file.name, width: width, height: height), credit: PhotoCredit(.file), in: tx)
        }
    }

    @Test("a small copy is made once, and a card embeds it") func smallCopy() async throws {
        let environment = try await TestEnvironment()
        let store = PhotoStore(environment.store)
        let photo = try await photo(
            environment, Array(try #require(Data(base64Encoded: Self.heic, options: .ignoreUnknownCharacters))),
            width: 4800, height: 3600)
        let whole = try #require(CountdownCard.Backdrop(photo, on: store)).image
        let thumbnails = Thumbnails()
        let copy = try #require(await thumbnails.bytes(of: photo, dividedBy: 4, in: store))
        #expect(try ImageFile(copy).kind == .jpeg)
        // Without the program, the stored copy is there.
        let none = Thumbnails(environment: ["PATH": ""])
        #expect(await none.bytes(of: photo, dividedBy: 4, in: store) == copy)
        #expect(await none.bytes(of: photo, dividedBy: 2, in: store) == nil)
        #expect(await thumbnails.bytes(of: photo, dividedBy: 3, in: store) == nil)
        let small = try #require(CountdownCard.Backdrop(photo, on: store)).image
        #expect(small.contains("data:image/jpeg;base64,\(Data(copy).base64EncodedString())") && small != whole)
    }

    @Test("many copies that are wanted at once are made one after another") func queue() async throws {
        let environment = try await TestEnvironment()
        let store = PhotoStore(environment.store)
        let photo = try await photo(
            environment, Array(try #require(Data(base64Encoded: Self.gif, options: .ignoreUnknownCharacters))),
            width: 960, height: 720)
        let thumbnails = Thumbnails()
        let made = await withTaskGroup(of: [UInt8]?.self) { group in
            for _ in 0..<12 { group.addTask { await thumbnails.bytes(of: photo, dividedBy: 2, in: store) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.count == 12 && Set(made).count == 1 && made[0] != nil)
    }
}
