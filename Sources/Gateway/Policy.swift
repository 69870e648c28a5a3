package import Identity
import Persistence
package import RehearsalCore

/// How long and how often: what a server allows.
package struct Policy: Sendable {
    /// How long an account's token works after it was last used.
    package var accountTokensLive: Duration = .seconds(90 * 86_400)
    /// The same of a member's token.
    package var memberTokensLive: Duration = .seconds(14 * 86_400)
    /// The same of a session's join codes.
    package var joinCodesLive: Duration = .seconds(14 * 86_400)
    /// And how long in all, however often they are used.
    package var secretsLiveAtMost: Duration = .seconds(366 * 86_400)

    /// How long a link that invites an editor works.
    package var editorLinksLive: Duration = .seconds(7 * 86_400)

    /// Edits of one account.
    package var edits = Rate(burst: 500, every: .milliseconds(20))

    /// Questions about sessions with one token, before it is looked up whose token it is.
    package var readRequestsOfOne = Rate(burst: 1_000, every: .milliseconds(10))
    /// The same from one address.
    package var readRequestsFromOne = Rate(burst: 5_000, every: .milliseconds(1))
    /// What one member reads: a state counts once, a page of the log four times.
    package var readsOfOne = Rate(burst: 200, every: .milliseconds(50))
    /// The same of all members together.
    package var readsOfAll = Rate(burst: 800, every: .microseconds(2_500))
    /// Sockets of one member.
    package var returnsOfOne = Rate(burst: 60, every: .milliseconds(500))

    /// Attempts to join from one address (IPv6: /64).
    package var joinsFromOne = Rate(burst: 1_000, every: .milliseconds(20))
    /// The same from the network around it (IPv4: /24; IPv6: /48).
    package var joinsFromNetwork = Rate(burst: 2_000, every: .milliseconds(10))
    /// The same from everywhere.
    package var joinsFromAll = Rate(burst: 5_000, every: .milliseconds(4))
    /// Wrong codes from one address. A studio behind one address mistypes; whoever guesses goes on.
    package var guessesFromOne = Rate(burst: 60, every: .seconds(2))
    /// The same from the network around it.
    package var guessesFromNetwork = Rate(burst: 240, every: .seconds(1))
    /// The same from everywhere.
    package var guessesFromAll = Rate(burst: 2_000, every: .milliseconds(400))

    /// The most sessions with members on this node.
    package var sessions = 10_000
    /// The most members of one session.
    package var membersOfOne = 2_000
    /// Sockets that edit one production at this node. The list of all of them, with what they selected, fits into one message of
    /// the bus.
    package var editorsOfOne = 200
    /// Sockets of one account that edit productions at this node, all productions together.
    package var editorSocketsOfAccount = 50
    /// Sockets of one member at this node: one is in the session, the ones before it are on their way out.
    package var socketsOfMember = 32
    /// Sockets let in a second; four times as many at once. With a token that this node has not seen: from one address as many at once, and
    /// half as many a second; from the network around it twice as many at once, and three quarters a second.
    package var arrivalsPerSecond = 1_000
    /// Sockets of one token.
    package var arrivalsOfOne = Rate(burst: 60, every: .milliseconds(500))
    /// Who had to wait longer to be let in meets a server that has too much to do.
    package var longestWait: Duration = .seconds(2)
    /// A node that knows the session clock less well takes no new sessions.
    package var clockBound = Interval.milliseconds(20)

    /// Where load balancers and what watches stand: they are believed whom they speak for, and may read `/metrics`.
    package var trustedNetworks: [Network] = []

    /// What devices reach this server by, where that was set: all links lead there.
    package var publicURL: String?
    /// The address in the network, such as `http://192.168.1.20:8080`: stands in links in the place of a loopback name.
    package var networkURL: String?

    package init() {}

    var accountTokens: Lifetime { Lifetime(unused: accountTokensLive, atMost: secretsLiveAtMost) }
    var memberTokens: Lifetime { Lifetime(unused: memberTokensLive, atMost: secretsLiveAtMost) }
    var joinCodes: Lifetime { Lifetime(unused: joinCodesLive, atMost: secretsLiveAtMost) }
}
