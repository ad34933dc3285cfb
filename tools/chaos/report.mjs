import { EVERYTHING, SERVERS, SILENT } from './plan.mjs';

/** By when others go on where an instance froze or was cut off. */
const OTHERS_LIMIT_MS = 15_000;

/**
 * @typedef {import('./faults.mjs').Done} Done
 * @typedef {import('./timeline.mjs').Timeline} Timeline
 *
 * How long a fault was felt, in milliseconds.
 * @typedef {object} Felt
 * @property {Done} done
 * @property {number | undefined} backMs from the fault to its end
 * @property {number | undefined} firstMs from the fault's end (a kill of an app, a freeze, a cut: from its begin) to the first success
 * @property {number | undefined} allMs the same until the client of each account has had a success
 * @property {number} gapMs the longest time without any success until the next fault
 * @property {number} othersGapMs the same at the gateways that were not the target
 * @property {boolean} isCrowded whether the next fault came before all had recovered
 */

/** @param {Done} done */
export function nameOf({ fault }) {
  return `${fault.kind} ${fault.kind === 'receiver' ? fault.target : fault.target.replace(/-\d+$/, '')}`;
}

/**
 * @param {readonly Done[]} faults
 * @param {Timeline} timeline
 * @param {{lanes: readonly string[], gateways: readonly string[], endedAt: number}} context
 * @returns {Felt[]}
 */
export function feltOf(faults, timeline, { lanes, gateways, endedAt }) {
  return faults.map((done, index) => {
    const { fault, at } = done;
    const next = faults[index + 1]?.at ?? endedAt;
    const isServer = SERVERS.includes(fault.target);
    const isUntilItsEnd = isServer || fault.kind === 'pause' || fault.target === EVERYTHING;
    const from = (isUntilItsEnd ? done.endedAt : undefined) ?? at;
    const allMs = timeline.allLanesAfterMs(from, lanes);
    const others = gateways.filter((name) => name !== fault.target);
    return {
      done,
      backMs: done.endedAt && done.endedAt - at,
      firstMs: timeline.firstAfterMs(from),
      allMs,
      gapMs: timeline.longestGapMs(at, next),
      othersGapMs: Math.max(...others.map((name) => timeline.longestGapMs(at, next, name))),
      isCrowded: allMs === undefined || from + allMs > next,
    };
  });
}

/** @param {number | undefined} ms */
export function seconds(ms) {
  return ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}

/** @param {Felt} felt @param {number} number @param {Timeline} timeline */
export function feltLine({ done, backMs, firstMs, allMs, gapMs, isCrowded }, number, timeline) {
  const { fault, at, inFlight, isInTransaction } = done;
  const what = `${fault.kind} ${fault.target}${fault.forMs > 0 ? ` for ${seconds(fault.forMs)}` : ''}`;
  const parts = [
    `back after ${seconds(backMs)}`,
    `first success ${seconds(firstMs)}, each account ${seconds(allMs)}${isCrowded ? ' (the next fault came before)' : ''}`,
    `longest gap ${seconds(gapMs)}`,
    ...(isInTransaction === undefined ? [] : [`${isInTransaction ? 'inside' : 'outside'} a transaction`]),
    ...(fault.target.startsWith('gateway') && inFlight !== undefined ? [`${inFlight} in flight there`] : []),
  ];
  return `#${number} at ${seconds(at - timeline.beganAt)} ${what}: ${parts.join('; ')}`;
}

/**
 * What the issue aims at, from the faults that had time to be got over.
 * @param {readonly Felt[]} felt
 * @returns {{aim: string, worst: string, verdict: string}[]}
 */
export function aimsOf(felt) {
  const clear = felt.filter(({ isCrowded }) => !isCrowded);
  /** @param {(felt: Felt) => boolean} which */
  const of = (which) => clear.filter(which);
  const payments = of(({ done: { fault } }) => fault.kind === 'kill' && fault.target.startsWith('payments'));
  const servers = of(({ done: { fault } }) => fault.kind !== 'pause' && SERVERS.includes(fault.target));
  const gateways = of(({ done: { fault } }) => fault.kind === 'kill' && fault.target.startsWith('gateway'));
  /** @param {string} aim @param {readonly (number | undefined)[]} figures @param {number} limitMs */
  const row = (aim, figures, limitMs) => {
    const worst = Math.max(0, ...figures.map((ms) => ms ?? Infinity));
    if (figures.length === 0)
      return { aim, worst: 'no fault that had time to be got over', verdict: 'unknown' };
    return { aim, worst: seconds(worst), verdict: worst < limitMs ? 'met' : 'missed' };
  };
  return [
    row(
      'a killed payments instance costs its accounts less than 10 s',
      payments.map(({ allMs }) => allMs),
      10_000,
    ),
    row(
      'Kafka or PostgreSQL back: each account within 10 s',
      servers.map(({ allMs }) => allMs),
      10_000,
    ),
    row(
      'a frozen or cut-off instance: each account within 15 s',
      of(({ done: { fault } }) => SILENT.includes(fault.kind) && fault.target.startsWith('payments')).map(
        ({ allMs }) => allMs,
      ),
      OTHERS_LIMIT_MS,
    ),
    row(
      "a killed gateway costs its requests in flight only (the other's longest gap, below 2 s)",
      gateways.map(({ othersGapMs }) => othersGapMs),
      2_000,
    ),
  ];
}

/**
 * Where others did not go on while an instance was frozen or cut off: no command succeeded for too long, or no event
 * arrived though the receiver was well.
 * @param {readonly Felt[]} felt
 * @param {Timeline} timeline
 * @param {Timeline} arrivals of events at the receiver
 * @returns {string[]}
 */
export function silenceFaults(felt, timeline, arrivals) {
  const troubles = felt.filter(({ done: { fault } }) => fault.kind === 'receiver');
  return felt.flatMap(({ done: { fault, at, endedAt = at } }) => {
    if (!SILENT.includes(fault.kind) || fault.target === EVERYTHING) return [];
    const what = `${fault.kind} of ${fault.target} for ${seconds(fault.forMs)}`;
    const isReceiverWell = troubles.every(({ done }) => done.at > endedAt || Number(done.endedAt) < at);
    const gaps = [
      { name: 'command succeeded', ms: timeline.longestGapMs(at, endedAt) },
      ...(isReceiverWell ? [{ name: 'event arrived', ms: arrivals.longestGapMs(at, endedAt) }] : []),
    ];
    return gaps
      .filter(({ ms }) => ms > OTHERS_LIMIT_MS)
      .map(({ name, ms }) => `${what}: no ${name} for ${seconds(ms)}`);
  });
}

/** The longest gap by cause. @param {readonly Felt[]} felt @returns {Record<string, string>} */
export function gapsByCause(felt) {
  /** @type {Map<string, number>} */
  const worst = new Map();
  for (const { done, gapMs } of felt) worst.set(nameOf(done), Math.max(gapMs, worst.get(nameOf(done)) ?? 0));
  return Object.fromEntries([...worst].sort((a, b) => b[1] - a[1]).map(([name, ms]) => [name, seconds(ms)]));
}

const SHOWN_OF_A_SORT = 3;
const FAULT_LENGTH_MAX = 400;

/** A few faults of each sort, so that many of one don't hide another. @param {readonly string[]} faults @returns {string[]} */
export function faultLines(faults) {
  /** @type {Map<string, string[]>} */
  const sorts = new Map();
  for (const fault of faults) {
    const sort = fault.replace(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 80);
    sorts.set(sort, [...(sorts.get(sort) ?? []), fault]);
  }
  return [...sorts.values()].flatMap((list) => [
    ...list.slice(0, SHOWN_OF_A_SORT).map((fault) => `FAULT ${fault.slice(0, FAULT_LENGTH_MAX)}`),
    ...(list.length > SHOWN_OF_A_SORT ? [`FAULT and ${list.length - SHOWN_OF_A_SORT} more like these`] : []),
  ]);
}
