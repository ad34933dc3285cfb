import type { TimelineEntry, TimelineParts, TimelineStep } from '@corridor/sdk';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { durationOf, momentOf, toneOf, ZONE, type Tone } from '../ui/format';
import { Empty, Note } from '../ui/feedback';
import { oneOf } from '../ui/choice';
import { SelectFilter, useFilters } from '../ui/filters';
import { Facts, Id, Status } from '../ui/values';
import { courseOf, type PastEntry } from './course';
import { forOperators, sentenceOf } from './sentence';
import styles from './timeline.module.css';

/** Where the links of a timeline lead, which differs between developers and operators. */
export interface TimelinePages {
  /** The page of what an id names; undefined if it has none. */
  ofId: (id: string) => string | undefined;
  /** The page of a path of the API; undefined if it has none. */
  ofPath: (path: string) => string | undefined;
  /** The words are those for persons of the deployment. */
  isForOperators?: true;
}

const PagesContext = createContext<TimelinePages>({ ofId: () => undefined, ofPath: () => undefined });

function Ref({ id }: { id: string }): ReactNode {
  const href = useContext(PagesContext).ofId(id);
  return <Id id={id} {...(href !== undefined && { href })} />;
}

const KINDS: Readonly<Record<TimelineEntry['kind'], string>> = {
  REQUEST: 'Request',
  DECISION: 'Status',
  POSTING: 'Money',
  INSTRUCTION: 'Order',
  EVENT: 'Event',
  DELIVERY: 'Delivery',
  TIMER: 'Next',
};
const KIND_NAMES = Object.keys(KINDS) as TimelineEntry['kind'][];

/** Kinds whose sentence says all that their status says. */
const QUIET: readonly TimelineEntry['kind'][] = ['POSTING', 'EVENT'];

const CLOCKS = { DOMAIN: 'platform clock', REAL: 'time of day' } as const;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZoneName: 'short',
  timeZone: ZONE,
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZone: ZONE,
});

function toneOfEntry({ kind, status }: TimelineEntry): Tone {
  if (kind === 'POSTING' || kind === 'EVENT') return 'neutral';
  if (kind === 'DECISION' && status.startsWith('REFUND_'))
    return status === 'REFUND_FAILED' ? 'bad' : 'neutral';
  if (kind === 'TIMER') return status === 'STOPPED' ? 'bad' : 'waiting';
  return toneOf(status);
}

function Steps({ name, steps }: { name: string; steps: readonly TimelineStep[] }): ReactNode {
  return (
    <>
      <p className={styles.name}>{name}</p>
      <ol className={styles.steps}>
        {steps.map(({ at, status, attempt, responseStatus, durationMs, error }, index) => (
          <li key={`${at} ${index}`}>
            <time dateTime={at}>{timeFormat.format(new Date(at))}</time> <Status value={status} />{' '}
            {[
              attempt !== undefined && `attempt ${attempt}`,
              responseStatus && `HTTP ${responseStatus}`,
              durationMs !== undefined && durationOf(durationMs),
              error,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ol>
    </>
  );
}

/** `transactionId` → Transaction. */
function nameOfId(name: string): string {
  const words = name.replace(/Id$/, ' id').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function More({ entry }: { entry: TimelineEntry }): ReactNode {
  const { attempts = [], reports = [], ids, realAt, from, to, cause, version, nextAttemptAt } = entry;
  const accounts = [from, to].filter((name) => name?.startsWith('InternalAccount:'));
  const isOpen = entry.kind === 'DELIVERY' && entry.status !== 'DELIVERED' && attempts.length > 0;
  return (
    <details className={styles.more} open={isOpen}>
      <summary>Details</summary>
      {attempts.length > 0 && <Steps name="Attempts" steps={attempts} />}
      {reports.length > 0 && <Steps name="Reports" steps={reports} />}
      <Facts
        of={[
          ['Next attempt', nextAttemptAt && momentOf(nextAttemptAt)],
          ['Time of day', realAt && momentOf(realAt)],
          ['Status', QUIET.includes(entry.kind) && entry.status],
          ['Cause', cause && `${cause.type}, ${cause.name}`],
          ['Version', version],
          ...Object.entries(ids).map(([name, id]) => [nameOfId(name), <Ref key={name} id={id} />] as const),
          ...accounts.map((id) => [id === from ? 'From' : 'To', id && <Ref id={id} />] as const),
        ]}
      />
    </details>
  );
}

function Entry({ entry, paymentHref }: { entry: TimelineEntry; paymentHref: string }): ReactNode {
  const pages = useContext(PagesContext);
  const sentence = sentenceOf(entry);
  const told = pages.isForOperators ? forOperators : String;
  const what = told(sentence.what);
  const why = sentence.why === undefined ? undefined : told(sentence.why);
  const href = entry.href === null ? undefined : pages.ofPath(entry.href);
  return (
    <li className={styles.entry} data-tone={toneOfEntry(entry)} data-kind={entry.kind}>
      <div className={styles.time}>
        <time dateTime={entry.at} title={momentOf(entry.at)}>
          {timeFormat.format(new Date(entry.at))}
        </time>
        <span className={styles.clock}>{CLOCKS[entry.clock]}</span>
      </div>
      <div className={styles.body}>
        <p>
          <span className={styles.kind}>{KINDS[entry.kind]}</span>{' '}
          <span className={styles.what}>
            {href === undefined || href === paymentHref ? what : <Link href={href}>{what}</Link>}
          </span>{' '}
          {!QUIET.includes(entry.kind) && <Status value={entry.status} tone={toneOfEntry(entry)} />}
        </p>
        {why !== undefined && <p className={styles.why}>{why}</p>}
        <More entry={entry} />
      </div>
    </li>
  );
}

/** A long pause is drawn longer, in four sizes. */
function sizeOf(gapMs: number): number {
  return [1_000, 60_000, 3_600_000].filter((limit) => gapMs >= limit).length + 1;
}

function Gap({ ms }: { ms: number }): ReactNode {
  return (
    <li className={styles.gap} data-size={sizeOf(ms)}>
      {durationOf(ms)} later
    </li>
  );
}

function Day({ at }: { at: string }): ReactNode {
  return <li className={styles.day}>{dayFormat.format(new Date(at))}</li>;
}

function Past({ past, paymentHref }: { past: readonly PastEntry[]; paymentHref: string }): ReactNode {
  let day = '';
  return past.map(({ entry, gapMs }, index) => {
    const present = entry.at.slice(0, 10);
    const isNewDay = present !== day;
    day = present;
    return [
      gapMs !== undefined && <Gap key={`gap ${index}`} ms={gapMs} />,
      isNewDay && <Day key={present} at={entry.at} />,
      <Entry key={index} entry={entry} paymentHref={paymentHref} />,
    ];
  });
}

const SERVICES: Readonly<Record<keyof TimelineParts, string>> = {
  gateway: 'requests',
  payments: 'statuses, money and orders',
  notifications: 'events and deliveries',
};

function Missing({ parts }: { parts: TimelineParts }): ReactNode {
  const missing = (Object.keys(SERVICES) as (keyof TimelineParts)[]).filter(
    (name) => parts[name] !== undefined,
  );
  if (missing.length === 0) return null;
  return (
    <Note>
      <p>
        Not everything is shown: {missing.map((name) => `${name} (${SERVICES[name]})`).join(', ')} did not
        answer in time. The page asks again.
      </p>
    </Note>
  );
}

interface TimelineProps {
  entries: readonly TimelineEntry[];
  parts: TimelineParts;
  /** The page of the payment itself, to which no entry needs to link. */
  paymentHref: string;
  pages: TimelinePages;
}

/** What happened to a payment, in its order, with the pauses between, and what comes next. */
export function Timeline({ entries, parts, paymentHref, pages }: TimelineProps): ReactNode {
  const [filters] = useFilters();
  const kind = oneOf(KIND_NAMES, filters['kind']);
  const { past, next, aheadMs } = useMemo(
    () => courseOf(kind ? entries.filter((entry) => entry.kind === kind) : entries),
    [entries, kind],
  );
  return (
    <PagesContext value={pages}>
      <Missing parts={parts} />
      {aheadMs > 0 && (
        <Note>
          <p>
            The clock of the platform was moved: it was up to {durationOf(aheadMs)} ahead of the time of day.
            Requests and orders to connectors follow the time of day, everything else the platform’s clock.
          </p>
        </Note>
      )}
      <div className={styles.filters}>
        <SelectFilter name="kind" label="Show" options={KIND_NAMES} />
      </div>
      {past.length === 0 && next.length === 0 && (
        <Empty title="Nothing of this kind is known of the payment." />
      )}
      <ol className={styles.timeline} aria-label="Timeline">
        <Past past={past} paymentHref={paymentHref} />
        {next.length > 0 && <li className={styles.day}>Next</li>}
        {next.map((entry, index) => (
          <Entry key={`next ${index}`} entry={entry} paymentHref={paymentHref} />
        ))}
      </ol>
    </PagesContext>
  );
}
