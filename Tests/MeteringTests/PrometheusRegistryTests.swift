import CoreMetrics
import Testing

@testable import Metering

/// The text that Prometheus reads.
@Suite struct PrometheusRegistryTests {
    @Test func countersAndGaugesAreSorted() {
        let registry = PrometheusRegistry()
        for code in ["30003", "0", "30003"] {
            Counter(label: Metric.providerErrors.rawValue, dimensions: [("code", code)], factory: registry).increment()
        }
        Metric.uncertainTexts.set(3, in: registry)
        Metric.uncertainTexts.set(2.5, in: registry)
        #expect(
            registry.text() == """
                # HELP greenroom_provider_errors_total Provider errors for texts, by code; 0 means no response.
                # TYPE greenroom_provider_errors_total counter
                greenroom_provider_errors_total{code="0"} 1
                greenroom_provider_errors_total{code="30003"} 2
                # HELP greenroom_uncertain_texts Texts that may or may not have been sent, and are being looked up.
                # TYPE greenroom_uncertain_texts gauge
                greenroom_uncertain_texts 2.5

                """)
    }

    @Test func aHistogramCountsWhatIsAtMostEachBound() {
        let registry = PrometheusRegistry()
        let timer = Timer(label: "t", dimensions: [("kind", "sms")], factory: registry)
        for milliseconds in [1, 2, 40, 40, 20_000] { timer.recordMilliseconds(milliseconds) }
        let lines = registry.text().split(separator: "\n").map(String.init)
        #expect(lines.first == "# TYPE t histogram")
        for (bound, count) in [("0.001", 1), ("0.0025", 2), ("0.025", 2), ("0.05", 4), ("10", 4), ("+Inf", 5)] {
            #expect(lines.contains(#"t_bucket{kind="sms",le="\#(bound)"} \#(count)"#), "\(bound)")
        }
        #expect(lines.contains(#"t_sum{kind="sms"} 20.083"#) && lines.contains(#"t_count{kind="sms"} 5"#))
    }

    /// (name, label, line)
    @Test(arguments: [
        ("http.requests", "a\"b", #"http_requests{l="a\"b"} 1"#), ("9lives", "a\\b\nc", #"_9lives{l="a\\b\nc"} 1"#),
        ("naïve", "é", #"na__ve{l="é"} 1"#),
    ])
    func namesAndValuesAreEscaped(_ name: String, _ value: String, _ line: String) {
        let registry = PrometheusRegistry()
        Counter(label: name, dimensions: [("l", value)], factory: registry).increment()
        #expect(registry.text().split(separator: "\n").last.map(String.init) == line)
    }

    @Test func aCounterStartsAgainAfterAReset() {
        let registry = PrometheusRegistry()
        let counter = Counter(label: "c", factory: registry)
        counter.increment(by: 7)
        counter.reset()
        counter.increment(by: 2)
        #expect(registry.text().hasSuffix("c 2\n"))
    }

    @Test(arguments: Metric.allCases) func aNameFitsItsKind(_ metric: Metric) {
        #expect(metric.rawValue.hasSuffix("_total") == (metric.kind == .counter))
        #expect(!metric.meaning.contains("\n"))
    }
}
