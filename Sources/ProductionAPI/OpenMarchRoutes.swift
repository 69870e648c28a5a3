import HTTPTypes
import OpenMarch
import Rehearsal
import Requests
import WebSocketServer
import Wire

struct OpenMarchRoutes: Resource {
    let access: Access

    var routes: [Route] {
        [
            Route(.post, "/api/v1/openmarch", longestBody: OpenMarchShow.longestFile, isLarge: true) { context in
                try await readOpenMarchFile(context)
            }
        ]
    }

    /// One file at a time, since it and what is read of it are in memory.
    private static let turns = Turns(atOnce: 1)

    /// Tells what is in a file of OpenMarch, and keeps nothing: a page makes a production of it once a person has seen it.
    private func readOpenMarchFile(_ context: RouteContext) async throws -> Reply {
        _ = try await access.caller(context).account()
        let file = context.body
        guard file.count <= OpenMarchShow.longestFile else {
            throw Problem(
                .tooLarge, "A file of OpenMarch has at most \(OpenMarchShow.longestFile) bytes.",
                values: ["most": .number(OpenMarchShow.longestFile)])
        }
        let show = try await Self.turns.inTurn { try Self.show(file) }
        return .json { json in show.write(into: &json) }
    }

    private static func show(_ file: [UInt8]) throws(Problem) -> OpenMarchShow {
        do {
            return try OpenMarchShow(file: file)
        } catch {
            switch error {
            case .notOpenMarch:
                throw Problem(
                    .unsupportedMediaType, "This is no file of OpenMarch, or it is damaged.", field: "file",
                    rule: "openMarch")
            case .tooOld:
                throw Problem(
                    .unsupportedMediaType,
                    "An older OpenMarch wrote this file: open and save it once in the present one.", field: "file",
                    rule: "oldOpenMarch")
            case .empty:
                throw Problem(
                    .invalid, "This file has no marchers or no pages.", rule: "emptyOpenMarch")
            case .tooMany(let thing, let most):
                throw Problem(
                    .invalid, "There are at most \(most) \(thing.rawValue).",
                    rule: "openMarchMost", values: ["most": .number(most), "thing": .text(thing.rawValue)])
            }
        }
    }
}

extension OpenMarchShow {
    fileprivate func write(into json: inout JSONWriter) {
        json.member("width", width)
        json.member("depth", depth)
        json.member("isImperial", isImperial)
        json.member("props", props)
        json.member("marchers") { json in
            json.array(marchers) { json, marcher in
                json.object { json in
                    json.member("name", marcher.name ?? "")
                    json.member("label", marcher.label)
                    json.member("section", marcher.section)
                }
            }
        }
        json.member("pages") { json in
            json.array(pages) { json, page in
                json.object { json in
                    json.member("name", page.name)
                    json.member("notes", page.notes)
                    json.member("beats", page.beats)
                    json.member("duration", page.duration)
                    json.member("places") { json in
                        json.array(page.places) { json, place in
                            guard let place else { return json.null() }
                            json.object { json in
                                json.member("x", place.x)
                                json.member("y", place.y)
                            }
                        }
                    }
                }
            }
        }
        json.member("beats") { json in json.array(beats) { $0.number($1) } }
        json.member("measures") { json in
            json.array(measures) { json, measure in
                json.object { json in
                    json.member("beat", measure.beat)
                    json.member("mark", measure.mark ?? "")
                }
            }
        }
    }
}
