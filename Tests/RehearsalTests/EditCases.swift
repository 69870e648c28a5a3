/// Every kind of change and every rule, by name.
enum EditCases {
    static let all: [(name: String, document: String, changes: String)] = settings + lists + references + limits

    private static func on(_ path: String, _ value: String) -> String {
        let parts = path.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ",")
        return #"[{"set":[\#(parts)],"to":\#(value)}]"#
    }

    private static func cases(_ entries: [(String, String)]) -> [(String, String, String)] {
        entries.map { ("set \($0.0) to \($0.1.prefix(40))", "crossing", on($0.0, $0.1)) }
    }

    private static func recording(
        _ format: String, _ duration: Int, digest: String = String(repeating: "cd", count: 32)
    ) -> String { #"{"bytes":5000,"format":"\#(format)","duration":\#(duration),"digest":"\#(digest)"}"# }

    private static let settings: [(String, String, String)] = cases([
        ("title", #""Übergang 😀""#), ("title", #""""#), ("title", #""  ""#), ("title", #""a\nb""#), ("tempo", "96.5"),
        ("tempo", "19"), ("tempo", "400.5"), ("anchors", "[]"),
        ("anchors", #"[{"count":8,"time":4000000},{"count":9,"time":4700001}]"#),
        ("anchors", #"[{"count":8,"time":4000000,"name":"one"}]"#),
        ("anchors", #"[{"count":0,"time":4000000}]"#), ("anchors", #"[{"count":8.5,"time":4000000}]"#),
        ("anchors", #"[{"count":576001,"time":4000000}]"#), ("anchors", #"[{"count":8,"time":-1}]"#),
        ("anchors", #"[{"count":8,"time":86400000001}]"#), ("anchors", #"[{"count":8,"time":24000001}]"#),
        ("anchors", #"[{"count":8,"time":1199999}]"#), ("anchors", #"[{"count":8,"time":1200000}]"#),
        ("anchors", #"[{"count":8,"time":24000000}]"#), ("anchors", #"[{"count":8}]"#), ("anchors", "8"),
        ("anchors", "null"), ("anchors", #"["one"]"#),
        ("anchors", #"[{"count":8,"time":4000000},{"count":8,"time":5000000}]"#),
        ("anchors", #"[{"count":8,"time":4000000},{"count":9,"time":4000000}]"#),
        ("anchors.first", "8"), ("stage.width", "20"), ("stage.width", "0"), ("stage.depth", "9.25"),
        ("stage.metresPerUnit", "0.5"), ("stage.wings", "0"), ("stage.wings", "-1"), ("stage.apron", "3"),
        ("stage.wingsShown", "false"), ("stage.margin", "1.5"), ("stage.margin", "101"), ("stage.unit", #""feet""#),
        ("stage.centreLine", "false"), ("stage.quarterLines", "false"), ("stage.numberLine", "true"),
        (
            "stage.plan",
            #"{"asset":"7d1f6b1e-0000-4000-8000-000000000001","x":0,"y":5,"width":16,"depth":10,"opacity":0.5}"#
        ),
        (
            "stage.plan",
            #"{"asset":"7d1f6b1e-0000-4000-8000-000000000001","x":0,"y":5,"width":16,"depth":10,"opacity":1.5}"#
        ),
        ("stage.plan", "null"), ("thresholds.bodyRadius", "0.4"),
        ("music.offset", "2500000"),
        ("music.offset", "-3600000000"),
        ("music.offset", "-3600000001"),
        ("music.rate", "1"),
        ("tracks.song.title", #""Song""#),
        ("tracks.song.title", #""""#),
        ("tracks.gone.title", #""Song""#),
        ("tracks.song.recording", recording("opus", 240000000)),
        ("tracks.song.recording", recording("opus", 239999999)),
        ("tracks.bell.recording", recording("flac", 86400000001)),
        ("tracks.bell.recording", recording("wav", 2000000, digest: String(repeating: "CD", count: 32))),
        ("tracks.bell.recording", recording("ogg", 2000000)),
        ("clips.verse.title", #""""#),
        ("clips.verse.track", #""bell""#),
        ("clips.verse.track", "null"),
        ("clips.ring.track", #""song""#),
        ("clips.ring.track", #""gone""#),
        ("clips.verse.stretch", #"{"from":0,"to":240000000,"fadeIn":0,"fadeOut":9}"#),
        ("clips.verse.stretch", #"{"from":0,"to":240000001,"fadeIn":0,"fadeOut":0}"#),
        ("clips.verse.stretch", #"{"from":5,"to":5,"fadeIn":0,"fadeOut":0}"#),
        ("clips.verse.stretch", #"{"from":9,"to":5,"fadeIn":0,"fadeOut":0}"#),
        ("clips.rest.stretch", #"{"from":0,"to":3600000000,"fadeIn":0,"fadeOut":0}"#),
        ("clips.rest.stretch", #"{"from":0,"to":3600000001,"fadeIn":0,"fadeOut":0}"#),
        ("clips.rest.stretch", #"{"from":0,"to":100,"fadeIn":60,"fadeOut":40}"#),
        ("clips.rest.stretch", #"{"from":0,"to":100,"fadeIn":60,"fadeOut":41}"#),
        ("clips.rest.stretch", #"{"from":-1,"to":100,"fadeIn":0,"fadeOut":0}"#),
        ("clips.rest.stretch", #"{"to":7}"#),
        ("clips.verse.gain", "12"),
        ("clips.verse.gain", "-60.5"),
        ("clips.gone.gain", "0"),
        ("clips.verse.from", "0"),
        ("thresholds.bodyRadius", "0"),
        ("thresholds.nearMiss", "0"), ("thresholds.fastest", "3"), ("thresholds.stride", "0.65"),
        ("thresholds.stride", "4"), ("metadata.composer", #""Steve Reich""#), ("metadata.composer", "null"),
        ("metadata.mood", #""quiet""#), ("metadata.mood", "null"), ("performers.ana.label", #""A1""#),
        ("performers.ana.label", #""123456789""#), ("performers.ana.name", #""Ana María""#),
        ("performers.ana.colour", ##""#00ff00""##), ("performers.ana.colour", #""green""#),
        ("performers.ana.symbol", #""diamond""#), ("performers.ana.section", "null"),
        ("performers.ana.section", #""back""#), ("performers.ana.section", #""nowhere""#),
        ("performers.ana.person", "null"), ("performers.ana.person", #""sam""#),
        ("performers.ana.person", #""nobody""#),
        ("performers.ana.understudies", "[]"), ("performers.ana.understudies", #"["noor","sam","mia"]"#),
        ("performers.ana.understudies", #"["sam","sam"]"#), ("performers.ana.understudies", #"["nobody"]"#),
        ("performers.zoe.name", #""Zoe""#), ("sections.front.name", #""Front""#),
        ("sections.front.colour", ##""#112233""##), ("sections.middle.name", #""Middle""#),
        ("people.mia.name", #""Mia K.""#), ("people.mia.swing", "true"), ("people.nobody.swing", "true"),
        ("marks.spot.name", #""X""#), ("marks.spot.colour", ##""#abcdef""##), ("marks.spot.from", #"{"x":1,"y":2}"#),
        ("marks.spot.to", #"{"x":3,"y":2}"#), ("marks.line.to", "null"), ("marks.gone.to", "null"),
        ("marks.spot.from", #"{"x":1001,"y":2}"#), ("setPieces.table.name", #""Desk""#),
        ("setPieces.table.shape", #""ellipse""#), ("setPieces.table.colour", ##""#000000""##),
        ("setPieces.table.placement", #"{"hidden":true}"#),
        ("setPieces.ring.placement", #"{"x":0,"y":1,"width":3,"depth":3,"turn":359.5}"#),
        ("setPieces.ring.placement", #"{"x":0,"y":1,"width":3,"depth":3,"turn":360}"#),
        ("setPieces.ring.placement", #"{"x":0,"y":1,"width":0,"depth":3,"turn":0}"#),
        ("markers.chorus.name", #""Bridge""#), ("markers.chorus.at", "0"),
        ("markers.chorus.at", "-1"), ("markers.chorus.at", "1.5"), ("markers.chorus.at", "86400000001"),
        ("markers.gone.at", "0"), ("markers.chorus.name", #""""#), ("setPieces.sofa.name", #""Sofa""#),
        ("formations.line.name", #""Row""#), ("formations.line.hold", "0"),
        ("formations.line.hold", "-1"), ("formations.line.hold", "3600000001"), ("formations.line.part", #""Verse""#),
        ("formations.line.part", #""""#), ("formations.line.notes", #""a\tb\r\nc""#),
        ("formations.line.notes", #""a\u0007b""#), ("formations.gone.name", #""Row""#),
        ("formations.line.positions.ana", #"{"x":-1.25,"y":0.5}"#),
        ("formations.line.positions.zoe", #"{"x":0,"y":0}"#),
        ("formations.gone.positions.ana", #"{"x":0,"y":0}"#), ("formations.line.positions.ana", #"{"x":-1001,"y":0}"#),
        ("formations.line.setPieces.table", #"{"x":1,"y":1,"width":1,"depth":1,"turn":45}"#),
        ("formations.vee.setPieces.table", "null"), ("formations.line.setPieces.sofa", "null"),
        ("formations.line.transition.duration", "2500000"), ("formations.line.transition.duration", "3600000001"),
        ("formations.line.transition.easing", #""easeIn""#),
        ("formations.line.transition.paths.ben", #"[{"x":1,"y":1},{"x":2,"y":2}]"#),
        ("formations.line.transition.paths.ana", "null"), ("formations.line.transition.paths.zoe", "null"),
        ("formations.line.transition.delays.ana", #"{"leave":500000,"arrive":250000}"#),
        ("formations.line.transition.delays.ben", "null"),
        ("formations.line.transition.delays.ben", #"{"leave":-1,"arrive":0}"#),
        ("formations.line.transition.delays.zoe", "null"),
    ])

    private static let dora =
        ##"{"id":"dora","label":"D","name":"Dora","colour":"#aabbcc","symbol":"ring","section":"back","person":"sam","understudies":["noor"]"##
    private static let tail = ##"{"id":"tail","name":"Tail","hold":1000000"##

    private static let lists: [(String, String, String)] = [
        (
            "insert a performer without a track: (0, 0) everywhere", "crossing",
            #"[{"insert":"performers","value":\#(dora)},"after":"cem"}]"#
        ),
        (
            "insert a performer first, placed in the middle formation only", "crossing",
            #"[{"insert":"performers","value":\#(dora),"track":{"positions":{"vee":{"x":4,"y":4}}}},"after":null}]"#
        ),
        (
            "insert a performer with the first and the last place", "crossing",
            #"[{"insert":"performers","value":\#(dora),"track":{"positions":{"line":{"x":4,"y":4},"end":{"x":5,"y":5}},"paths":{"vee":[{"x":1,"y":1},{"x":2,"y":2}]},"delays":{"line":{"leave":1,"arrive":2}}}},"after":"ana"}]"#
        ),
        (
            "a track through formations that are gone", "crossing",
            #"[{"insert":"performers","value":\#(dora),"track":{"positions":{"gone":{"x":4,"y":4}},"paths":{"gone":[{"x":1,"y":1},{"x":2,"y":2}]},"delays":{"gone":{"leave":1,"arrive":2}}}},"after":"ana"}]"#
        ),
        (
            "insert a performer after one who is gone: at the end", "crossing",
            #"[{"insert":"performers","value":\#(dora)},"after":"zoe"}]"#
        ),
        (
            "insert a performer who is there", "crossing",
            ##"[{"insert":"performers","value":{"id":"ana","label":"A","name":"Ana","colour":"#aabbcc","symbol":"ring"},"after":null}]"##
        ),
        (
            "insert a performer with a bad label", "crossing",
            ##"[{"insert":"performers","value":{"id":"dora","label":"","name":"Ana","colour":"#aabbcc","symbol":"ring"},"after":null}]"##
        ),
        (
            "insert a formation without positions in between: as the one before", "crossing",
            #"[{"insert":"formations","value":\#(tail)},"after":"line"}]"#
        ),
        (
            "insert a formation without positions at the front: as the one after", "crossing",
            #"[{"insert":"formations","value":\#(tail)},"after":null}]"#
        ),
        (
            "insert a formation with some positions and strangers", "crossing",
            #"[{"insert":"formations","value":\#(tail),"part":"Coda","notes":"x","positions":{"ben":{"x":9,"y":9},"zoe":{"x":1,"y":1}},"setPieces":{"ring":{"hidden":true},"sofa":{"hidden":true}},"transition":{"duration":5,"easing":"easeOut","paths":{"zoe":[{"x":0,"y":0},{"x":0,"y":0}],"ana":[{"x":0,"y":0},{"x":0,"y":1}]},"delays":{"zoe":{"leave":1,"arrive":1},"cem":{"leave":1,"arrive":1}}}},"after":"gone"}]"#
        ),
        (
            "insert a formation that is there", "crossing",
            #"[{"insert":"formations","value":{"id":"line","name":"Line"},"after":null}]"#
        ),
        (
            "the first formation and the first performer", "empty",
            #"[{"insert":"formations","value":\#(tail)},"after":null},{"insert":"performers","value":\#(dora)},"after":null}]"#
        ),
        (
            "insert a section", "crossing",
            ##"[{"insert":"sections","value":{"id":"middle","name":"Middle","colour":"#123456"},"after":"front"}]"##
        ),
        (
            "insert a section that is there", "crossing",
            ##"[{"insert":"sections","value":{"id":"front","name":"Middle","colour":"#123456"},"after":"front"}]"##
        ),
        (
            "insert a person", "crossing",
            #"[{"insert":"people","value":{"id":"tom","name":"Tom","swing":false},"after":null}]"#
        ),
        (
            "insert a person without a name to be seen", "crossing",
            #"[{"insert":"people","value":{"id":"tom","name":" ","swing":false},"after":null}]"#
        ),
        (
            "insert a mark", "crossing",
            ##"[{"insert":"marks","value":{"id":"new","name":"New","colour":"#123456","from":{"x":0,"y":0},"to":null},"after":"spot"}]"##
        ),
        (
            "insert a set piece", "crossing",
            ##"[{"insert":"setPieces","value":{"id":"sofa","name":"Sofa","shape":"rectangle","colour":"#123456","placement":{"x":0,"y":0,"width":1,"depth":2,"turn":90}},"after":"ring"}]"##
        ),
        (
            "insert a marker", "crossing",
            #"[{"insert":"markers","value":{"id":"new","name":"Chorus","at":9000000},"after":"chorus"}]"#
        ),
        (
            "insert a marker before the beginning", "crossing",
            #"[{"insert":"markers","value":{"id":"new","name":"Chorus","at":-1},"after":null}]"#
        ),
        (
            "cut a clip in two", "crossing",
            #"[{"set":["clips","verse","stretch"],"to":{"from":1000000,"to":31000000,"fadeIn":500000,"fadeOut":0}},{"insert":"clips","value":{"id":"second","title":"Verse","track":"song","from":31000000,"to":61000000,"fadeIn":0,"fadeOut":2000000,"gain":-3.5},"after":"verse"}]"#
        ),
        (
            "insert a clip of a track that is gone: a silence", "crossing",
            #"[{"insert":"clips","value":{"id":"new","track":"gone","from":5,"to":10},"after":null}]"#
        ),
        (
            "insert a clip that is longer than its track", "crossing",
            #"[{"insert":"clips","value":{"id":"new","track":"bell","from":0,"to":2000001},"after":null}]"#
        ),
        (
            "insert a track and a clip of it", "empty",
            #"[{"insert":"tracks","value":{"id":"one","title":"One","bytes":7,"format":"aac","duration":9,"digest":"efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef"},"after":null},{"insert":"clips","value":{"id":"new","track":"one","to":9},"after":null}]"#
        ),
        ("remove a track that clips are of: they become silences", "crossing", #"[{"remove":"tracks","id":"song"}]"#),
        ("remove a clip", "crossing", #"[{"remove":"clips","id":"rest"}]"#),
        ("move a clip", "crossing", #"[{"move":"clips","id":"again","after":"verse"}]"#),
        ("remove a performer", "crossing", #"[{"remove":"performers","id":"ana"}]"#),
        ("remove the last performer", "crossing", #"[{"remove":"performers","id":"cem"}]"#),
        (
            "remove all performers", "crossing",
            #"[{"remove":"performers","id":"ben"},{"remove":"performers","id":"ana"},{"remove":"performers","id":"cem"}]"#
        ),
        ("remove a performer who is gone", "crossing", #"[{"remove":"performers","id":"zoe"}]"#),
        ("remove a formation", "crossing", #"[{"remove":"formations","id":"vee"}]"#),
        (
            "remove all formations", "crossing",
            #"[{"remove":"formations","id":"vee"},{"remove":"formations","id":"line"},{"remove":"formations","id":"end"}]"#
        ),
        ("remove a formation that is gone", "crossing", #"[{"remove":"formations","id":"gone"}]"#),
        ("remove a section with performers in it", "crossing", #"[{"remove":"sections","id":"front"}]"#),
        ("remove a person who dances and stands in", "crossing", #"[{"remove":"people","id":"noor"}]"#),
        ("remove a person who only stands in", "crossing", #"[{"remove":"people","id":"sam"}]"#),
        ("remove a mark", "crossing", #"[{"remove":"marks","id":"spot"}]"#),
        ("remove a marker", "crossing", #"[{"remove":"markers","id":"chorus"}]"#),
        ("move a marker", "crossing", #"[{"move":"markers","id":"chorus","after":"last"}]"#),
        (
            "remove a set piece that stands elsewhere in formations", "crossing",
            #"[{"remove":"setPieces","id":"table"}]"#
        ),
        ("move a performer to the front", "crossing", #"[{"move":"performers","id":"cem","after":null}]"#),
        ("move a performer back one", "crossing", #"[{"move":"performers","id":"ana","after":"ben"}]"#),
        ("move a formation to the end", "crossing", #"[{"move":"formations","id":"line","after":"end"}]"#),
        ("move after one that is gone: to the end", "crossing", #"[{"move":"formations","id":"line","after":"gone"}]"#),
        (
            "move after itself, which is not there while it moves: to the end", "crossing",
            #"[{"move":"formations","id":"line","after":"line"}]"#
        ),
        ("move one that is gone", "crossing", #"[{"move":"people","id":"nobody","after":null}]"#),
        ("move a set piece", "crossing", #"[{"move":"setPieces","id":"ring","after":null}]"#),
        (
            "the whole at once", "crossing",
            ##"[{"replace":{"title":"Other","performers":[{"id":"x","label":"X","name":"X","colour":"#000000","symbol":"ring"}],"formations":[{"id":"only","name":"Only","positions":{"x":{"x":1,"y":2}}}]}}]"##
        ),
        (
            "the whole at once, not to be danced", "crossing",
            ##"[{"replace":{"title":"Other","performers":[{"id":"x","label":"X","name":"X","colour":"#000000","symbol":"ring"}],"formations":[{"id":"only","name":"Only"}]}}]"##
        ),
    ]

    private static let references: [(String, String, String)] = [
        (
            "insert a performer of a section and a person that are gone", "crossing",
            ##"[{"insert":"performers","value":{"id":"dora","label":"D","name":"Dora","colour":"#aabbcc","symbol":"ring","section":"gone","person":"gone","understudies":["gone","sam"]},"after":null}]"##
        ),
        (
            "a section made and filled in one edit", "crossing",
            ##"[{"insert":"sections","value":{"id":"middle","name":"Middle","colour":"#123456"},"after":null},{"set":["performers","ben","section"],"to":"middle"}]"##
        ),
        (
            "a formation made and danced in one edit", "crossing",
            #"[{"insert":"formations","value":\#(tail)},"after":"end"},{"set":["formations","tail","positions","ana"],"to":{"x":3,"y":3}}]"#
        ),
        (
            "a performer removed and put back otherwise", "crossing",
            ##"[{"remove":"performers","id":"ben"},{"insert":"performers","value":{"id":"ben","label":"B2","name":"Ben","colour":"#aabbcc","symbol":"ring"},"after":null}]"##
        ),
        ("a value set twice", "crossing", #"[{"set":["title"],"to":"One"},{"set":["title"],"to":"Two"}]"#),
        (
            "all or nothing: the second change is refused", "crossing",
            #"[{"set":["title"],"to":"One"},{"remove":"marks","id":"gone"}]"#
        ),
        (
            "a dot of a performer who was just removed", "crossing",
            #"[{"remove":"performers","id":"ben"},{"set":["formations","line","positions","ben"],"to":{"x":0,"y":0}}]"#
        ),
    ]

    private static func many(_ count: Int, _ change: (Int) -> String) -> String {
        "[\((0..<count).map(change).joined(separator: ","))]"
    }

    private static let limits: [(String, String, String)] = [
        ("a label of eight emoji", "crossing", on("performers.ana.label", #""😀😀😀😀😀😀😀😀""#)),
        ("a label of nine emoji", "crossing", on("performers.ana.label", #""😀😀😀😀😀😀😀😀😀""#)),
        (
            "a name of 200 characters", "crossing",
            on("performers.ana.name", "\"\(String(repeating: "ع", count: 200))\"")
        ),
        (
            "a name of 201 characters", "crossing",
            on("performers.ana.name", "\"\(String(repeating: "ع", count: 201))\"")
        ),
        (
            "the 101st section", "empty",
            many(101) {
                ##"{"insert":"sections","value":{"id":"s\##($0)","name":"S","colour":"#123456"},"after":null}"##
            }
        ),
        ("the 65th entry of metadata", "empty", many(65) { ##"{"set":["metadata","k\##($0)"],"to":"v"}"## }),
    ]
}
