import PageKit

@testable import TravelPages

/// Models of the pages of trips, with a value for every property.
extension PageModelTests {
    private static let photo = #"{"path":"/p","width":4,"height":3,"box":"0 0 4 3"}"#
    private static let options = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#
    private static let choice = #"{"value":"v","title":"t"}"#
    private static let stop = #"{"id":1,"name":"n","time":"9:30 AM","position":1,"place":"p","up":1,"down":2}"#
    private static let booking = #"""
        {"kinds":[{"value":"v","title":"t","isChosen":true}],"title":\#(field),"confirmation":\#(field),
        "day":\#(field),"time":\#(field),"endDay":\#(field),"endTime":\#(field),"link":\#(field),"isOpen":true}
        """#

    static let tripModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "trips",
            {
                try decoded(
                    TripCollectionModel.self,
                    """
                    {"items":[{"id":1,"title":"t","path":"/p","days":"d","photo":\(photo)}],"isEmpty":false,
                    "tileWidth":200,"tileHeight":150}
                    """)
            }
        ),
        (
            "trip_book",
            {
                try decoded(
                    TripBookModel.self,
                    """
                    {"leaves":[{"number":2,"title":"t","path":"/p","photo":\(photo),"previous":1,"next":3}],
                    "isEmpty":false,"count":3}
                    """)
            }
        ),
        (
            "trip_expenses",
            {
                try decoded(
                    TripExpensesModel.self,
                    """
                    {"sentence":"s","chart":"<svg></svg>","rows":[{"title":"t","path":"/p","amount":1,"invalid":"i",
                    "photo":\(photo),"length":1}],
                    "isEmpty":false}
                    """)
            }
        ),
        (
            "trip",
            {
                try decoded(
                    TripModel.self,
                    """
                    {"id":1,"title":"t","path":"/p","photo":\(photo),"photoPath":"/f",
                    "credit":{"line":"l","page":"https://p"},"facts":[{"name":"n","value":"v"}],"expense":1,"notes":"n",
                    "days":[{"number":1,"title":"d","stops":[\(stop)],"length":"l","shorter":"s","keepsSome":true}],"hasStops":true,
                    "outsideTrip":"a","bookings":[{"id":1,"title":"t","when":"w","code":"c","document":"d","link":"https://l","hasMore":true,"path":"/p"}],
                    "hasBookings":true,"booking":\(booking),
                    "map":"<svg></svg>","liveMap":"{}","hasStreets":true,"route":"r","routeProblem":"p",
                    "stop":{"name":\(field),"at":\(field),"day":\(field),"time":\(field),"found":[{"name":"n","at":"1,2"}],"isFound":true,
                    "consent":"c","servers":["s"]},"importProblem":"p",
                    "hasDates":true,"todos":"t","budget":"b","noteCount":1}
                    """)
            }
        ),
        (
            "trip_booking",
            {
                try decoded(
                    TripBookingModel.self,
                    #"{"path":"/p","trip":"t","tripPath":"/t","fields":\#(booking),"link":"https://l","document":"d","limitBytes":1,"documentProblem":"p"}"#
                )
            }
        ),
        (
            "trip_form",
            {
                try decoded(
                    TripFormModel.self,
                    """
                    {"path":"/p","backPath":"/b","isNew":true,"title":"t","name":\(field),"from":\(field),"to":\(field),
                    "start":\(field),"end":\(field),"expense":\(field),"notes":\(field),"photo":\(field),
                    "photosPath":"/f"}
                    """)
            }
        ),
        (
            "trip_settings",
            {
                try decoded(
                    TripSettingsModel.self,
                    """
                    {"width":\(field),"height":\(field),"walk":\(field),"drive":\(field),"home":\(options),
                    "homeAt":\(field),"isDrive":true}
                    """)
            }
        ),
        (
            "trip_spots",
            {
                try decoded(
                    TripSpotsModel.self,
                    """
                    {"here":"h","address":\(field),"canLocate":true,"consent":"c","servers":["s"],"canSearch":true,
                    "searchProblem":"p","isDrive":true,"kinds":[\(choice)],"items":[{"number":1,"name":"n",
                    "distance":"d","time":"t","kind":"k","isChosen":true,"isClosest":true}],"hasItems":true,
                    "isNothingFound":true,"map":"<svg></svg>","liveMap":"{}","hasStreets":true,"estimate":"e","isNarrow":true,"age":"a",
                    "trips":[\(choice)],"hasTrips":true,"routes":["r"],"hasRoutes":true,"hasChosen":true}
                    """)
            }
        ),
    ]
}
