import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { failureOf } from '../api/failure';
import { useOperatorMay } from '../session';
import { Action, LongTextField, TextField, textOf } from '../ui/dialog';
import { FailureNote, Loading } from '../ui/feedback';
import { Section } from '../ui/page';
import { Facts } from '../ui/values';
import type { useOutcome } from './outcome';
import { given } from './queries';
import type { SettlementAccount } from './resources';

interface Versioned {
  account: SettlementAccount;
  etag: string;
}

async function readAccount(settlementAccountId: string): Promise<Versioned> {
  const { data, error, response } = await operatorApi.GET('/settlement-accounts/{settlementAccountId}', {
    params: { path: { settlementAccountId } },
  });
  if (!data) throw failureOf(response, error);
  return { account: data, etag: response.headers.get('etag') ?? '*' };
}

interface CalendarProps {
  id: string;
  run: ReturnType<typeof useOutcome>['run'];
}

/** How the bank of an account counts days, and the change of that. */
export function CalendarSection({ id, run }: CalendarProps): ReactNode {
  const mayChange = useOperatorMay('TREASURY');
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'settlement-accounts', 'one', id],
    queryFn: () => readAccount(id),
  });
  return (
    <Section title="Calendar">
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <CalendarFacts of={data.account} />}
      {data && mayChange && <ChangeCalendar key={data.etag} {...data} run={run} />}
    </Section>
  );
}

function CalendarFacts({ of }: { of: SettlementAccount }): ReactNode {
  const { timeZone, calendar, closedOn = [], openOn = [], cutOff, statementBy } = of;
  return (
    <Facts
      of={[
        ['Value date of a payment sent now', of.valueDate],
        ['Next business day', of.nextBusinessDay],
        ['Time zone', timeZone ?? 'that of the statement, or UTC'],
        ['Weekends and holidays', calendar ?? 'none'],
        ['Closed besides on', closedOn.join(', ') || 'no day'],
        ['Open nevertheless on', openOn.join(', ') || 'no day'],
        ['Cut-off', cutOff ?? 'the end of the day'],
        ['Statement by', statementBy ?? 'none expected'],
      ]}
    />
  );
}

/** The days of a field, between commas or spaces. */
function daysIn(fields: FormData, name: string): string[] {
  return (textOf(fields, name) ?? '').split(/[\s,;]+/).filter((day) => day !== '');
}

interface ChangeProps extends Versioned {
  run: CalendarProps['run'];
}

function ChangeCalendar({ account, etag, run }: ChangeProps): ReactNode {
  const act = (fields: FormData, key: string): Promise<void> => {
    const body = {
      timeZone: textOf(fields, 'timeZone') ?? null,
      calendar: textOf(fields, 'calendar') ?? null,
      closedOn: daysIn(fields, 'closedOn'),
      openOn: daysIn(fields, 'openOn'),
      cutOff: textOf(fields, 'cutOff') ?? null,
      statementBy: textOf(fields, 'statementBy') ?? null,
      ...given({ reason: textOf(fields, 'reason') }),
    };
    const call = operatorApi.PATCH('/settlement-accounts/{settlementAccountId}', {
      params: { path: { settlementAccountId: account.id } },
      headers: { 'if-match': etag, 'idempotency-key': key },
      body,
    });
    return run(call, () => 'The calendar is changed, and holds in every instance.');
  };
  return (
    <div>
      <Action name="Change the calendar" operation="changeSettlementAccount" act={act}>
        <p>
          Payments that are sent already keep their dates. If somebody changes the account meanwhile, nothing
          is changed.
        </p>
        <CalendarFields of={account} />
      </Action>
    </div>
  );
}

function CalendarFields({ of }: { of: SettlementAccount }): ReactNode {
  const { timeZone, calendar, closedOn = [], openOn = [], cutOff, statementBy } = of;
  return (
    <>
      <TextField
        name="timeZone"
        label="Time zone (optional)"
        placeholder="Europe/Berlin"
        value={timeZone ?? ''}
        isOptional
      />
      <TextField
        name="calendar"
        label="Weekends and holidays: TARGET, a country, or its subdivision (optional)"
        placeholder="TARGET, DE or DE-BY"
        value={calendar ?? ''}
        isOptional
      />
      <LongTextField
        name="closedOn"
        label="Closed besides on these days (optional)"
        placeholder="2026-12-24, 2026-12-31"
        value={closedOn.join(', ')}
        isOptional
      />
      <LongTextField
        name="openOn"
        label="Open nevertheless on these days (optional)"
        placeholder="2026-07-03"
        value={openOn.join(', ')}
        isOptional
      />
      <TextField
        name="cutOff"
        label="Cut-off, in that zone (optional)"
        placeholder="16:30"
        value={cutOff ?? ''}
        isOptional
      />
      <TextField
        name="statementBy"
        label="When the statement of the business day before is there (optional)"
        placeholder="07:00 Europe/Berlin"
        value={statementBy ?? ''}
        isOptional
      />
      <LongTextField name="reason" label="Reason, without personal data (optional)" isOptional />
    </>
  );
}
