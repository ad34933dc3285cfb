import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { Action, LongTextField, SelectField, textOf } from '../ui/dialog';
import { Money } from '../ui/values';
import { accountsOf, sumAmount, sumOf } from './match-sums';
import styles from './matching.module.css';
import type { useOutcome } from './outcome';
import { given } from './queries';
import type { OpenItem, StatementLine } from './resources';

interface MatchBarProps {
  lines: readonly StatementLine[];
  items: readonly OpenItem[];
  currency: string;
  run: ReturnType<typeof useOutcome>['run'];
  onChooseNothing: () => void;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What the chosen lines and items come to, and the match of them. */
export function MatchBar(props: MatchBarProps): ReactNode {
  const { lines, items, currency, onChooseNothing } = props;
  const isNothing = lines.length + items.length === 0;
  const sums = { lines: sumOf(lines), items: sumOf(items) };
  const difference = sums.lines - sums.items;
  return (
    <section className={styles.sums} aria-label="What is chosen">
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>{counted(lines.length, 'line')}</dt>
          <dd>
            <Money value={sumAmount(sums.lines, currency)} />
          </dd>
        </div>
        <div>
          <dt>{counted(items.length, 'item')}</dt>
          <dd>
            <Money value={sumAmount(sums.items, currency)} />
          </dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd>
            <Money value={sumAmount(difference, currency)} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <button type="button" disabled={isNothing} onClick={onChooseNothing}>
          Choose nothing
        </button>
        <MatchAction {...props} difference={difference} isNothing={isNothing} />
      </div>
    </section>
  );
}

interface MatchActionProps extends MatchBarProps {
  difference: bigint;
  isNothing: boolean;
}

function MatchAction({
  lines,
  items,
  currency,
  difference,
  isNothing,
  run,
  onChooseNothing,
}: MatchActionProps): ReactNode {
  const accounts = accountsOf(difference);
  const act = (fields: FormData, key: string): Promise<void> => {
    const account = accounts.find(({ value }) => value === textOf(fields, 'difference.account'))?.value;
    const reason = textOf(fields, 'difference.reason') ?? '';
    const body = {
      lineIds: lines.map(({ id }) => id),
      itemIds: items.map(({ id }) => id),
      ...given({ difference: account && { account, reason } }),
    };
    const headers = { 'idempotency-key': key };
    return run(
      operatorApi.POST('/statement-lines/match', { headers, body }),
      () => 'The match is made. Its lines have left the suspense account.',
    );
  };
  return (
    <Action
      name="Match"
      operation="matchLines"
      look="primary"
      disabled={isNothing}
      act={act}
      onDone={onChooseNothing}
    >
      <p>
        {counted(lines.length, 'line')} and {counted(items.length, 'item')} explain each other from then on.
        The match can be undone.
      </p>
      {accounts.length === 0 ? (
        <p>There is no difference.</p>
      ) : (
        <>
          <p>
            The lines come to <Money value={sumAmount(difference, currency)} />{' '}
            {difference > 0n ? 'more' : 'less'} than the items. The difference is booked:
          </p>
          <SelectField name="difference.account" label="To" options={accounts} mustChoose />
          <LongTextField name="difference.reason" label="Reason, without personal data" />
        </>
      )}
    </Action>
  );
}
