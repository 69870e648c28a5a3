// The clocks of a page as a test moves them on: time goes on as ever, and `passTime(milliseconds)` is so much later at once, for all that
// a page tells time by. What was to happen meanwhile happens then, in its order; what is asked for at intervals happens once. Sound and
// what style sheets move keep their own time.
(() => {
  const clock = performance.now.bind(performance);
  const wall = Date.now.bind(Date);
  const [later, forget, frame] = [setTimeout, clearTimeout, requestAnimationFrame].map((own) => own.bind(globalThis));
  let ahead = 0;
  const now = () => clock() + ahead;

  Performance.prototype.now = now;
  Date.now = () => Math.round(wall() + ahead);
  globalThis.Date = new Proxy(Date, {
    construct: (kind, given, made) => Reflect.construct(kind, given.length > 0 ? given : [kind.now()], made),
    apply: (kind) => new kind(kind.now()).toString(),
  });
  globalThis.requestAnimationFrame = (act) => frame((timestamp) => act(timestamp + ahead));
  const look = HTMLVideoElement.prototype.requestVideoFrameCallback;
  HTMLVideoElement.prototype.requestVideoFrameCallback &&= function (act) {
    return look.call(this, (timestamp, told) => {
      const times = ["captureTime", "presentationTime", "expectedDisplayTime"].filter((time) => told[time] !== undefined);
      act(timestamp + ahead, { ...told, ...Object.fromEntries(times.map((time) => [time, told[time] + ahead])) });
    });
  };
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
  Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get() { return stamp.call(this) + ahead; } });
  const heard = AudioContext.prototype.getOutputTimestamp;
  AudioContext.prototype.getOutputTimestamp = function () {
    const { contextTime, performanceTime } = heard.call(this);
    return { contextTime, performanceTime: performanceTime > 0 ? performanceTime + ahead : performanceTime };
  };

  const timers = new Map();
  let last = 0;
  const arm = (id, timer) => (timer.handle = later(() => {
    if (timer.every === null) timers.delete(id);
    else {
      timer.due += timer.every;
      if (timer.due <= now()) timer.due = now() + timer.every;
      arm(id, timer);
    }
    timer.act(...timer.given);
  }, timer.due - now()));
  const begin = (act, every, isRepeated, given) => {
    const wait = Math.max(0, Number(every) || 0);
    timers.set(last += 1, { act, given, due: now() + wait, every: isRepeated ? Math.max(4, wait) : null });
    arm(last, timers.get(last));
    return last;
  };
  const end = (id) => {
    forget(timers.get(id)?.handle);
    timers.delete(id);
  };
  globalThis.setTimeout = (act, wait, ...given) => begin(act, wait, false, given);
  globalThis.setInterval = (act, every, ...given) => begin(act, every, true, given);
  globalThis.clearTimeout = globalThis.clearInterval = end;

  globalThis.passTime = (milliseconds) => {
    ahead += milliseconds;
    for (const [id, timer] of [...timers].sort(([, one], [, other]) => one.due - other.due)) {
      forget(timer.handle);
      arm(id, timer);
    }
  };
})();
