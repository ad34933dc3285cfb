import { seededRandom } from './random';

const APPS = [
  'gateway',
  'gateway-2',
  'accounts',
  'accounts-2',
  'compliance',
  'compliance-2',
  'payments',
  'payments-2',
  'notifications',
  'notifications-2',
];
const SERVICES = APPS.filter((name) => !name.startsWith('gateway'));
/** The instance of payments that publishes its outbox. */
export const RELAY = 'relay of payments';
/** All instances of all services. */
export const EVERYTHING = 'everything';
/** Kinds of faults during which the affected instance can do nothing, so that others must continue its work. */
export const SILENT = ['freeze', 'cut'];
/** Other instances must continue within 15 s. A longer fault shows whether they do. */
const OTHERS_SECONDS = 16;
/**
 * The short form runs beside other work, which makes everything take longer. There the others must continue before this
 * fault ends.
 */
export const SHORT_SILENCE_SECONDS = 30;
const KAFKA_AWAY_MS = 20_000;
const FIRST_AT_MS = 3_000;
/** Kinds of faults outside the system, during which the next fault may begin. */
export const OUTSIDE: readonly FaultKind[] = ['receiver', 'connector'];
export const SERVERS = ['kafka', 'postgres'];
/** Shortest and longest pause of the short form, after a fault of a server and after any other fault. */
const SERVER_PAUSE_MS = [8_000, 10_000] as const;
const APP_PAUSE_MS = [2_000, 3_000] as const;

/**
 * `kill`: SIGKILL; the supervisor restarts the process. `pause`: SIGSTOP for a while. `away`: SIGKILL whenever the
 * process returns. `freeze`: SIGSTOP inside a transaction, for longer than the others may take to continue. `cut`: the
 * instance's connections to PostgreSQL stay open, but nothing is forwarded. `receiver`: the webhook receiver hangs,
 * resets connections or answers 500 for a while. `connector`: the bank refuses connections, or pays without an answer, for
 * a while.
 */
export type FaultKind = 'kill' | 'pause' | 'away' | 'freeze' | 'cut' | 'receiver' | 'connector';

/** One fault of a plan. */
export interface Fault {
  /** Milliseconds after the start of the load. */
  atMs: number;
  kind: FaultKind;
  /** A process of run.json, {@link RELAY}, {@link EVERYTHING}, or a mood of the receiver or the bank. */
  target: string;
  /** 0 for a kill. */
  forMs: number;
}

interface Sort {
  kind: FaultKind;
  targets: readonly string[];
  /** Shortest and longest duration. */
  seconds: readonly [number, number];
  /** Duration in the short form, if it matters there. */
  shortSeconds?: number;
}

/** Settings of a long run. */
export interface PlanOptions {
  seed: number;
  lengthMs: number;
  /** Shortest and longest pause between the end of a fault and the next fault. */
  pauseMs: readonly [number, number];
}

const SORTS: readonly Sort[] = [
  { kind: 'kill', targets: APPS.filter((name) => name.startsWith('payments')), seconds: [0, 0] },
  { kind: 'kill', targets: APPS.filter((name) => name.startsWith('gateway')), seconds: [0, 0] },
  { kind: 'kill', targets: APPS.filter((name) => name.startsWith('accounts')), seconds: [0, 0] },
  { kind: 'kill', targets: APPS.filter((name) => name.startsWith('compliance')), seconds: [0, 0] },
  { kind: 'kill', targets: APPS.filter((name) => name.startsWith('notifications')), seconds: [0, 0] },
  { kind: 'kill', targets: ['kafka'], seconds: [0, 0] },
  { kind: 'kill', targets: ['postgres'], seconds: [0, 0] },
  { kind: 'pause', targets: APPS, seconds: [2, 12] },
  { kind: 'pause', targets: ['kafka'], seconds: [2, 20] },
  { kind: 'away', targets: ['kafka'], seconds: [KAFKA_AWAY_MS / 1_000, KAFKA_AWAY_MS / 1_000] },
  {
    kind: 'freeze',
    targets: [RELAY, ...SERVICES],
    seconds: [OTHERS_SECONDS, 40],
    shortSeconds: SHORT_SILENCE_SECONDS,
  },
  {
    kind: 'cut',
    targets: [RELAY, EVERYTHING, ...SERVICES],
    seconds: [OTHERS_SECONDS, 40],
    shortSeconds: SHORT_SILENCE_SECONDS,
  },
  { kind: 'receiver', targets: ['hang'], seconds: [5, 20] },
  { kind: 'receiver', targets: ['reset'], seconds: [5, 20] },
  { kind: 'receiver', targets: ['500'], seconds: [5, 20] },
  { kind: 'connector', targets: ['down'], seconds: [5, 40] },
  { kind: 'connector', targets: ['deaf'], seconds: [5, 40] },
];

/**
 * Plans the faults of a run. The same seed and length give the same faults at the same times. Each sort occurs once
 * before any sort repeats. The next fault may overlap with one outside the system.
 */
export function planFaults({ seed, lengthMs, pauseMs }: PlanOptions): Fault[] {
  const random = seededRandom(seed);
  const faults: Fault[] = [];
  let atMs = FIRST_AT_MS;
  for (;;) {
    for (const sort of random.shuffled(SORTS)) {
      const forMs = random.integer(sort.seconds[0] * 1_000, sort.seconds[1] * 1_000);
      const fault = { atMs, kind: sort.kind, target: random.pick(sort.targets), forMs };
      if (atMs + forMs > lengthMs) return faults;
      faults.push(fault);
      atMs += (OUTSIDE.includes(fault.kind) ? 0 : forMs) + random.integer(pauseMs[0], pauseMs[1]);
    }
  }
}

/** How long a broker of several is kept away, in milliseconds. */
const BROKER_AWAY_MS = 15_000;

/** A broker of several, without which the others continue. */
export function isBroker(target: string): boolean {
  return /^kafka-\d+$/.test(target);
}

/**
 * Plans kills of single brokers: each one in turn, in any order, and one that is kept away. A fault waits until the
 * replicas of all partitions are in sync again, so it may begin later than planned.
 */
export function planBrokers({ seed, lengthMs, pauseMs, count }: PlanOptions & { count: number }): Fault[] {
  const random = seededRandom(seed);
  const names = Array.from({ length: count }, (_, index) => `kafka-${index + 1}`);
  const faults: Fault[] = [];
  let atMs = FIRST_AT_MS;
  for (;;) {
    const kills = names.map((target) => ({ kind: 'kill' as const, target, forMs: 0 }));
    const away = { kind: 'away' as const, target: random.pick(names), forMs: BROKER_AWAY_MS };
    for (const fault of random.shuffled([...kills, away])) {
      if (atMs + fault.forMs > lengthMs) return faults;
      faults.push({ atMs, ...fault });
      atMs += fault.forMs + random.integer(pauseMs[0], pauseMs[1]);
    }
  }
}

/** Plans each sort once, with short durations. A fault of a server is followed by a longer pause for recovery. */
export function planShort(seed: number): Fault[] {
  const random = seededRandom(seed);
  let atMs = FIRST_AT_MS;
  return random.shuffled(SORTS).map(({ kind, targets, seconds, shortSeconds }) => {
    const anyMs = seconds[1] === 0 ? 0 : random.integer(2_000, 4_000);
    const forMs = shortSeconds === undefined ? anyMs : shortSeconds * 1_000;
    const target = targets.includes(RELAY) ? RELAY : random.pick(targets);
    const fault = { atMs, kind, target, forMs };
    const [shortest, longest] = SERVERS.includes(fault.target) ? SERVER_PAUSE_MS : APP_PAUSE_MS;
    atMs += (OUTSIDE.includes(kind) ? 0 : forMs) + random.integer(shortest, longest);
    return fault;
  });
}
