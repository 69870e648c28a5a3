/**
 * What a production is made of: every list and field of a piece and of a drill, read by the server and by pages. Behind
 * this comment it is JSON between two parentheses. How to read it: `ops/decisions/editing.md`.
 */
export default /** @type {const} */ ({
  "limits": { "changes": 20000, "listChanges": 2000 },
  "colours": ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb"],
  "fields": {
    "title": { "type": "text", "least": 1, "most": 200 },
    "tempo": { "type": "number", "least": 20, "most": 400, "unit": "counts a minute", "default": 120 },
    "anchors": {
      "type": "list", "most": 2000, "only": "piece", "rule": "anchors", "default": [],
      "of": {
        "type": "record",
        "fields": {
          "count": { "type": "whole", "least": 1, "most": 576000, "unit": "counts" },
          "time": { "type": "time", "most": 86400000000 }
        }
      }
    },
    "stage": {
      "type": "group",
      "fields": {
        "width": { "type": "number", "least": 1, "most": 500, "unit": "stage units", "default": 16 },
        "depth": { "type": "number", "least": 1, "most": 500, "unit": "stage units", "default": 10 },
        "metresPerUnit": { "type": "number", "least": 0.01, "most": 100, "unit": "metres", "default": 1 },
        "wings": { "type": "number", "least": 0, "most": 100, "unit": "stage units", "default": 2 },
        "apron": { "type": "number", "least": 0, "most": 100, "unit": "stage units", "default": 1 },
        "wingsShown": { "type": "flag", "default": true },
        "margin": { "type": "number", "least": 0, "most": 100, "unit": "stage units", "default": 0 },
        "unit": { "type": "word", "of": ["metres", "feet"], "default": "metres" },
        "centreLine": { "type": "flag", "default": true },
        "quarterLines": { "type": "flag", "default": true },
        "numberLine": { "type": "flag", "default": false },
        "plan": {
          "type": "record", "optional": true,
          "fields": {
            "asset": { "type": "asset" },
            "x": { "type": "coordinate" },
            "y": { "type": "coordinate" },
            "width": { "type": "number", "least": 0.01, "most": 1000, "unit": "stage units" },
            "depth": { "type": "number", "least": 0.01, "most": 1000, "unit": "stage units" },
            "opacity": { "type": "number", "least": 0, "most": 1, "unit": "1 hides what is beneath" }
          }
        },
        "hall": {
          "type": "record", "optional": true,
          "fields": {
            "rows": { "type": "whole", "least": 1, "most": 100 },
            "seats": { "type": "whole", "least": 1, "most": 200, "unit": "in a row" },
            "distance": { "type": "number", "least": 0.5, "most": 100, "unit": "metres from the stage" },
            "rowDepth": { "type": "number", "least": 0.5, "most": 5, "unit": "metres" },
            "rise": { "type": "number", "least": 0, "most": 3, "unit": "metres a row" },
            "stageHeight": { "type": "number", "least": -5, "most": 5, "unit": "metres above the first row" }
          }
        }
      }
    },
    "music": {
      "type": "group",
      "fields": {
        "offset": { "type": "whole", "least": -3600000000, "most": 3600000000, "unit": "microseconds", "default": 0 }
      }
    },
    "drill": {
      "type": "group", "optional": true,
      "fields": {
        "preparation": { "type": "time", "most": 3600000000, "default": 10000000 },
        "spacing": {
          "type": "record", "rule": "spacing", "default": { "least": 2, "most": 4 },
          "fields": {
            "least": { "type": "whole", "least": 0, "most": 64, "unit": "counts" },
            "most": { "type": "whole", "least": 0, "most": 64, "unit": "counts" }
          }
        },
        "intensity": { "type": "number", "least": 0.25, "most": 4, "default": 1, "unit": "1 as written" },
        "warnings": {
          "type": "list", "most": 8, "rule": "distinct", "default": [10000000],
          "of": { "type": "whole", "least": 1000000, "most": 600000000, "unit": "microseconds" }
        },
        "language": { "type": "word", "of": ["en", "uk", "es", "de", "fr", "ja"], "optional": true },
        "music": {
          "type": "group",
          "fields": {
            "loops": { "type": "flag", "default": false },
            "rests": { "type": "whole", "least": 0, "most": 100, "default": 100, "unit": "percent as loud" }
          }
        }
      }
    },
    "nextRun": {
      "type": "record", "optional": true,
      "fields": {
        "at": { "type": "whole", "least": 0, "most": 32503680000000, "unit": "milliseconds since 1970" },
        "duration": { "type": "time", "most": 86400000000, "default": 7200000000 },
        "place": { "type": "text", "least": 0, "most": 200, "default": "" }
      }
    },
    "tags": {
      "type": "list", "most": 12, "rule": "distinct", "default": [],
      "of": { "type": "text", "least": 1, "most": 40 }
    },
    "season": { "type": "text", "least": 0, "most": 40, "default": "" },
    "thresholds": {
      "type": "group",
      "fields": {
        "bodyRadius": { "type": "number", "least": 0.05, "most": 2, "unit": "metres", "default": 0.3 },
        "nearMiss": { "type": "number", "least": 0, "most": 5, "unit": "metres", "default": 0.3 },
        "fastest": { "type": "number", "least": 0.1, "most": 20, "unit": "metres a second", "default": 2.5 },
        "stride": { "type": "number", "least": 0.1, "most": 3, "unit": "metres", "default": 0.7 }
      }
    },
    "metadata": {
      "type": "map", "most": 64,
      "key": { "type": "text", "least": 1, "most": 64 },
      "of": { "type": "text", "least": 0, "most": 2000 }
    }
  },
  "lists": {
    "marks": {
      "word": "mark", "only": "piece", "most": 200, "ids": "m",
      "fields": {
        "name": { "type": "name", "numbered": "Mark" },
        "colour": { "type": "colour" },
        "from": { "type": "point" },
        "to": { "type": "point", "optional": true }
      }
    },
    "setPieces": {
      "word": "set piece", "words": "set pieces", "only": "piece", "most": 100, "ids": "o",
      "fields": {
        "name": { "type": "name", "numbered": "Set piece" },
        "shape": { "type": "word", "of": ["rectangle", "ellipse"], "default": "rectangle" },
        "colour": { "type": "colour" },
        "placement": { "type": "placement" }
      }
    },
    "sections": {
      "word": "section", "only": "piece", "most": 100, "ids": "s",
      "fields": { "name": { "type": "name", "numbered": "Section" }, "colour": { "type": "colour" } }
    },
    "people": {
      "word": "person", "most": 500, "ids": "x",
      "fields": { "name": { "type": "name", "numbered": "Person" }, "swing": { "type": "flag", "default": false } }
    },
    "performers": {
      "word": "performer", "only": "piece", "most": 500, "ids": "p",
      "fields": {
        "label": { "type": "text", "least": 1, "most": 8, "numbered": "" },
        "name": { "type": "name", "numbered": "Performer" },
        "colour": { "type": "colour" },
        "symbol": {
          "type": "word", "dealt": 8,
          "of": ["circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "ring"]
        },
        "height": { "type": "number", "least": 0.5, "most": 2.5, "unit": "metres", "default": 1.7 },
        "section": { "type": "reference", "to": "sections", "optional": true },
        "person": { "type": "reference", "to": "people", "optional": true },
        "understudies": {
          "type": "list", "most": 20, "rule": "distinct", "default": [],
          "of": { "type": "reference", "to": "people" }
        }
      }
    },
    "formations": {
      "word": "formation", "only": "piece", "most": 1000, "ids": "f",
      "fields": {
        "name": { "type": "name", "numbered": "Formation" },
        "hold": { "type": "time", "most": 3600000000, "default": 0 },
        "notes": { "type": "lines", "most": 100000, "default": "" },
        "positions": { "type": "dots", "every": "performers", "of": { "type": "point" } },
        "setPieces": { "type": "dots", "some": "setPieces", "of": { "type": "placement" } },
        "transition": {
          "type": "group",
          "fields": {
            "duration": { "type": "time", "most": 3600000000, "default": 0 },
            "easing": {
              "type": "word", "of": ["linear", "easeIn", "easeOut", "easeInOut"], "default": "easeInOut"
            },
            "paths": { "type": "dots", "some": "performers", "of": { "type": "handles" } },
            "delays": { "type": "dots", "some": "performers", "of": { "type": "delay" } }
          }
        }
      }
    },
    "markers": {
      "word": "marker", "only": "piece", "most": 200, "ids": "k",
      "fields": {
        "name": { "type": "name", "numbered": "Marker" },
        "at": { "type": "time", "most": 86400000000 }
      }
    },
    "passages": {
      "word": "passage", "only": "piece", "most": 1000, "ids": "q",
      "together": { "span": { "fields": ["from", "to"], "rule": "span", "each": true } },
      "fields": {
        "name": { "type": "name", "numbered": "Part" },
        "colour": { "type": "colour" },
        "notes": { "type": "lines", "most": 100000, "default": "" },
        "from": { "type": "time", "most": 86400000000 },
        "to": { "type": "time", "most": 86400000000 }
      }
    },
    "moveTypes": {
      "word": "move type", "words": "move types", "only": "piece", "most": 100, "ids": "y",
      "fields": { "name": { "type": "name", "numbered": "Move" }, "colour": { "type": "colour" } }
    },
    "moves": {
      "word": "move", "only": "piece", "most": 5000, "ids": "v",
      "fields": {
        "part": { "type": "reference", "to": "passages", "optional": true },
        "type": { "type": "reference", "to": "moveTypes", "optional": true },
        "text": { "type": "lines", "most": 2000, "default": "" },
        "counts": { "type": "number", "least": 0, "most": 1024, "unit": "counts", "default": 8 },
        "section": { "type": "reference", "to": "sections", "optional": true },
        "performer": { "type": "reference", "to": "performers", "optional": true }
      }
    },
    "tracks": {
      "word": "track", "most": 100, "ids": "t",
      "together": { "recording": { "fields": ["bytes", "format", "duration", "digest"], "rule": "recording" } },
      "fields": {
        "title": { "type": "name", "numbered": "Track" },
        "bytes": { "type": "whole", "least": 1, "most": 209715200, "unit": "bytes" },
        "format": { "type": "word", "of": ["mp3", "m4a", "aac", "vorbis", "opus", "flac", "wav"] },
        "duration": { "type": "whole", "least": 1, "most": 86400000000, "unit": "microseconds" },
        "digest": { "type": "digest" }
      }
    },
    "clips": {
      "word": "clip", "most": 500, "ids": "c",
      "together": { "stretch": { "fields": ["from", "to", "fadeIn", "fadeOut"], "rule": "stretch", "each": true } },
      "fields": {
        "title": { "type": "text", "least": 0, "most": 200, "default": "" },
        "track": { "type": "reference", "to": "tracks", "optional": true, "rule": "withinTrack" },
        "from": { "type": "whole", "least": 0, "most": 86400000000, "unit": "microseconds", "default": 0 },
        "to": { "type": "whole", "least": 0, "most": 86400000000, "unit": "microseconds" },
        "fadeIn": { "type": "time", "most": 3600000000, "default": 0 },
        "fadeOut": { "type": "time", "most": 3600000000, "default": 0 },
        "gain": { "type": "number", "least": -60, "most": 12, "unit": "decibels", "default": 0 }
      }
    },
    "videos": {
      "word": "video", "only": "piece", "most": 100, "ids": "w",
      "together": {
        "recording": { "fields": ["bytes", "format", "duration", "digest"], "rule": "recording" },
        "span": { "fields": ["from", "to"], "rule": "span", "each": true }
      },
      "fields": {
        "title": { "type": "name", "numbered": "Video" },
        "bytes": { "type": "whole", "least": 1, "most": 209715200, "unit": "bytes" },
        "format": { "type": "word", "of": ["mp4", "webm"] },
        "duration": { "type": "whole", "least": 1, "most": 86400000000, "unit": "microseconds" },
        "digest": { "type": "digest" },
        "part": { "type": "reference", "to": "passages", "optional": true },
        "formation": { "type": "reference", "to": "formations", "optional": true },
        "from": { "type": "time", "most": 86400000000, "default": 0 },
        "to": { "type": "time", "most": 86400000000 },
        "at": {
          "type": "whole", "least": -86400000000, "most": 86400000000, "unit": "microseconds", "default": 0
        },
        "mirrored": { "type": "flag", "default": false }
      }
    },
    "combos": {
      "word": "combo", "only": "drill", "most": 200, "ids": "c",
      "fields": {
        "name": { "type": "name", "numbered": "Combo" },
        "steps": {
          "type": "list", "least": 1, "most": 32,
          "of": {
            "type": "record",
            "fields": {
              "action": {
                "type": "action", "own": 24,
                "of": [
                  "jab", "cross", "leadHook", "rearHook", "leadUppercut", "rearUppercut", "doubleJab", "guard", "slip",
                  "roll", "step"
                ]
              },
              "counts": { "type": "number", "least": 0, "most": 16, "unit": "counts", "default": 1 }
            }
          }
        },
        "voice": {
          "type": "record", "optional": true,
          "fields": {
            "bytes": { "type": "whole", "least": 1, "most": 1048576, "unit": "bytes" },
            "format": { "type": "word", "of": ["mp3", "m4a", "aac", "vorbis", "opus", "flac", "wav"] },
            "duration": { "type": "whole", "least": 1, "most": 5000000, "unit": "microseconds" },
            "digest": { "type": "digest" }
          }
        }
      }
    },
    "parts": {
      "word": "part", "only": "drill", "most": 40, "ids": "g",
      "fields": {
        "name": { "type": "name", "numbered": "Part" },
        "tempo": { "type": "number", "optional": true, "least": 20, "most": 400, "unit": "counts a minute" },
        "spacing": {
          "type": "record", "optional": true, "rule": "spacing",
          "fields": {
            "least": { "type": "whole", "least": 0, "most": 64, "unit": "counts" },
            "most": { "type": "whole", "least": 0, "most": 64, "unit": "counts" }
          }
        },
        "intensity": { "type": "number", "optional": true, "least": 0.25, "most": 4, "unit": "1 as written" }
      }
    },
    "rounds": {
      "word": "round", "only": "drill", "most": 100, "ids": "r",
      "fields": {
        "name": { "type": "text", "least": 0, "most": 80, "default": "" },
        "part": { "type": "reference", "to": "parts", "optional": true },
        "tempo": {
          "type": "record", "optional": true,
          "fields": {
            "start": { "type": "number", "least": 20, "most": 400, "unit": "counts a minute" },
            "end": { "type": "number", "least": 20, "most": 400, "unit": "counts a minute" }
          }
        },
        "work": { "type": "whole", "least": 1000000, "most": 3600000000, "unit": "microseconds" },
        "rest": { "type": "time", "most": 3600000000, "default": 0 },
        "mode": {
          "type": "choice", "by": "kind",
          "of": {
            "free": {},
            "sequence": {
              "combos": {
                "type": "list", "most": 200, "default": [],
                "of": { "type": "reference", "to": "combos" }
              }
            },
            "random": {
              "choices": {
                "type": "list", "most": 200, "key": "combo",
                "of": {
                  "type": "record",
                  "fields": {
                    "combo": { "type": "reference", "to": "combos" },
                    "weight": { "type": "whole", "least": 0, "most": 100, "default": 1, "unit": "how often" }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
});
