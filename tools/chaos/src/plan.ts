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
/** The instance of payments that publishes the outbox. */
export const RELAY = 'relay of payments';
/** All instances of all services. */
export const EVERYTHING = 'everything';
/** The sorts of faults that only others can get over. */
export const SILENT = ['freeze', 'cut'];
/** Others have to go on within 15 s: a fault that lasts longer shows whether they do. */
const OTHERS_SECONDS = 16;
const KAFKA_AWAY_MS = 20_000;
const FIRST_AT_MS = 3_000;
export const SERVERS = ['kafka', 'postgres'];
/** Pauses of the short form after a fault of a server, and of anything else: shortest and longest. */
const SERVER_PAUSE_MS = [8_000, 10_000] as const;
const APP_PAUSE_MS = [2_000, 3_000] as const;

/**
 * `kill`: kill -9, the supervisor starts it again; `pause`: SIGSTOP for a while; `away`: killed again whenever it comes
 * back; `freeze`: SIGSTOP in the middle of a transaction, for so long that others have to go on; `cut`: nothing goes
 * through the instance's connections to PostgreSQL any more, which stay open; `receiver`: the webhook receiver hangs,
 * resets connections or answers 500 for a while.
 */
export type FaultKind = 'kill' | 'pause' | 'away' | 'freeze' | 'cut' | 'receiver';

/** One fault of a plan. */
export interface Fault {
  /** Since the load began. */
  atMs: number;
  kind: FaultKind;
  /** A process of run.json, {@link RELAY}, {@link EVERYTHING} or what the receiver does. */
  target: string;
  /** 0 for a kill. */
  forMs: number;
}

interface Sort {
  kind: FaultKind;
  targets: readonly string[];
  /** Shortest and longest. */
  seconds: readonly [number, number];
  /** How long it takes in the short form, if that matters. */
  shortSeconds?: number;
}

/** How a long run is planned. */
export interface PlanOptions {
  seed: number;
  lengthMs: number;
  /** Between a fault's end and the next one, shortest and longest. */
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
    shortSeconds: OTHERS_SECONDS,
  },
  {
    kind: 'cut',
    targets: [RELAY, EVERYTHING, ...SERVICES],
    seconds: [OTHERS_SECONDS, 40],
    shortSeconds: OTHERS_SECONDS,
  },
  { kind: 'receiver', targets: ['hang'], seconds: [5, 20] },
  { kind: 'receiver', targets: ['reset'], seconds: [5, 20] },
  { kind: 'receiver', targets: ['500'], seconds: [5, 20] },
];

/**
 * The faults of a run: the same seed and length give the same ones at the same times. Every sort comes once before one
 * comes again. While the receiver is in trouble the next fault may already come: it has nothing to do with the rest.
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
      atMs += (fault.kind === 'receiver' ? 0 : forMs) + random.integer(pauseMs[0], pauseMs[1]);
    }
  }
}

/** Every sort once, short: shows that it works. What stops everything gets time to be got over. */
export function planShort(seed: number): Fault[] {
  const random = seededRandom(seed);
  let atMs = FIRST_AT_MS;
  return random.shuffled(SORTS).map(({ kind, targets, seconds, shortSeconds }) => {
    const anyMs = seconds[1] === 0 ? 0 : random.integer(2_000, 4_000);
    const forMs = shortSeconds === undefined ? anyMs : shortSeconds * 1_000;
    const target = targets.includes(RELAY) ? RELAY : random.pick(targets);
    const fault = { atMs, kind, target, forMs };
    const [shortest, longest] = SERVERS.includes(fault.target) ? SERVER_PAUSE_MS : APP_PAUSE_MS;
    atMs += (kind === 'receiver' ? 0 : forMs) + random.integer(shortest, longest);
    return fault;
  });
}
