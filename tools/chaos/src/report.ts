import type { Done } from './faults';
import { EVERYTHING, isBroker, OUTSIDE, SERVERS, SHORT_SILENCE_SECONDS, SILENT, type Fault } from './plan';
import type { Timeline } from './timeline';

/** Other instances must continue within this time after one instance freezes or is cut off. */
const OTHERS_LIMIT_MS = 15_000;
/** The same in the short form: just before the instance itself continues. */
const SHORT_OTHERS_LIMIT_MS = SHORT_SILENCE_SECONDS * 1_000 - 2_000;

const BROKER_LIMIT_MS = 15_000;
const RECOVERY_LIMIT_MS = 10_000;
const GATEWAY_LIMIT_MS = 2_000;

/** The effect of a fault, in milliseconds. */
export interface FaultEffect {
  done: Done;
  /** From the fault to its end. */
  backMs: number | undefined;
  /**
   * From the end of the fault to the first success. For a kill of an app, a freeze or a cut: from the start of the
   * fault.
   */
  firstMs: number | undefined;
  /** From the same moment until the client of each account has had a success. */
  allMs: number | undefined;
  /** The longest time without any success before the next fault. */
  gapMs: number;
  /** The same for the gateways that were not the target. */
  othersGapMs: number;
  /** Whether the next fault inside the system came before all clients had recovered. */
  isCrowded: boolean;
  /** Whether an earlier fault inside the system had not ended when this one began: the effects can't be told apart. */
  isDuringAnother: boolean;
  /** From the same moment until that next fault. */
  calmMs: number;
}

/** The result for one aim. */
export interface AimResult {
  aim: string;
  worst: string;
  verdict: 'met' | 'missed' | 'unknown';
}

export function nameOf({ fault }: Pick<Done, 'fault'>): string {
  return `${fault.kind} ${OUTSIDE.includes(fault.kind) ? fault.target : fault.target.replace(/-\d+$/, '')}`;
}

export function effectsOf(
  faults: readonly Done[],
  timeline: Timeline,
  { lanes, gateways, endedAt }: { lanes: readonly string[]; gateways: readonly string[]; endedAt: number },
): FaultEffect[] {
  return faults.map((done, index) => {
    const { fault, at } = done;
    const isServer = SERVERS.includes(fault.target);
    const isUntilItsEnd = isServer || fault.kind === 'pause' || fault.target === EVERYTHING;
    const from = (isUntilItsEnd ? done.endedAt : undefined) ?? at;
    const next = faults[index + 1]?.at ?? endedAt;
    const isInside = (one: Done): boolean => !OUTSIDE.includes(one.fault.kind);
    const nextInside = faults.slice(index + 1).find(isInside);
    const before = faults.slice(0, index).filter(isInside);
    const calmMs = (nextInside?.at ?? endedAt) - from;
    const allMs = timeline.allLanesAfterMs(from, lanes);
    const others = gateways.filter((name) => name !== fault.target);
    return {
      done,
      backMs: done.endedAt && done.endedAt - at,
      firstMs: timeline.firstAfterMs(from),
      allMs,
      gapMs: timeline.longestGapMs(at, next),
      othersGapMs: Math.max(...others.map((name) => timeline.longestGapMs(at, next, name))),
      isCrowded: allMs === undefined || allMs > calmMs,
      isDuringAnother: before.some((one) => one.endedAt !== undefined && one.endedAt > at),
      calmMs,
    };
  });
}

export function seconds(ms: number | undefined): string {
  return ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}

export function effectLine(
  { done, backMs, firstMs, allMs, gapMs, isCrowded }: FaultEffect,
  number: number,
  timeline: Timeline,
): string {
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
 * Judges the aims by the faults that came alone, and after which nothing else happened until recovery, or for as long
 * as the aim allows.
 */
export function aimsOf(effects: readonly FaultEffect[]): AimResult[] {
  const of = (which: (fault: Fault) => boolean): FaultEffect[] =>
    effects.filter(({ done: { fault }, isDuringAnother }) => which(fault) && !isDuringAnother);
  const payments = of(({ kind, target }) => kind === 'kill' && target.startsWith('payments'));
  const servers = of(({ kind, target }) => kind !== 'pause' && SERVERS.includes(target));
  const silent = of(({ kind, target }) => SILENT.includes(kind) && target.startsWith('payments'));
  const gateways = of(({ kind, target }) => kind === 'kill' && target.startsWith('gateway'));
  const row = (aim: string, figures: readonly (number | undefined)[], limitMs: number): AimResult => {
    const worst = Math.max(0, ...figures.map((ms) => ms ?? Infinity));
    if (figures.length === 0)
      return { aim, worst: 'no fault that had time to be got over', verdict: 'unknown' };
    return { aim, worst: seconds(worst), verdict: worst < limitMs ? 'met' : 'missed' };
  };
  const recovery = (aim: string, faults: readonly FaultEffect[], limitMs: number): AimResult => {
    const judged = faults.filter(({ isCrowded, calmMs }) => !isCrowded || calmMs >= limitMs);
    return row(
      aim,
      judged.map(({ allMs }) => allMs),
      limitMs,
    );
  };
  return [
    recovery('a killed payments instance costs its accounts less than 10 s', payments, RECOVERY_LIMIT_MS),
    recovery('Kafka or PostgreSQL back: each account within 10 s', servers, RECOVERY_LIMIT_MS),
    recovery('a frozen or cut-off instance: each account within 15 s', silent, OTHERS_LIMIT_MS),
    row(
      'a broker of several killed or away: no 15 s without a success',
      of(({ target }) => isBroker(target)).map(({ gapMs }) => gapMs),
      BROKER_LIMIT_MS,
    ),
    row(
      "a killed gateway costs its requests in flight only (the other's longest gap, below 2 s)",
      gateways.filter(({ isCrowded }) => !isCrowded).map(({ othersGapMs }) => othersGapMs),
      GATEWAY_LIMIT_MS,
    ),
  ];
}

/**
 * Finds faults during which the other instances did not continue while one was frozen or cut off: no command succeeded
 * for too long, or no event arrived (`arrivals`) although the receiver worked.
 */
export function silenceFaults(
  effects: readonly FaultEffect[],
  { timeline, arrivals, isShort }: { timeline: Timeline; arrivals: Timeline; isShort: boolean },
): string[] {
  const limitMs = isShort ? SHORT_OTHERS_LIMIT_MS : OTHERS_LIMIT_MS;
  const troubles = effects.filter(({ done: { fault } }) => fault.kind === 'receiver');
  return effects.flatMap(({ done: { fault, at, endedAt = at } }) => {
    if (!SILENT.includes(fault.kind) || fault.target === EVERYTHING) return [];
    const what = `${fault.kind} of ${fault.target} for ${seconds(fault.forMs)}`;
    const isReceiverWell = troubles.every(({ done }) => done.at > endedAt || Number(done.endedAt) < at);
    const gaps = [
      { name: 'command succeeded', ms: timeline.longestGapMs(at, endedAt) },
      ...(isReceiverWell ? [{ name: 'event arrived', ms: arrivals.longestGapMs(at, endedAt) }] : []),
    ];
    return gaps
      .filter(({ ms }) => ms > limitMs)
      .map(({ name, ms }) => `${what}: no ${name} for ${seconds(ms)}`);
  });
}

/** The longest gap of each cause. */
export function gapsByCause(effects: readonly FaultEffect[]): Record<string, string> {
  const worst = new Map<string, number>();
  for (const { done, gapMs } of effects)
    worst.set(nameOf(done), Math.max(gapMs, worst.get(nameOf(done)) ?? 0));
  return Object.fromEntries([...worst].sort((a, b) => b[1] - a[1]).map(([name, ms]) => [name, seconds(ms)]));
}

const SHOWN_OF_A_SORT = 3;
const FAULT_LENGTH_MAX = 400;

/** A few faults of each sort, so that frequent ones do not hide the rest. */
export function faultLines(faults: readonly string[]): string[] {
  const sorts = new Map<string, string[]>();
  for (const fault of faults) {
    const sort = fault.replace(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 80);
    sorts.set(sort, [...(sorts.get(sort) ?? []), fault]);
  }
  return [...sorts.values()].flatMap((list) => [
    ...list.slice(0, SHOWN_OF_A_SORT).map((fault) => `FAULT ${fault.slice(0, FAULT_LENGTH_MAX)}`),
    ...(list.length > SHOWN_OF_A_SORT ? [`FAULT and ${list.length - SHOWN_OF_A_SORT} more like these`] : []),
  ]);
}
