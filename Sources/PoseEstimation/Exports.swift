// The module's C interface, for pages through poses.wasm and poses-relaxed.wasm (`ops/build-wasm`).
//
// Functions that can fail return a negative number. Memory must be as long as the counts beside it say.

/// The return value of a call that failed.
private enum Fault {
    static var missing: Int32 { -1 }
    static var count: Int32 { -2 }
    static var unknown: Int32 { -3 }
    static var damaged: Int32 { -4 }
    static var picture: Int32 { -5 }

    static func of(_ fault: PoseModels.Fault) -> Int32 {
        switch fault {
        case .unknown: unknown
        case .damaged: damaged
        }
    }
}

/// One person's tracker with its models.
private struct Loaded {
    var models: PoseModels
    var memory: PoseMemory
    var tracker = PoseTracker()
}

/// 64 MiB.
private var largest: Int32 { 64 << 20 }

/// Allocates `bytes` bytes; null for none or more than 64 MiB.
@c(poses_allocate)
package func posesAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
    guard bytes > 0, bytes <= largest else { return nil }
    return UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 8)
}

/// Frees memory that `poses_allocate` returned.
@c(poses_free)
package func posesFree(_ pointer: UnsafeMutableRawPointer?) {
    pointer?.deallocate()
}

/// Creates a tracker from the file of the landmark model and writes its handle to `handle`. Returns 0, or a fault.
@c(poses_load)
package func posesLoad(
    _ bytes: UnsafePointer<UInt8>?, _ count: Int32, _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let bytes, let handle else { return Fault.missing }
    guard count > 0, count <= largest else { return Fault.count }
    do {
        let models = try PoseModels(landmarks: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        let loaded = UnsafeMutablePointer<Loaded>.allocate(capacity: 1)
        loaded.initialize(to: Loaded(models: models, memory: PoseMemory(for: models)))
        handle.pointee = UnsafeMutableRawPointer(loaded)
        return 0
    } catch {
        return Fault.of(error)
    }
}

/// Gives a tracker the file of its detector. Returns 0, or a fault; the tracker then goes on without.
@c(poses_add_detector)
package func posesAddDetector(_ handle: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32)
    -> Int32
{
    guard let loaded = handle?.assumingMemoryBound(to: Loaded.self), let bytes else { return Fault.missing }
    guard count > 0, count <= largest else { return Fault.count }
    do {
        let before = loaded.pointee.models.memory
        let models = try loaded.pointee.models.adding(detector: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        loaded.pointee.models = models
        if models.memory > before { loaded.pointee.memory = PoseMemory(for: models) }
        return 0
    } catch {
        return Fault.of(error)
    }
}

/// Finds the joints of a picture of `width` x `height` pixels, four bytes each, and writes 51 numbers to `out`: x, y and
/// confidence of each of the 17. Returns 1, 0 if no person is seen, or a fault.
@c(poses_find)
package func posesFind(
    _ handle: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ width: Int32, _ height: Int32,
    _ out: UnsafeMutablePointer<Float>?
) -> Int32 {
    guard let loaded = handle?.assumingMemoryBound(to: Loaded.self), let bytes, let out else { return Fault.missing }
    let sides = Int32(Picture.sides.lowerBound)...Int32(Picture.sides.upperBound)
    guard sides.contains(width), sides.contains(height) else { return Fault.picture }
    let pixels = UnsafeBufferPointer(start: bytes, count: Int(width) * Int(height) * 4)
    guard let picture = Picture(pixels, width: Int(width), height: Int(height), channels: 4) else {
        return Fault.picture
    }
    guard let joints = loaded.pointee.tracker.find(picture, loaded.pointee.models, in: loaded.pointee.memory) else {
        return 0
    }
    for index in 0..<51 { out[index] = joints[index] }
    return 1
}

/// Whether somebody is followed: 1 or 0, or a fault.
@c(poses_follows)
package func posesFollows(_ handle: UnsafeMutableRawPointer?) -> Int32 {
    guard let loaded = handle?.assumingMemoryBound(to: Loaded.self) else { return Fault.missing }
    return loaded.pointee.tracker.isFollowing ? 1 : 0
}

/// The next picture is of somebody else.
@c(poses_forget)
package func posesForget(_ handle: UnsafeMutableRawPointer?) {
    handle?.assumingMemoryBound(to: Loaded.self).pointee.tracker.forget()
}
