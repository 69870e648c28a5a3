// Memory for what a page passes to the core's C functions, and gets back (see Exports.swift).

/// The most that can be allocated at once.
let largestAllocation: Int32 = 64 << 20

/// Allocates `bytes` bytes, aligned for f64; null for 0 bytes, a negative number, or more than 64 MiB.
@c(core_allocate)
package func coreAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
    guard bytes > 0, bytes <= largestAllocation else { return nil }
    return UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 8)
}

/// Frees memory that `core_allocate` returned.
@c(core_free)
package func coreFree(_ pointer: UnsafeMutableRawPointer?) {
    pointer?.deallocate()
}
