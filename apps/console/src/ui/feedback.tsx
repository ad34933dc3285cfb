import type { ReactNode } from 'react';
import { ApiFailure, DoneFailure } from '../api/failure';
import { CopyButton, Id } from './values';
import styles from './feedback.module.css';

export function Loading(): ReactNode {
  return (
    <p className={styles.loading} role="status">
      Loading…
    </p>
  );
}

/** What failed, with what a person needs to ask somebody about it. */
export function FailureNote({ error, onRetry }: { error: Error; onRetry?: () => void }): ReactNode {
  const failure = error instanceof ApiFailure ? error : undefined;
  const done = error instanceof DoneFailure ? error : undefined;
  return (
    <div className={`${styles.note} ${styles.failure}`} role="alert">
      <p>
        <strong>{(failure ?? done)?.code ?? 'ERROR'}</strong> {error.message}
      </p>
      {done && (
        <p>
          <Id id={done.id} href={done.href} whole />
        </p>
      )}
      {failure && failure.faults.length > 1 && (
        <ul>
          {failure.faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {failure?.requestId && (
        <p className={styles.facts}>
          Request id <code>{failure.requestId}</code>{' '}
          <CopyButton text={failure.requestId} what="request id" />
        </p>
      )}
      {onRetry && (
        <p>
          <button type="button" onClick={onRetry}>
            Retry
          </button>
        </p>
      )}
    </div>
  );
}

/** That nothing is here, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className={styles.empty}>
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

interface NoteProps {
  children: ReactNode;
  /** Whether somebody should do something about it. */
  isWarning?: boolean;
}

/** A message that something happened, or that a service is silent. */
export function Note({ children, isWarning = false }: NoteProps): ReactNode {
  return (
    <div className={isWarning ? `${styles.note} ${styles.failure}` : styles.note} role="status">
      {children}
    </div>
  );
}
