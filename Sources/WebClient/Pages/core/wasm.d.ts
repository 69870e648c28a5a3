/**
 * What core.wasm exports: Sources/RehearsalCore/Exports*.swift say what each does. An address is a number; 0 is none.
 * Types only; no browser loads this.
 */
export type Address = number;

/** What every module exports that is compiled from the core. */
export interface WithMemory {
  memory: WebAssembly.Memory;
  core_allocate(bytes: number): Address;
  core_free(address: Address): void;
}

export interface Wasm extends WithMemory {
  core_choreography_load(
    formationCount: number,
    performerCount: number,
    holds: Address,
    durations: Address,
    easings: Address,
    positions: Address,
    curved: Address,
    handles: Address,
    delays: Address,
    handle: Address,
  ): number;
  core_choreography_free(handle: Address): void;
  core_positions_at(handle: Address, scoreTime: number, out: Address, capacity: number): number;
  core_stand(handle: Address, index: number, out: Address, capacity: number): number;
  core_formation_at(handle: Address, scoreTime: number): number;
  core_arrival(handle: Address, index: number): number;
  core_departure(handle: Address, index: number): number;
  core_end(handle: Address): number;
  core_path_points(handle: Address, index: number, performer: number, count: number, out: Address): number;
  core_path_parts(handle: Address, index: number, performer: number, scoreTime: number, out: Address): number;
  core_feasibility(
    handle: Address,
    index: number,
    thresholds: Address,
    findings: Address,
    capacity: number,
    figures: Address,
    counts: Address,
  ): number;

  core_present(handle: Address, timeline: Address, now: number, out: Address): number;
  core_way(
    handle: Address,
    timeline: Address,
    now: number,
    index: number,
    performer: number,
    out: Address,
  ): number;
  core_paced(timeline: Address, start: number, end: number): number;
  core_reaching(timeline: Address, now: number, scoreTime: number): number;
  core_instant(timeline: Address, start: number, scoreTime: number): number;
  core_stretches(timeline: Address, start: number, end: number, out: Address, capacity: number): number;
  core_base(timeline: Address, now: number, starts: number): number;
  core_tempo_time(tempo: number, anchors: Address, anchorCount: number, count: number): number;
  core_tempo_count(tempo: number, anchors: Address, anchorCount: number, scoreTime: number): number;
  core_tempo_at(tempo: number, anchors: Address, anchorCount: number, scoreTime: number): number;
  core_tempo_count_length(tempo: number, anchors: Address, anchorCount: number, scoreTime: number): number;
  core_tempo_between(count: number, scoreTime: number, nextCount: number, nextTime: number): number;

  core_snap(
    others: Address,
    count: number,
    grid: number,
    step: number,
    tolerance: number,
    guides: number,
    axis: number,
    out: Address,
  ): number;
  core_arrange(
    points: Address,
    count: number,
    what: number,
    choice: number,
    first: number,
    second: number,
    x: number,
    y: number,
  ): number;
  core_shape(
    what: number,
    count: number,
    spacing: number,
    first: number,
    out: Address,
  ): number;
  core_fit(points: Address, count: number, x: number, y: number, area: Address): number;
  core_least_travel(
    from: Address,
    count: number,
    to: Address,
    placeCount: number,
    measure: number,
    lengthening: number,
    out: Address,
    figures: Address,
  ): number;

  core_clock_create(resolution: number): Address;
  core_clock_free(handle: Address): void;
  core_clock_record(handle: Address, sent: number, received: number, answered: number, returned: number): number;
  core_clock_session(handle: Address, local: number): number;
  core_clock_local(handle: Address, instant: number): number;
  core_clock_bound(handle: Address, local: number): number;
  core_clock_report(handle: Address, local: number, out: Address): number;
  core_clock_state(handle: Address): number;
  core_clock_forget(handle: Address, local: number): void;
  core_clock_jumped(handle: Address, interval: number, local: number): void;
  core_clock_refresh(handle: Address): void;
  core_clock_next_exchange(handle: Address, local: number, longest: number): number;
}
