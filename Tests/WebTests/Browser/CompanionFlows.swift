import Foundation
import PageKit
import TestSupport

/// What a person does with plans of trips and of running.
enum CompanionFlows {
    @Sendable
    static func trips(_ browser: FlowBrowser) async throws {
        let photo = browser.folder.file("trip.jpg")
        try Data(SampleImage.jpeg(mark: 9)).write(to: URL(fileURLWithPath: photo))
        try await browser.open("/trips/add")
        try await browser.type("A weekend in Rome", into: "#name")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "needs a photo", in: "main")
        try await browser.type(photo, into: "input[type=file]")
        try await browser.click("main form button.primary")
        try await browser.wait(for: "A weekend in Rome", in: "h1")
        try await browser.click("button[name=step][value=up]")
        try await browser.wait(for: "1", in: "[data-fragment=trip_head]")
        for (name, place) in [("Colosseum", "41.8902,12.4922"), ("Vatican", "41.9022,12.4539")] {
            try await browser.type(name, into: "#stop-name")
            try await browser.type(place, into: "#stop-at")
            try await browser.click("form[action$='/stops/add'] button")
            try await browser.wait(for: name, in: ".todos")
        }
        // The map that can be moved, once it is in view, or without scripts the drawn one.
        if browser.withScripts {
            _ = try await browser.driver.run("document.querySelector('.drawing').scrollIntoView(); return ''")
        }
        try await browser.wait(for: "Vatican", in: browser.withScripts ? ".live-map" : ".drawing svg")
        if browser.withScripts {
            try await browser.wait(for: "© Tiles & co", in: ".live-map")
            let length = try await browser.driver.run("return document.querySelector('.map-scale').textContent")
            try await browser.click(".map-buttons button")
            let isOther = "document.querySelector('.map-scale').textContent !== '\(length)'"
            try await browser.wait(forScript: "return String(\(isOther))", toBe: "true")
        }
        try await browser.open("/trips")
        try await browser.wait(for: "A weekend in Rome", in: ".trip-tiles")
        if browser.withScripts {
            // A tile that a finger has swiped aside rests where its button is seen.
            let rest = "return getComputedStyle(document.querySelector('.swipe > form')).scrollSnapAlign"
            try await browser.wait(forScript: rest, toBe: "end")
        }
    }

    @Sendable
    static func training(_ browser: FlowBrowser) async throws {
        try await browser.open("/training/plan/new")
        try await browser.replace(with: "3", in: "#weeks")
        try await browser.click("main form.card button.primary")
        try await browser.wait(for: "at least", in: "main")
        try await browser.replace(with: "9", in: "#weeks")
        try await browser.click("main form.card button.primary")
        try await browser.wait(for: "long run", in: "main")
        try await browser.open("/training")
        try await browser.type("2.5", into: "#distance")
        try await browser.type("27:30", into: "#time")
        try await browser.click("form[action='/training/done'] button.primary")
        try await browser.wait(for: "2.5 mi", in: "[data-fragment=training_home]")
        try await browser.open("/training/goals")
        try await browser.type("20", into: "#amount")
        try await browser.click("form[action='/training/goals/set'] button.primary")
        try await browser.wait(for: "2.5 mi of 20 mi", in: "main")
    }
}
