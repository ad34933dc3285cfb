import type { ReactNode } from 'react';
import { Facts, ForeignText } from '../ui/values';
import { wordsOf } from './words';
import styles from './details.module.css';

/** Anything that an API answers, as names and values. Markup in it stays text. */
export function Details({ of }: { of: object }): ReactNode {
  return (
    <Facts of={Object.entries(of).map(([name, value]) => [wordsOf(name), <Value key={name} of={value} />])} />
  );
}

function Value({ of }: { of: unknown }): ReactNode {
  if (of === null || of === undefined) return 'none';
  if (Array.isArray(of)) return <Values of={of} />;
  if (typeof of === 'object') return <Details of={of} />;
  return <ForeignText>{String(of)}</ForeignText>;
}

function Values({ of }: { of: readonly unknown[] }): ReactNode {
  if (of.length === 0) return 'none';
  if (of.every((one) => typeof one !== 'object')) return <ForeignText>{of.join(', ')}</ForeignText>;
  return (
    <div className={styles.list}>
      {of.map((one, index) => (
        <Value key={`${index} of ${of.length}`} of={one} />
      ))}
    </div>
  );
}
