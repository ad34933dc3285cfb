import type { ReactNode } from 'react';
import { FailureNote } from './feedback';

/** The services that did not answer in time: what they know is missing on the page. */
export function Silent({ parts, onRetry }: { parts: object; onRetry: () => void }): ReactNode {
  const names = Object.keys(parts);
  if (names.length === 0) return null;
  const verb = names.length === 1 ? 'does' : 'do';
  const error = new Error(`${names.join(', ')} ${verb} not answer. What is shown is without it.`);
  return <FailureNote error={error} onRetry={onRetry} />;
}
