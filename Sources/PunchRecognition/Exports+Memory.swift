// Memory of the module that pages and other programs write to: part of punches.wasm and of gloves.wasm.

enum Allocation {
    /// 16 MiB.
    static var largest: Int32 { 16 << 20 }
}

/// Allocates `bytes` bytes, aligned for f64; null for none or more than 16 MiB.
@c(punches_allocate)
package func punchesAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
    guard bytes > 0, bytes <= Allocation.largest else { return nil }
    return UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 8)
}

/// Frees memory that `punches_allocate` returned.
@c(punches_free)
package func punchesFree(_ pointer: UnsafeMutableRawPointer?) {
    pointer?.deallocate()
}
