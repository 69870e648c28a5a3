/// Calls `body`, and lets the object end only after it.
///
/// For executors: nobody who enqueues a job holds the executor. Once its thread sees the job, that may be the last one, and the executor be gone
/// before it was signalled that there is a job.
@inline(never)
func keepingAlive<Object: AnyObject>(_ object: Object, _ body: () -> Void) {
    let held = Unmanaged.passRetained(object)
    defer { held.release() }
    body()
}
