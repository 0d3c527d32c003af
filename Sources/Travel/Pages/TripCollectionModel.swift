import Agenda
import PageKit
import Storage
import Travel
import Values

/// My Collections: the trips as tiles of the chosen size.
struct TripCollectionModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let path: String
        /// Nil for a trip without dates.
        let days: String?
        let photo: PhotoFrame?
    }

    let items: [Item]
    let isEmpty: Bool
    /// Of a tile, in pixels.
    let tileWidth: Int
    let tileHeight: Int

    init(_ collection: TripCollection) {
        let settings = collection.settings
        items = collection.items.map { item in
            Item(
                id: item.trip.id.rawValue, title: item.trip.title, path: "/trips/\(item.trip.id)",
                days: item.trip.daysText,
                photo: item.photo.map {
                    PhotoFrame($0, aspect: Double(settings.tileWidth) / Double(settings.tileHeight), isSmall: true)
                })
        }
        isEmpty = items.isEmpty
        (tileWidth, tileHeight) = (settings.tileWidth, settings.tileHeight)
    }
}

/// My Plans: a page for each trip, with its photo and its name.
struct TripBookModel: PageModel {
    struct Leaf: Codable, Hashable, Sendable {
        let number: Int
        let title: String
        let path: String
        let photo: PhotoFrame?
        /// Numbers of the pages before and after; nil at the ends.
        let previous: Int?
        let next: Int?
    }

    let leaves: [Leaf]
    let isEmpty: Bool
    let count: Int

    init(_ collection: TripCollection) {
        let count = collection.items.count
        leaves = collection.items.enumerated().map { index, item in
            Leaf(
                number: index + 1, title: item.trip.title, path: "/trips/\(item.trip.id)",
                photo: item.photo.map { PhotoFrame($0, .whole) }, previous: index == 0 ? nil : index,
                next: index + 1 == count ? nil : index + 2)
        }
        isEmpty = leaves.isEmpty
        self.count = count
    }
}

/// The expenses of all trips as bars.
struct TripExpensesModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let amount: Int
        /// What was typed if it is no amount; nil otherwise.
        let invalid: String?
        let photo: PhotoFrame?
        /// In thousandths of the largest amount.
        let length: Int
    }

    /// `The maximum expense is 120`
    let sentence: String
    /// An SVG element.
    let chart: String?
    let rows: [Row]
    let isEmpty: Bool

    init(_ collection: TripCollection) {
        sentence = collection.expenseSentence
        chart = collection.items.isEmpty ? nil : collection.expenseChart(Self.picture).element
        let most = max(collection.items.map(\.trip.fields.expense.amount).max() ?? 0, 1)
        rows = collection.items.map { item in
            let expense = item.trip.fields.expense
            return Row(
                title: item.trip.title, path: "/trips/\(item.trip.id)", amount: expense.amount,
                invalid: expense.problem.map { "“\(expense.typed ?? "")” \($0)" },
                photo: item.photo.map { PhotoFrame($0, .tile) }, length: max(expense.amount, 0) * 1000 / most)
        }
        isEmpty = rows.isEmpty
    }

    private static func picture(_ photo: Photo) -> String? {
        let frame = PhotoFrame(photo, .whole)
        return #"<image href="\#(frame.path)" width="\#(frame.width)" height="\#(frame.height)"/>"#
    }
}
