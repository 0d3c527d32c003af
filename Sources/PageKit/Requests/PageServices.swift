package import Agenda
package import Logging
package import Messaging
package import Platform
package import Storage
package import Values

/// What the pages need from the program.
package struct PageServices: Sendable {
    package let store: Store
    package let undo: Undo
    /// The kinds of subjects, and what can belong to them.
    package let subjects: SubjectKinds
    package let clock: WallClock
    package let random: RandomSource
    package let log: Logger
    /// Scheme, host and optional port under which people reach the pages.
    package let publicURL: String
    package let signIn: SignInServices
    /// The web sites whose pages may use the API.
    package let allowedOrigins: AllowedOrigins
    /// How long the words of texts are kept.
    package let retention: Retention
    /// Takes answers that are given on pages.
    package let inbox: Inbox
    /// The sender of an account's texts.
    package let sender: @Sendable (Account) async throws -> Sender
    /// Searches pictures.
    package let pictureFinder: @Sendable () throws -> PictureFinder
    /// The map tiles that pages show; nil for drawn maps only.
    package let mapTiles: MapTiles?
    /// Draws the SVG of a card as a PNG that is small enough for a text.
    package let drawCard: @Sendable (_ svg: String) async throws -> [UInt8]
    /// Throws where the provider could not fetch a card that is sent with a text.
    package let checkCardsCanBeSent: @Sendable () throws -> Void
    /// What this machine lacks for cards and photos, as sentences.
    package let pictureProblems: @Sendable () async -> [String]
    /// The handlers of all addresses that can be subscribed to or shared.
    package let feeds: [FeedHandler]
    /// What the pages of single modules need, by its type.
    let parts: [ObjectIdentifier: any PageServicePart]

    package init(
        store: Store, undo: Undo, subjects: SubjectKinds, clock: WallClock, random: RandomSource, log: Logger,
        publicURL: String, signIn: SignInServices, allowedOrigins: AllowedOrigins = AllowedOrigins(),
        retention: Retention = Retention(), inbox: Inbox, feeds: [FeedHandler],
        pictureFinder: @escaping @Sendable () throws -> PictureFinder, mapTiles: MapTiles? = nil,
        drawCard: @escaping @Sendable (_ svg: String) async throws -> [UInt8],
        checkCardsCanBeSent: @escaping @Sendable () throws -> Void,
        pictureProblems: @escaping @Sendable () async -> [String] = { [] }, parts: [any PageServicePart],
        sender: @escaping @Sendable (Account) async throws -> Sender
    ) {
        (self.store, self.undo, self.subjects) = (store, undo, subjects)
        (self.clock, self.random) = (clock, random)
        (self.log, self.publicURL, self.signIn, self.sender) = (log, publicURL, signIn, sender)
        (self.allowedOrigins, self.inbox, self.mapTiles) = (allowedOrigins, inbox, mapTiles)
        (self.feeds, self.pictureFinder, self.drawCard) = (feeds, pictureFinder, drawCard)
        (self.checkCardsCanBeSent, self.retention) = (checkCardsCanBeSent, retention)
        self.pictureProblems = pictureProblems
        var byType: [ObjectIdentifier: any PageServicePart] = [:]
        for part in parts { byType[ObjectIdentifier(type(of: part))] = part }
        self.parts = byType
    }

    /// The modules of the program, whose hooks use cases call.
    package var modules: [Module] { inbox.modules }

    /// Builds the addresses that are shared.
    package var feedAddress: FeedAddress {
        FeedAddress(publicURL: publicURL.last == "/" ? String(publicURL.dropLast()) : publicURL, random: random)
    }
}
