import type { TransactionTimeline } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Status, When } from '../ui/values';
import { courseOf } from './course';
import { forOperators } from './sentence';
import { summaryOf, type KnownPayment } from './summary';
import styles from './summary.module.css';

interface SummaryViewProps {
  timeline: TransactionTimeline;
  /** What the payment says itself, where it can be read. */
  payment?: KnownPayment;
  isForOperators?: boolean;
}

/** What happened to a payment, why, and what comes next. */
export function SummaryView({ timeline, payment, isForOperators = false }: SummaryViewProps): ReactNode {
  const { status, what, at, why, next } = summaryOf(timeline, payment);
  const { aheadMs } = courseOf(timeline.entries);
  const told = (text: string): string => (isForOperators ? forOperators(text) : text);
  return (
    <dl className={styles.summary} aria-label="Summary">
      <div>
        <dt>What happened</dt>
        <dd>
          {status !== undefined && <Status value={status} />} {told(what)}{' '}
          {at !== undefined && <When at={at} aheadMs={aheadMs} />}
        </dd>
      </div>
      <div>
        <dt>Why</dt>
        <dd>{told(why)}</dd>
      </div>
      <div>
        <dt>What comes next</dt>
        {next.map((step) => (
          <dd key={step.what}>
            {told(step.what)} {step.at !== undefined && <When at={step.at} aheadMs={aheadMs} />}
          </dd>
        ))}
      </div>
    </dl>
  );
}
