/// Changes of a drill: every kind and every rule, by name.
enum DrillCases {
    static let document = """
        {"title":"One-two","tempo":120,
         "drill":{"preparation":10000000,"spacing":{"least":2,"most":4},"intensity":1,"warnings":[10000000]},
         "people":[{"id":"mia","name":"Mia"}],
         "combos":[{"id":"onetwo","name":"One-two","steps":[{"action":"jab","counts":1},{"action":"cross","counts":1}]},
          {"id":"hooks","name":"Hooks","steps":[{"action":"leadHook","counts":0},{"action":"rearHook","counts":0.5},{"action":{"own":"check"},"counts":2}]}],
         "rounds":[{"id":"first","work":180000000,"rest":60000000,"mode":{"kind":"sequence","combos":["onetwo","hooks","onetwo"]}},
          {"id":"second","work":180000000,"rest":60000000,"mode":{"kind":"random","choices":[{"combo":"onetwo","weight":3},{"combo":"hooks","weight":1}]}},
          {"id":"third","work":180000000,"rest":0,"mode":{"kind":"free"}}]}
        """

    static let all: [(name: String, document: String, changes: String)] =
        values.map { ("set \($0.0) to \($0.1.prefix(60))", "drill", on($0.0, $0.1)) } + lists + pieces

    private static func on(_ path: String, _ value: String) -> String {
        let parts = path.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ",")
        return #"[{"set":[\#(parts)],"to":\#(value)}]"#
    }

    private static let values: [(String, String)] = [
        ("tempo", "90"), ("anchors", "[]"), ("anchors", #"[{"count":8,"time":4000000}]"#), ("drill.preparation", "0"),
        ("drill.preparation", "3600000001"),
        ("drill.spacing", #"{"least":0,"most":64}"#), ("drill.spacing", #"{"least":3,"most":2}"#),
        ("drill.spacing", #"{"least":0,"most":65}"#), ("drill.spacing", #"{"least":2}"#), ("drill.spacing", "2"),
        ("drill.intensity", "4"), ("drill.intensity", "0.2"), ("drill.warnings", "[]"),
        ("drill.warnings", "[10000000,5000000]"), ("drill.warnings", "[999999]"),
        ("drill.warnings", "[5000000,5000000]"),
        ("drill.warnings", "[1000000,2000000,3000000,4000000,5000000,6000000,7000000,8000000,9000000]"),
        ("drill.warnings", #"["soon"]"#), ("drill.colour", "1"),
        ("combos.onetwo.name", #""1-2""#), ("combos.onetwo.name", #""""#), ("combos.gone.name", #""1-2""#),
        ("combos.onetwo.steps", #"[{"action":"doubleJab","counts":16},{"action":"guard"}]"#),
        ("combos.onetwo.steps", #"[{"action":{"own":"parry"},"counts":0}]"#), ("combos.onetwo.steps", "[]"),
        ("combos.onetwo.steps", #"[{"action":"kick","counts":1}]"#),
        ("combos.onetwo.steps", #"[{"action":"jab","counts":16.5}]"#),
        ("combos.onetwo.steps", #"[{"action":{"own":""},"counts":1}]"#),
        ("rounds.first.work", "1000000"), ("rounds.first.work", "999999"), ("rounds.first.rest", "0"),
        ("rounds.first.rest", "-1"), ("rounds.gone.rest", "0"), ("rounds.first.mode", #"{"kind":"free"}"#),
        ("rounds.first.mode", #"{"kind":"sequence","combos":[]}"#),
        ("rounds.first.mode", #"{"kind":"sequence","combos":["gone"]}"#),
        ("rounds.first.mode", #"{"kind":"random","choices":[{"combo":"hooks","weight":100},{"combo":"onetwo"}]}"#),
        ("rounds.first.mode", #"{"kind":"random","choices":[{"combo":"hooks","weight":101}]}"#),
        (
            "rounds.first.mode",
            #"{"kind":"random","choices":[{"combo":"hooks","weight":1},{"combo":"hooks","weight":2}]}"#
        ),
        ("rounds.first.mode", #"{"kind":"random"}"#), ("rounds.first.mode", #"{"kind":"wild"}"#),
        ("rounds.first.name", #""warm up""#),
    ]

    private static let lists: [(String, String, String)] = [
        (
            "insert a combo first", "drill",
            #"[{"insert":"combos","value":{"id":"up","name":"Up","steps":[{"action":"rearUppercut","counts":1}]},"after":null}]"#
        ),
        (
            "insert a combo that is there", "drill",
            #"[{"insert":"combos","value":{"id":"hooks","name":"Up","steps":[{"action":"jab","counts":1}]},"after":null}]"#
        ),
        (
            "insert a combo without steps", "drill",
            #"[{"insert":"combos","value":{"id":"up","name":"Up","steps":[]},"after":null}]"#
        ),
        (
            "insert a round after the first", "drill",
            #"[{"insert":"rounds","value":{"id":"more","work":20000000,"rest":10000000,"mode":{"kind":"sequence","combos":["hooks"]}},"after":"first"}]"#
        ),
        (
            "insert a round with a combo that is gone: without it", "drill",
            #"[{"insert":"rounds","value":{"id":"more","work":20000000,"mode":{"kind":"random","choices":[{"combo":"gone","weight":2},{"combo":"hooks","weight":5}]}},"after":"third"}]"#
        ),
        ("remove a combo that rounds call", "drill", #"[{"remove":"combos","id":"onetwo"}]"#),
        (
            "remove all combos", "drill",
            #"[{"remove":"combos","id":"onetwo"},{"remove":"combos","id":"hooks"}]"#
        ),
        ("remove a round", "drill", #"[{"remove":"rounds","id":"second"}]"#),
        ("remove a round that is gone", "drill", #"[{"remove":"rounds","id":"nobody"}]"#),
        ("move a round", "drill", #"[{"move":"rounds","id":"third","after":null}]"#),
        ("move a combo", "drill", #"[{"move":"combos","id":"onetwo","after":"hooks"}]"#),
        ("a drill has people", "drill", #"[{"insert":"people","value":{"id":"ben","name":"Ben"},"after":"mia"}]"#),
        (
            "a drill has no marks", "drill",
            ##"[{"insert":"marks","value":{"id":"m","name":"M","colour":"#000000","from":{"x":0,"y":0}},"after":null}]"##
        ),
        (
            "a drill has no formations", "drill",
            #"[{"insert":"formations","value":{"id":"f","name":"F","hold":0,"positions":{}},"after":null}]"#
        ),
        (
            "replace a drill", "drill",
            #"[{"replace":{"title":"Other","drill":{"intensity":2},"rounds":[{"id":"r","work":5000000,"mode":{"kind":"free"}}]}}]"#
        ),
        ("a drill does not become a piece", "drill", #"[{"replace":{"title":"Other"}}]"#),
        (
            "replace a drill by one with unknown combos", "drill",
            #"[{"replace":{"title":"Other","drill":{},"rounds":[{"id":"r","work":5000000,"mode":{"kind":"sequence","combos":["x"]}}]}}]"#
        ),
    ]

    private static let pieces: [(String, String, String)] = [
        (
            "a piece has no combos", "crossing",
            #"[{"insert":"combos","value":{"id":"up","name":"Up","steps":[{"action":"jab","counts":1}]},"after":null}]"#
        ),
        ("a piece has no intensity", "crossing", #"[{"set":["drill","intensity"],"to":2}]"#),
        ("a piece does not become a drill", "crossing", #"[{"replace":{"title":"Other","drill":{}}}]"#),
    ]
}
