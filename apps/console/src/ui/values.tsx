import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { distanceOf, momentOf, toneOf, unitsOf, type Amount, type Tone } from './format';
import styles from './values.module.css';

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers. */
  what: string;
  name?: string;
}

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, what, name = 'Copy' }: CopyButtonProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`${isCopied ? 'Copied' : 'Copy'} ${what}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : name}</span>
    </button>
  );
}

/** The end of an id is what tells ids apart. Those of ledger entries have their account at the end, and their number before it. */
function endOf(id: string): string {
  return `…${id.slice(id.startsWith('LedgerEntry:') ? -12 : -8)}`;
}

/** The kind of an id and its end: `Customer:…c6b7a8`. */
function shortened(id: string): string {
  const [kind = '', rest] = id.split(':', 2);
  return rest === undefined || rest.length <= 12 ? id : `${kind}:${endOf(id)}`;
}

interface IdProps {
  id: string;
  href?: string;
  /** Shows all of it. */
  whole?: boolean;
  /** Shows only its end, where the name of a column says the kind. */
  isBare?: boolean;
}

/** An id that copies, and leads to its page. */
export function Id({ id, href, whole = false, isBare = false }: IdProps): ReactNode {
  const short = isBare ? endOf(id) : shortened(id);
  const text = (
    <code title={id}>
      <ForeignText>{whole ? id : short}</ForeignText>
    </code>
  );
  return (
    <span className={styles.id} data-whole={whole || undefined}>
      {href === undefined ? text : <Link href={href}>{text}</Link>}
      <CopyButton text={id} what={id} />
    </span>
  );
}

/** More characters than those of 1,234,567.89. */
const LONG = 13;

export function Money({ value }: { value: Amount | null | undefined }): ReactNode {
  if (!value) return <span className={styles.currency}>none</span>;
  const units = unitsOf(value);
  return (
    <span className={styles.amount} data-long={units.length >= LONG || undefined}>
      {units} <span className={styles.currency}>{value.currency.code}</span>
    </span>
  );
}

/** The time of day, moving every ten seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How far the clock of the pages is ahead of the time of day, milliseconds. */
export const AheadContext = createContext(0);

interface WhenProps {
  at: string | null | undefined;
  /** How far the clock of `at` is ahead of the time of day, milliseconds; as that of the pages by default. */
  aheadMs?: number;
}

/** A moment with its zone, and how long ago it was. */
export function When({ at, aheadMs }: WhenProps): ReactNode {
  const ofPages = useContext(AheadContext);
  const now = useNow() + (aheadMs ?? ofPages);
  if (!at) return <span className={styles.relative}>never</span>;
  return (
    <time dateTime={at} title={at}>
      {momentOf(at)
        .split(/(?<=,) /)
        .map((part) => [
          <span key={part} className={styles.when}>
            {part}
          </span>,
          ' ',
        ])}
      <span className={styles.relative}>{distanceOf(Date.parse(at), now)}</span>
    </time>
  );
}

/**
 * A text that somebody else has written, as a name, inside of ours. Whatever direction its letters have, and whatever
 * direction they ask for, what stands beside it keeps its place.
 */
export function ForeignText({ children }: { children: ReactNode }): ReactNode {
  return <bdi>{children}</bdi>;
}

/** A text of several lines that somebody else has written. */
export function Lines({ children }: { children: string }): ReactNode {
  return <bdi className={styles.lines}>{children}</bdi>;
}

/** A name that somebody else has written. In a table a long one is cut, so that it pushes no column away; its title has all of it. */
export function Name({ children }: { children: string }): ReactNode {
  return (
    <bdi className={styles.name} title={children}>
      {children}
    </bdi>
  );
}

/** A status as a word with a tone. */
export function Status({ value, tone }: { value: string | number; tone?: Tone }): ReactNode {
  const word = String(value);
  return (
    <span className={styles.status} data-tone={tone ?? toneOf(word)}>
      {word}
    </span>
  );
}

/** A day, as the APIs write it. */
export function Day({ of }: { of: string }): ReactNode {
  return (
    <time className={styles.when} dateTime={of}>
      {of}
    </time>
  );
}

export interface FactsProps {
  of: readonly (readonly [name: string, value: ReactNode])[];
  /** Each name beside its value, for a cell of a table. */
  isDense?: boolean;
}

/** Names and values of one thing. Those without a value are left out. */
export function Facts({ of, isDense = false }: FactsProps): ReactNode {
  return (
    <dl className={isDense ? styles.dense : styles.facts}>
      {of
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
        .map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}
