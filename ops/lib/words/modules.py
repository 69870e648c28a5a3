"""A catalogue of words as the pages load it, `Pages/words/en/dancer.js`, read and written.

Only what such a module holds is read: comments, keys, strings joined by `+`, and one level of forms. What is written is as `deno fmt` leaves it, and a
text that has not changed keeps its own lines."""

import json
import re
import unicodedata

WIDTH = 120
TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)|(?P<comment>//[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<name>\w+)|(?P<sign>[:,{}+])""")
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
NAMED = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
HEAD = re.compile(r"\A(?:/\*\* (?P<about>[^\n]*) \*/\n)?export default /\*\* [^\n]* \*/ \(\{\n")
TAIL = "});\n"


class Unreadable(Exception):
    pass


class Entry:
    """One text, `lead` the lines before it (blank ones and comments), `source` its value as it is written."""

    def __init__(self, key, value, lead=(), source=None):
        self.key, self.value, self.lead, self.source = key, value, list(lead), source


def read(text, name):
    """What a module says of itself (or nothing), and its entries in their order."""
    head = HEAD.match(text)
    if not head or not text.endswith(TAIL):
        raise Unreadable(f"{name}: is no module of words: `export default /** … */ ({{`, texts, `}});`")
    return head["about"], list(entries_in(Tokens(text, head.end(), len(text) - len(TAIL), name)))


class Tokens:
    def __init__(self, text, at, end, name):
        self.text, self.name, self.found, self.turn, self.at = text, name, [], 0, at
        while at < end:
            match = TOKEN.match(text, at, end)
            if not match:
                raise self.fault(at, "a comment, a key, a string, `+`, `{`, `}`, `:` or `,`")
            self.found.append((match.lastgroup, match[0], at, match.end()))
            at = match.end()
        self.found.append(("end", "", end, end))

    def fault(self, at, wanted):
        return Unreadable(f"{self.name}, line {self.text.count(chr(10), 0, at) + 1}: expected {wanted}")

    def lead(self):
        """The blank lines and comments up to the next thing."""
        lines, ends = [], 0
        while self.found[self.turn][0] in ("space", "comment"):
            kind, said, at, _ = self.found[self.turn]
            if kind == "space":
                ends += said.count("\n")
            else:
                lines += [""] * (ends - 1) + [said]
                ends = 0
            self.turn += 1
        return lines + [""] * (ends - 1 if lines or ends > 1 else 0)

    def next(self, *kinds, wanted):
        self.lead()
        kind, said, at, self.at = self.found[self.turn]
        if kind not in kinds and said not in kinds:
            raise self.fault(at, wanted)
        self.turn += 1
        return kind, said, at

    def sees(self, said):
        self.lead()
        return self.found[self.turn][1] == said


def entries_in(tokens):
    while True:
        lead = tokens.lead()
        if tokens.found[tokens.turn][0] == "end":
            return
        key = literal(tokens.next("string", wanted="a key in quotes")[1])
        tokens.next(":", wanted="`:`")
        begin = tokens.turn
        value = forms(tokens) if tokens.sees("{") else string(tokens)
        source = tokens.text[tokens.found[begin][2] : tokens.at]
        yield Entry(key, value, lead, source.strip(" ") if "\n" not in source[:1] else source.rstrip())
        if tokens.found[tokens.turn][0] != "end" and not tokens.sees(","):
            tokens.next(",", wanted="`,` after a text")
        if tokens.sees(","):
            tokens.turn += 1


def string(tokens):
    text = literal(tokens.next("string", wanted="a text in quotes")[1])
    while tokens.sees("+"):
        tokens.turn += 1
        text += literal(tokens.next("string", wanted="a text in quotes")[1])
    return text


def forms(tokens):
    found = {}
    tokens.next("{", wanted="`{`")
    while not tokens.sees("}"):
        _, name, _ = tokens.next("name", "string", wanted="the name of a form")
        tokens.next(":", wanted="`:`")
        found[literal(name) if name[0] in "\"'" else name] = string(tokens)
        if not tokens.sees("}"):
            tokens.next(",", wanted="`,` between forms")
    tokens.next("}", wanted="`}`")
    return found


def literal(source):
    def unescaped(match):
        code = match[1] or match[2] or match[3]
        return chr(int(code, 16)) if code else NAMED.get(match[4], match[4])

    text = ESCAPE.sub(unescaped, source[1:-1])
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def write(entries, language, name, about=None):
    """The module of these entries."""
    kind = "@type {const}" if language == "en" else f'@satisfies {{import("../catalogue.d.ts").Translated<"{name}">}}'
    lines = [f"/** {about} */"] if about else []
    lines.append(f"export default /** {kind} */ ({{")
    for turn, entry in enumerate(entries):
        lead = entry.lead[next((at for at, line in enumerate(entry.lead) if line), len(entry.lead)) :] if turn == 0 else entry.lead
        lines += [line and f"  {line}" for line in lead]
        source = entry.source if entry.source is not None else written(entry.key, entry.value)
        lines.append(f"  {quoted(entry.key)}:{'' if source.startswith(chr(10)) else ' '}{source},")
    return "\n".join(lines) + "\n" + TAIL


def written(key, value):
    """A value as it stands behind `"key":`."""
    if isinstance(value, str):
        return text_lines(value, "  ", width(f"  {quoted(key)}: "))
    inside = ", ".join(f"{form}: {quoted(text)}" for form, text in value.items())
    line = f"{{ {inside} }}"
    if width(f"  {quoted(key)}: {line},") <= WIDTH:
        return line
    parts = [f"    {form}:{spaced(text_lines(text, '    ', width(f'    {form}: ')))},\n" for form, text in value.items()]
    return "{\n" + "".join(parts) + "  }"


def spaced(source):
    return source if source.startswith("\n") else f" {source}"


def text_lines(text, indent, before):
    """A string behind its name: in its line, in the next one, or in several."""
    if before + width(quoted(text)) + 1 <= WIDTH:
        return quoted(text)
    deeper = indent + "  "
    if width(deeper + quoted(text)) + 1 <= WIDTH:
        return f"\n{deeper}{quoted(text)}"
    # Behind a long name there is no room worth a line.
    begins_below = before > WIDTH * 2 / 3
    below = WIDTH - width(deeper) - 3
    pieces = broken(text, below if begins_below else WIDTH - before - 2, below)
    return (f"\n{deeper}" if begins_below else "") + f" +\n{deeper}".join(map(quoted, pieces))


def broken(text, first, others):
    """The text in pieces that fit, after a space where there is one."""
    pieces, rest, longest = [], text, first
    while width(quoted(rest)) > longest:
        end = len(rest)
        while width(quoted(rest[:end])) > longest:
            end -= 1
        space = rest.rfind(" ", 0, end)
        cut = space + 1 if space > end // 2 else outside(rest, end)
        pieces.append(rest[:cut])
        rest, longest = rest[cut:], others
    return [*pieces, rest]


def outside(text, at):
    """A place at most `at` that is within no place for a value."""
    opened = text.rfind("{", 0, at)
    return opened if opened > 0 and "}" not in text[opened:at] else at


def width(text):
    """In columns, as `deno fmt` counts them: signs of Japanese take two, what joins or marks another sign none."""
    text = re.sub("\u200d.", "", text)
    return sum(
        0 if unicodedata.category(sign) in ("Mn", "Me", "Cf") else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def quoted(text):
    """As `deno fmt` writes a string: in double quotes, unless more of these are in it than of single ones."""
    plain = json.dumps(text, ensure_ascii=False)
    plain = re.sub("[\x7f\u2028\u2029\ufeff]", lambda sign: f"\\u{ord(sign[0]):04x}", plain)
    if text.count('"') > text.count("'"):
        return "'" + plain[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"
    return plain
