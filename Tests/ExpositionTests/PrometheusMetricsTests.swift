import CoreMetrics
import Testing

@testable import Exposition

@Suite struct `the metrics page` {
    @Test func `counters, gauges and timers read as Prometheus writes them`() {
        let metrics = PrometheusMetrics()
        metrics.makeCounter(label: "runthrough.refusals", dimensions: [("code", "tooSoon")]).increment(by: 3)
        metrics.makeMeter(label: "runthrough.connections", dimensions: []).set(Int64(12))
        metrics.makeTimer(label: "runthrough.append", dimensions: []).recordNanoseconds(300_000)
        let page = metrics.exposition()
        #expect(
            page.contains("# TYPE runthrough_refusals_total counter\nrunthrough_refusals_total{code=\"tooSoon\"} 3\n"))
        #expect(page.contains("# TYPE runthrough_connections gauge\nrunthrough_connections 12\n"))
        #expect(page.contains("runthrough_append_seconds_bucket{le=\"0.00025\"} 0\n"))
        #expect(page.contains("runthrough_append_seconds_bucket{le=\"0.0005\"} 1\n"))
        #expect(page.contains("runthrough_append_seconds_bucket{le=\"+Inf\"} 1\n"))
        #expect(page.contains("runthrough_append_seconds_sum 0.0003\nrunthrough_append_seconds_count 1\n"))
    }

    @Test func `a value on a bound belongs to that bound`() {
        let histogram = HistogramSeries(bounds: [1, 2])
        for value in [1.0, 2.0, 2.5] { histogram.record(value) }
        #expect(histogram.reading == .init(counts: [1, 1, 1], sum: 5.5))
    }

    @Test func `the same name and labels are one series, whatever the order of labels`() {
        let metrics = PrometheusMetrics()
        metrics.makeCounter(label: "a", dimensions: [("x", "1"), ("y", "2")]).increment(by: 1)
        metrics.makeCounter(label: "a", dimensions: [("y", "2"), ("x", "1")]).increment(by: 1)
        #expect(metrics.exposition().contains("a_total{x=\"1\",y=\"2\"} 2\n"))
    }

    @Test func `label values are escaped and names made lawful`() {
        let metrics = PrometheusMetrics()
        metrics.makeMeter(label: "9 lives!", dimensions: [("le", "a\"b\\c\nd"), ("__x", "")]).set(1.5)
        #expect(metrics.exposition().contains("_9_lives_{label___x=\"\",label_le=\"a\\\"b\\\\c\\nd\"} 1.5\n"))
    }

    @Test func `labels beyond the limit are counted together`() {
        let metrics = PrometheusMetrics(seriesLimit: 2)
        for index in 0..<10 { metrics.makeCounter(label: "a", dimensions: [("id", "\(index)")]).increment(by: 1) }
        let page = metrics.exposition()
        #expect(page.contains("a_total{id=\"0\"} 1\na_total{id=\"1\"} 1\na_total{id=\"other\"} 8\n"))
    }

    @Test func `one name is one kind`() {
        let metrics = PrometheusMetrics()
        metrics.makeMeter(label: "a_total", dimensions: []).set(7.0)
        metrics.makeCounter(label: "a", dimensions: []).increment(by: 1)
        #expect(metrics.exposition().contains("# TYPE a_total gauge\na_total 7\n"))
        #expect(metrics.exposition().contains("runthrough_metrics_conflicts_total 1\n"))
    }

    @Test func `many threads count without loss`() async {
        let metrics = PrometheusMetrics()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for index in 0..<1_000 {
                        metrics.makeCounter(label: "a", dimensions: [("n", "\(index % 10)")]).increment(by: 1)
                    }
                }
            }
        }
        #expect(metrics.exposition().contains("a_total{n=\"7\"} 800\n"))
    }
}
