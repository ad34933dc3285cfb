import type { ReactNode } from 'react';
import styles from './json-block.module.css';

/** A JSON value, which scrolls by keys too. */
export function JsonBlock({ name, value }: { name: string; value: unknown }): ReactNode {
  return (
    <pre className={styles.json} role="group" aria-label={`${name}, to scroll`} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
