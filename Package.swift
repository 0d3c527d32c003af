// swift-tools-version: 6.2
import PackageDescription

// Targets are listed from the bottom up: a target imports nothing below its own line.

let strict = Context.environment["GREENROOM_STRICT"] == "1"

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

func target(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,
        swiftSettings: settings)
}

/// The commands of a module: `Sources/Travel/Commands`.
func commands(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    target(
        module + "Commands", [.byName(name: module), "CommandKit", arguments] + dependencies,
        path: "Sources/\(module)/Commands")
}

/// The pages of a module: `Sources/Travel/Pages`.
func pages(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    target(
        module + "Pages", [.byName(name: module), "PageKit"] + dependencies, path: "Sources/\(module)/Pages",
        resources: [.embedInCode("Templates")])
}

func tests(
    _ name: String, of target: String? = nil, _ dependencies: [Target.Dependency] = [], fixtures: Bool = false,
    golden: Bool = false
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: target ?? name)] + dependencies,
        exclude: golden ? ["Golden"] : [],
        resources: fixtures ? [.copy("Fixtures")] : nil, swiftSettings: settings)
}

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")

let package = Package(
    name: "greenroom",
    products: [.executable(name: "greenroom", targets: ["greenroom"])],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        // Leaves
        target("Values", path: "Sources/Foundations/Values"),
        target("VCardReader", ["Values"], path: "Sources/Foundations/VCardReader"),
        target("XMLFiles", path: "Sources/Foundations/XMLFiles"),
        .target(name: "CArchive", path: "Sources/Foundations/CArchive"),
        target("ZipFiles", ["CArchive", "CZlib"], path: "Sources/Foundations/ZipFiles"),
        target("JSON", ["Values"], path: "Sources/Foundations/JSON"),
        target("Workbooks", ["Values", "JSON", "XMLFiles", "ZipFiles"], path: "Sources/Foundations/Workbooks"),
        target("SheetReader", ["Values", "JSON", "Workbooks"], path: "Sources/Foundations/SheetReader"),
        .target(name: "CPhrases", path: "Sources/ReplyReader/Phrases", sources: ["CPhrases.c"]),
        .target(
            name: "CAnswerModel", path: "Sources/ReplyReader/Model", exclude: ["README.md", "train.py"],
            sources: ["CAnswerModel.c"]),
        target("ReplyReader", ["Values", "CPhrases", "CAnswerModel"], exclude: ["Phrases", "Model"]),
        target("ICalendar", ["Values", heap], path: "Sources/Foundations/ICalendar"),
        target("ImageFiles", path: "Sources/Foundations/ImageFiles"),
        target("Metering", [metrics], path: "Sources/Foundations/Metering"),
        .target(name: "CCurl", path: "Sources/Transport/CCurl"),
        .target(
            name: "CPhoneNumber", path: "Sources/Foundations/CPhoneNumber",
            linkerSettings: [.linkedLibrary("phonenumber")]),
        .target(name: "CZstd", path: "Sources/Foundations/CZstd"),
        .target(name: "CZlib", path: "Sources/Foundations/CZlib", linkerSettings: [.linkedLibrary("z")]),
        target("HTTPTransport", ["CCurl"], path: "Sources/Transport/HTTPTransport"),
        target("HTTPServing", [hummingbird], path: "Sources/Transport/HTTPServing"),
        target("PhoneNumbers", ["CPhoneNumber"], path: "Sources/Foundations/PhoneNumbers"),
        .target(name: "CTexts", path: "templates/sms", sources: ["CTexts.c"]),
        target(
            "Templates", ["Values", "CTexts", mustache], path: "templates", exclude: ["sms"],
            resources: [.embedInCode("assets")]),

        // Storage and transport
        .target(name: "CPostgres", path: "Sources/Storage/CPostgres"),
        target("Storage", ["Values", "Metering", "CPostgres", grdb, sqlite], exclude: ["CPostgres"]),
        target("Twilio", ["Values", "JSON", "HTTPTransport", crypto], path: "Sources/Transport/Twilio"),
        target("AnkiFiles", ["Storage", "JSON", "SheetReader", "XMLFiles", "ZipFiles", "CZstd"]),

        // Domains
        target(
            "Platform", ["Storage", "JSON", "PhoneNumbers", crypto, cryptoExtras, logging, subprocess, system]),
        target("People", ["Platform", "JSON", "VCardReader", "SheetReader"]),
        target(
            "Messaging",
            ["People", "Twilio", "Templates", "ReplyReader", "JSON", "Metering", "ZipFiles", logging, lifecycle]),
        target("OutsideServices", ["Storage", "HTTPTransport", crypto], path: "Sources/Transport/OutsideServices"),
        target(
            "Agenda", ["Messaging", "JSON", "ICalendar", "ImageFiles", "OutsideServices", crypto],
            path: "Sources/Agenda/Domain", resources: [.embedInCode("Countdowns/Sharing/countdown.css")]),
        target("Lineups", ["Agenda", "JSON", crypto, logging], path: "Sources/Lineups/Domain"),
        target(
            "Season", ["Lineups", "JSON", crypto], path: "Sources/Season/Domain",
            resources: [.embedInCode("PublicPages/public_shows.css")]),
        target("Night", ["Season", "JSON"], path: "Sources/Night/Domain"),
        target("Study", ["Agenda", "AnkiFiles"], path: "Sources/Study/Domain"),
        target("Travel", ["Agenda", "JSON", "SheetReader", "XMLFiles", "ZipFiles"], path: "Sources/Travel/Domain"),
        target(
            "Training", ["Agenda", "ICalendar", "JSON", "OutsideServices", "SheetReader", "XMLFiles", "ZipFiles"],
            path: "Sources/Training/Domain"),

        // Kits: what the commands, and the pages, of all modules need
        target(
            "PageKit", ["Agenda", "ImageFiles", "JSON", "Twilio", "ZipFiles", hummingbird, logging],
            resources: [.embedInCode("Templates")]),
        target("Sandbox", ["Twilio", "JSON", "HTTPServing", hummingbird], resources: [.embedInCode("phones.html")]),
        target(
            "CommandKit",
            [
                "Agenda", "ImageFiles", "JSON", "Sandbox", "SheetReader", "Workbooks", arguments, configuration,
                lifecycle, logging, subprocess, system,
            ]),

        // Commands and pages of modules: each sees its own domain, those below it, and the kit
        commands("Agenda", ["JSON"]),
        commands("Lineups", ["JSON"]),
        commands("Season"),
        commands("Night"),
        commands("Study"),
        commands("Travel"),
        commands("Training"),
        pages("Agenda", ["ImageFiles", "JSON", "Twilio", logging]),
        pages("Lineups", ["JSON", "Twilio"]),
        pages("Season", ["Workbooks"]),
        pages("Night", ["JSON", "Workbooks"]),
        pages("Study"),
        pages("Travel", ["JSON"]),
        pages("Training", ["Twilio"]),

        // The gateway and the program
        target(
            "Web", ["PageKit", "Twilio", "HTTPServing", "Metering", hummingbird, lifecycle, logging]),
        target(
            "App",
            [
                "AgendaCommands", "AgendaPages", "LineupsCommands", "LineupsPages", "NightCommands",
                "NightPages", "SeasonCommands", "SeasonPages", "StudyCommands", "StudyPages",
                "TravelCommands", "TravelPages", "TrainingCommands", "TrainingPages", "Web", "JSON", "Sandbox",
                "Metering", arguments, hummingbird, lifecycle, logging,
            ],
            resources: [.embedInCode("Demo/comics.vcf"), .embedInCode("Templates")]),
        // Names that nobody looks up would make the program larger and every library slower to load.
        .executableTarget(
            name: "greenroom", dependencies: ["App"], swiftSettings: settings,
            linkerSettings: [
                .unsafeFlags(
                    ["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release))
            ]),

        .executableTarget(
            name: "benchmarks",
            dependencies: ["App", "Season", "TestSupport", "Training", "VCardReader", arguments, hummingbird],
            path: "Benchmarks",
            exclude: ["README.md", "peers"], swiftSettings: settings),

        // Tests
        target("TestSupport", ["App", "JSON", "Night", "Sandbox", "Season", "Web", logging, subprocess, system]),
        tests("Values", ["TestSupport"]),
        tests("Metering", [metrics]),
        tests("VCardReader", ["TestSupport"], fixtures: true),
        tests("SheetReader", ["JSON", "Workbooks", "ZipFiles"], fixtures: true),
        tests("ReplyReader", ["TestSupport"], fixtures: true, golden: true),
        tests("ICalendar", ["TestSupport"], fixtures: true),
        tests("ImageFiles", ["TestSupport"], fixtures: true),
        tests("JSON"),
        tests("HTTPTransport", ["TestSupport"]),
        tests("PhoneNumbers", fixtures: true),
        tests("Templates"),
        tests("Storage", ["App", "TestSupport"]),
        tests("Twilio", ["TestSupport"], fixtures: true),
        tests("AnkiFiles", ["TestSupport", "ZipFiles"], fixtures: true),
        tests("People", ["TestSupport"], fixtures: true),
        tests("Messaging", ["TestSupport", logging]),
        tests("OutsideServices", ["TestSupport"]),
        tests("Agenda", ["TestSupport"]),
        tests("Lineups", ["TestSupport", "JSON", logging]),
        tests("Season", ["TestSupport", "JSON"], fixtures: true),
        tests("Night", ["TestSupport", "JSON"]),
        tests("Study", ["TestSupport", logging]),
        tests("Training", ["TestSupport", "ZipFiles"], fixtures: true, golden: true),
        tests("Travel", ["TestSupport", "ZipFiles"], fixtures: true),
        tests("Web", ["TestSupport", "JSON", "Sandbox", lifecycle, logging]),
        tests("Sandbox", ["TestSupport"]),
        tests("Commands", of: "App", ["TestSupport", "JSON"], fixtures: true, golden: true),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
