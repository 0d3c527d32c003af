package import Agenda
package import Lineups
package import Logging
package import Messaging
package import Platform
package import Storage
package import Training
package import Travel
package import Values

/// What the pages need from the program.
package struct PageServices: Sendable {
    package let store: Store
    package let planner: InvitationPlanner
    package let undo: Undo
    /// The kinds of subjects, and what can belong to them.
    package let subjects: SubjectKinds
    package let clock: WallClock
    package let random: RandomSource
    package let log: Logger
    /// Scheme, host and optional port under which people reach the pages.
    package let publicURL: String
    package let signIn: SignInServices
    package let setup: SetupServices
    /// How long the words of texts are kept.
    package let retention: Retention
    /// Takes answers that are given on pages.
    package let inbox: Inbox
    /// The sender of an account's texts.
    package let sender: @Sendable (Account) async throws -> Sender
    /// Searches pictures.
    package let pictureFinder: @Sendable () throws -> PictureFinder
    /// Looks up places and routes.
    package let places: @Sendable () throws -> PlaceLookup
    /// The map tiles that pages show; nil for drawn maps only.
    package let mapTiles: MapTiles?
    /// Searches races.
    package let races: @Sendable () throws -> RunSignUp
    /// Draws the SVG of a card as a PNG that is small enough for a text.
    package let drawCard: @Sendable (_ svg: String) async throws -> [UInt8]
    /// Throws where the provider could not fetch a card that is sent with a text.
    package let checkCardsCanBeSent: @Sendable () throws -> Void
    /// The handlers of all addresses that can be subscribed to or shared.
    package let feeds: [FeedHandler]

    package init(
        store: Store, planner: InvitationPlanner, undo: Undo, subjects: SubjectKinds, clock: WallClock,
        random: RandomSource, log: Logger, publicURL: String, signIn: SignInServices, setup: SetupServices,
        retention: Retention = Retention(), inbox: Inbox, feeds: [FeedHandler],
        pictureFinder: @escaping @Sendable () throws -> PictureFinder,
        places: @escaping @Sendable () throws -> PlaceLookup,
        mapTiles: MapTiles? = nil, races: @escaping @Sendable () throws -> RunSignUp,
        drawCard: @escaping @Sendable (_ svg: String) async throws -> [UInt8],
        checkCardsCanBeSent: @escaping @Sendable () throws -> Void,
        sender: @escaping @Sendable (Account) async throws -> Sender
    ) {
        (self.store, self.planner, self.undo, self.subjects) = (store, planner, undo, subjects)
        (self.clock, self.random) = (clock, random)
        (self.log, self.publicURL, self.signIn, self.sender) = (log, publicURL, signIn, sender)
        (self.inbox, self.places, self.mapTiles, self.races) = (inbox, places, mapTiles, races)
        (self.feeds, self.pictureFinder, self.drawCard) = (feeds, pictureFinder, drawCard)
        (self.checkCardsCanBeSent, self.setup, self.retention) = (checkCardsCanBeSent, setup, retention)
    }

    /// The modules of the program, whose hooks use cases call.
    var modules: [Module] { inbox.modules }

    /// Builds the addresses that are shared.
    var feedAddress: FeedAddress {
        FeedAddress(publicURL: publicURL.last == "/" ? String(publicURL.dropLast()) : publicURL, random: random)
    }
}
