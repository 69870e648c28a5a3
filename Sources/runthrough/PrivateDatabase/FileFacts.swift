import Foundation

/// A file's owner, permissions and length, read through Foundation: the module from which Swift imports libc's `stat`
/// depends on what else the program imports.
struct FileFacts: Sendable {
    let isDirectory: Bool
    let owner: UInt32
    /// The nine permission bits, and the three above.
    let permissions: UInt16
    let size: Int

    /// Facts of the file itself or, with `followingLinks`, of the file that a link points to; `nil` if there is none.
    init?(_ path: String, followingLinks: Bool) {
        let path = followingLinks ? URL(filePath: path).resolvingSymlinksInPath().path : path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let owner = attributes[.ownerAccountID] as? NSNumber,
            let permissions = attributes[.posixPermissions] as? NSNumber
        else { return nil }
        isDirectory = attributes[.type] as? FileAttributeType == .typeDirectory
        self.owner = owner.uint32Value
        self.permissions = permissions.uint16Value
        size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    }

    var othersMayPass: Bool { permissions & 0o001 != 0 }
    var isPrivate: Bool { permissions & 0o077 == 0 }
}
