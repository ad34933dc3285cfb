import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const PENDING_CHECK_MS = 10;
const TIMEOUT_CHECK_MS = 1_000;

/**
 * kafkajs 2.2.4 looks for requests that wait each millisecond, on every connection, for ever (tulios/kafkajs#1556,
 * fixed in no release): 5 % of a core for each idle process. Here it looks only while something waits.
 */
function scheduleCheckPendingRequests(this: RequestQueue): void {
  if (this.pending.length === 0 || this.throttleCheckTimeoutId !== null) return;
  this.throttleCheckTimeoutId = setTimeout(
    () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    },
    Math.max(this.throttledUntil - Date.now(), PENDING_CHECK_MS),
  );
}

/** Looks for requests that were not answered in time each second, where kafkajs does each 100 ms. */
function scheduleRequestTimeoutCheck(this: RequestQueue): void {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(() => {
    const now = Date.now();
    for (const request of [...this.inflight.values()]) {
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    }
    if (!this.isConnected()) this.destroy();
  }, TIMEOUT_CHECK_MS);
}

/** Mends the timers of kafkajs for the whole process; as often as one likes. */
export function mendTimers(): void {
  Object.assign(RequestQueue.prototype, { scheduleCheckPendingRequests, scheduleRequestTimeoutCheck });
}
