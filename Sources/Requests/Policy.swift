package import Identity
package import Persistence
package import RateLimits
package import RehearsalCore

/// The limits of a server: how long things are valid, and how often they may be done.
package struct Policy: Sendable {
    /// How long an account's token works after its last use.
    package var accountTokensLive: Duration = .seconds(90 * 86_400)
    /// How long a member's token works after its last use.
    package var memberTokensLive: Duration = .seconds(14 * 86_400)
    /// How long a session's join codes work after their last use.
    package var joinCodesLive: Duration = .seconds(14 * 86_400)
    /// How long tokens and join codes work in total, however often they are used.
    package var secretsLiveAtMost: Duration = .seconds(366 * 86_400)

    /// How long a link works that invites an editor, or signs a pose worker in.
    package var invitationsLive: Duration = .seconds(7 * 86_400)

    /// How long a link works that signs an account in on a further device.
    package var signInLinksLive: Duration = .seconds(300)

    /// Edits by one account.
    package var edits = Rate(burst: 500, every: .milliseconds(20))

    /// Requests about sessions with one token, counted before the token is looked up.
    package var readRequestsOfOne = Rate(burst: 1_000, every: .milliseconds(10))
    /// The same requests, from one address.
    package var readRequestsFromOne = Rate(burst: 5_000, every: .milliseconds(1))
    /// Reads by one member: a state counts once, a page of the log four times.
    package var readsOfOne = Rate(burst: 200, every: .milliseconds(50))
    /// Reads by all members together.
    package var readsOfAll = Rate(burst: 800, every: .microseconds(2_500))
    /// New sockets of one member.
    package var returnsOfOne = Rate(burst: 60, every: .milliseconds(500))

    /// Attempts to join from one address (IPv6: /64).
    package var joinsFromOne = Rate(burst: 1_000, every: .milliseconds(20))
    /// The same from the network around it (IPv4: /24; IPv6: /48).
    package var joinsFromNetwork = Rate(burst: 2_000, every: .milliseconds(10))
    /// The same from everywhere.
    package var joinsFromAll = Rate(burst: 5_000, every: .milliseconds(4))
    /// Wrong codes from one address. A studio behind one address mistypes sometimes; an attacker continues.
    package var guessesFromOne = Rate(burst: 60, every: .seconds(2))
    /// The same from the network around it.
    package var guessesFromNetwork = Rate(burst: 240, every: .seconds(1))
    /// The same from everywhere.
    package var guessesFromAll = Rate(burst: 2_000, every: .milliseconds(400))

    /// The most sessions with members on this node.
    package var sessions = 10_000
    /// The most members of one session.
    package var membersOfOne = 2_000
    /// The most sockets that edit one production on this node. With this number, the list of all of them and their selections fits into one message
    /// on the bus.
    package var editorsOfOne = 200
    /// The most sockets of one account that edit productions on this node, for all productions together.
    package var editorSocketsOfAccount = 50
    /// The most sockets of one member on this node: one is in the session, earlier ones are being closed.
    package var socketsOfMember = 32
    /// Punches that a member's devices report, over all of their sockets. Nobody throws so many, but a device may send those of a while without a
    /// connection.
    package var punchesOfOne = Rate(burst: 2_000, every: .milliseconds(20))
    /// Bytes of commands that all who joined a session without an account may put into its log: a day of conducting is a hundredth of the burst.
    package var logOfGuests = Rate(burst: 32 * 1_024 * 1_024, every: .microseconds(244))
    /// New sockets per second; four times as many at once. For sockets whose token this node has not seen: from one address as many at once, and half
    /// as many per second; from its network twice as many at once, and three quarters as many per second.
    package var arrivalsPerSecond = 1_000
    /// New sockets with one token.
    package var arrivalsOfOne = Rate(burst: 60, every: .milliseconds(500))
    /// If a socket had to wait longer than this, the server has too much to do, and a new client is refused.
    package var longestWait: Duration = .seconds(2)
    /// A node whose session clock has a larger bound than this accepts no further sessions.
    package var clockBound = Interval.milliseconds(20)

    /// The most bytes that all pictures and recordings may occupy.
    package var mediaSpace: Int64 = 20_000_000_000
    /// The most bytes of recordings that this node sends in a second: as much as a network of one gigabit carries.
    package var mediaRate: Int64 = 125_000_000

    /// The digest of the token by which a billing system is known; `nil` for none.
    package var billingToken: Digest?

    /// The networks of load balancers and monitoring: what they say about the client is believed, and they may read `/metrics`.
    package var trustedNetworks: [AddressRange] = []

    /// The address at which devices reach this server, if it was configured: all links use it.
    package var publicURL: String?
    /// The address in the local network, such as `http://192.168.1.20:8080`: links use it instead of a loopback name.
    package var networkURL: String?

    /// The authority of this server's certificate, where it has one of its own: then both schemes are served on one port.
    package var ownAuthority: (@Sendable () -> OwnAuthority)?

    package init() {}

    package var accountTokens: Lifetime { Lifetime(unused: accountTokensLive, atMost: secretsLiveAtMost) }
    package var memberTokens: Lifetime { Lifetime(unused: memberTokensLive, atMost: secretsLiveAtMost) }
    package var joinCodes: Lifetime { Lifetime(unused: joinCodesLive, atMost: secretsLiveAtMost) }
}
