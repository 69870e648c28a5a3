import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Where an account is signed in, and how it signs in on a further device.
struct DeviceRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let accounts: Accounts
    let clock: any SessionClock
    let policy: Policy
    let entrance: any Entrance
    let removal: MemberRemoval
    let drawQRCode: @Sendable (String) -> QRSquare?
    let accountRoutes: AccountRoutes

    var routes: [Route] {
        [
            Route(.get, "/api/v1/me/devices") { context in try await listDevices(context) },
            Route(.delete, "/api/v1/me/devices") { context in try await signOutDevices(context, of: nil) },
            Route(.delete, "/api/v1/me/devices/{device}") { context in
                try await signOutDevices(context, of: context.identifier("device"))
            },
            Route(.post, "/api/v1/me/sign-in-links") { context in try await offerSignIn(context) },
            Route(.post, "/sign-in/{link}") { context in
                try await accountRoutes.redeem(context, else: "Make a new one where you are signed in.") {
                    link, token in
                    try await accounts.redeemSignIn(
                        link, token: token, liveFor: policy.accountTokensLive, from: context.headers[.userAgent])
                }
            },
        ]
    }

    private func account(_ context: RouteContext) async throws -> (Account, SecretDigest) {
        let account = try await access.caller(context).account()
        guard let token = try access.tokenShown(context) else { throw Problem(.notSignedIn, "Give a token.") }
        return (account, token)
    }

    private func listDevices(_ context: RouteContext) async throws -> Reply {
        let (account, token) = try await account(context)
        let devices = try await accounts.devices(of: account.id, asking: token)
        return .json { json in json.member("devices") { json in json.array(devices) { $0.device($1) } } }
    }

    /// Of one device, or of all but the one that asks; who came into sessions there is out of these, too.
    private func signOutDevices(_ context: RouteContext, of device: DeviceID?) async throws -> Reply {
        let (account, token) = try await account(context)
        let found = try await accounts.tokens(of: account.id, device: device, but: token)
        guard device == nil || !found.isEmpty else {
            throw Problem(.notFound, "You are not signed in on such a device, or no longer.", rule: "device")
        }
        for digest in found {
            let places = try await sessions.places(signedInBy: digest)
            try await accounts.revoke(token: digest)
            try await removal.forget(places)
        }
        await entrance.lookAtTokens()
        return Reply(status: .noContent)
    }

    /// A link for a short time, also as a QR code, to be opened on the other device.
    private func offerSignIn(_ context: RouteContext) async throws -> Reply {
        let (account, _) = try await account(context)
        let secret = try Token()
        try await accounts.offerSignIn(
            account.id, by: secret.storedDigest, liveFor: policy.signInLinksLive)
        let outward = access.outward(context)
        let link = "\(outward.base)/sign-in/\(secret.secret)"
        let expires = clock.now + .seconds(policy.signInLinksLive.components.seconds)
        guard let square = drawQRCode(link) else { throw Problem(.internalError, "The code could not be drawn.") }
        return .json(status: .created) { json in
            json.member("link", link)
            json.member("local", outward.isLocal)
            json.member("picture", square.svg)
            json.member("expires", ProductionDocument.date(milliseconds: expires.microseconds / 1_000))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func device(_ device: AccountDevice) {
        object { json in
            json.member("id", device.id.description)
            json.member("agent", orNull: device.agent)
            json.member("signedInAt", ProductionDocument.date(milliseconds: device.signedInAtMilliseconds))
            json.member("lastUsedAt", ProductionDocument.date(milliseconds: device.lastUsedAtMilliseconds))
            json.member("this", device.isThis)
        }
    }
}
