import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { AmountField, amountIn } from '../ui/amount-field';
import { currencyOf } from '../ui/amounts';
import { Action, SelectField, TextField, textOf } from '../ui/dialog';
import { Empty, Note } from '../ui/feedback';
import { durationOf, momentOf } from '../ui/format';
import { Table, WholeList, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { reviewOf } from '../ui/review';
import { Facts, Money } from '../ui/values';
import { PLATFORM } from './account-names';
import { Loaded, Ref, useApi, useClock, usePlatformAccounts, useRefresh } from './api';
import { Buttons, Labelled } from './fields';
import { Fund } from './money-actions';
import { outcomesOf, scenarios, type Scenario } from './scenarios';

/** How often the clock is read, milliseconds. */
const CLOCK_MS = 5_000;
/** How far the clock can be moved at once, seconds. */
const STEPS: readonly (readonly [seconds: number, label: string])[] = [
  [31, '31 seconds: a slow transfer times out'],
  [60, '1 minute'],
  [300, '5 minutes: a quote expires'],
  [360, '6 minutes: a slow quote completes'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [604_800, '7 days'],
];

/** The clock of the platform as it was read, which goes on from there. */
function ClockFace(): ReactNode {
  return (
    <Loaded of={useClock({ everyMs: CLOCK_MS })}>
      {({ now, offsetMs }) => (
        <p>
          It shows <strong>{momentOf(now)}</strong>
          {offsetMs > 0 ? `, ${durationOf(offsetMs)} ahead of the time of day.` : ', the time of day.'}
        </p>
      )}
    </Loaded>
  );
}

function ClockSection(): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const [fired, setFired] = useState<number>();
  return (
    <Section title="Clock">
      <p>
        Each platform has its own clock. Everything that falls due happens before the answer. It never moves
        back.
      </p>
      <ClockFace />
      {fired !== undefined && (
        <Note>
          <p>The clock was moved. Steps that happened: {fired}.</p>
        </Note>
      )}
      <Buttons>
        <Action
          name="Advance the clock"
          operation="advanceClock"
          onDone={refresh}
          act={async (fields, key) => {
            const seconds = Number(textOf(fields, 'seconds') ?? textOf(fields, 'step'));
            const options = { headers: { 'idempotency-key': key }, body: { seconds } };
            setFired((await bodyOf(api.POST('/sandbox/clock/advance', options))).fired);
          }}
        >
          <label>
            By
            <select name="step">
              {STEPS.map(([seconds, label]) => (
                <option key={seconds} value={seconds}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <TextField name="seconds" label="Or by other seconds (optional)" isOptional />
        </Action>
      </Buttons>
    </Section>
  );
}

function AccountsSection(): ReactNode {
  const query = usePlatformAccounts();
  return (
    <Section title="Fund an account">
      <p>
        Money is added at once. These are the platform’s own accounts; those of a customer are on its{' '}
        <Link href="/customers">page</Link>.
      </p>
      <Loaded of={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="The platform has no account." />
          ) : (
            <WholeList
              caption="Accounts of the platform"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { name: 'Currency', cell: ({ balance }) => balance.currency.name },
                { name: 'Balance', isFigure: true, cell: ({ balance }) => <Money value={balance} /> },
                { name: 'Id', cell: ({ id }) => <Ref id={id} isBare /> },
                { name: 'Action', cell: (account) => <Fund account={account} owner={PLATFORM} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

/** The amount of a field in the currency of another. @throws InputFailure */
function moneyIn(fields: FormData) {
  const currency = currencyOf(textOf(fields, 'currency') ?? '');
  return { amount: amountIn(fields, 'amount', currency), currency };
}

/** The amount that pays a quote; null for the quote's own. */
const paymentIn = (fields: FormData) => (textOf(fields, 'amount') === undefined ? null : moneyIn(fields));

function Send({ currencies }: { currencies: readonly string[] }): ReactNode {
  const api = useApi();
  const [, go] = useLocation();
  return (
    <Action
      name="Pay a quote"
      operation="sendSandboxFunds"
      review={(fields) => {
        const amount = paymentIn(fields);
        const quote = ['Quote', textOf(fields, 'quoteId') ?? ''] as const;
        return amount
          ? reviewOf(amount, [quote])
          : { amount, facts: [['Amount', 'that of the quote'], quote] };
      }}
      act={async (fields, key) => {
        const { id } = await bodyOf(
          api.POST('/sandbox/send', {
            headers: { 'idempotency-key': key },
            body: {
              quoteId: textOf(fields, 'quoteId') ?? '',
              currencyCode: textOf(fields, 'currency') ?? '',
              currencyAmount: paymentIn(fields)?.amount,
            },
          }),
        );
        go(`/payments/${id}`);
      }}
    >
      <p>
        Pays the instructions of a quote with real-time funding. Another amount than the quote’s makes it
        fail.
      </p>
      <TextField name="quoteId" label="Quote" placeholder="Quote:…" />
      <SelectField name="currency" label="Currency" options={currencies} />
      <AmountField name="amount" label="Amount (optional)" isOptional />
    </Action>
  );
}

function Receive({ currencies }: { currencies: readonly string[] }): ReactNode {
  const api = useApi();
  const [, go] = useLocation();
  return (
    <Action
      name="Receive a UMA payment"
      operation="receiveUma"
      review={(fields) =>
        reviewOf(moneyIn(fields), [
          ['From', textOf(fields, 'sender') ?? ''],
          ['To', textOf(fields, 'receiver') ?? ''],
        ])
      }
      act={async (fields, key) => {
        const receiver = textOf(fields, 'receiver') ?? '';
        const { id } = await bodyOf(
          api.POST('/sandbox/uma/receive', {
            headers: { 'idempotency-key': key },
            body: {
              senderUmaAddress: textOf(fields, 'sender') ?? '',
              ...(receiver.startsWith('$') ? { receiverUmaAddress: receiver } : { customerId: receiver }),
              receivingCurrencyCode: textOf(fields, 'currency') ?? '',
              receivingCurrencyAmount: moneyIn(fields).amount,
            },
          }),
        );
        go(`/payments/${id}`);
      }}
    >
      <p>The payment waits for your platform to approve or reject it.</p>
      <TextField name="sender" label="Sender" value="$sender@sandbox.uma.money" />
      <TextField
        name="receiver"
        label="Receiver: a customer or its UMA address"
        placeholder="Customer:… or $ada@…"
      />
      <SelectField name="currency" label="Currency" options={currencies} />
      <AmountField name="amount" label="Amount" value="50" />
    </Action>
  );
}

function PaySection(): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'config'],
    queryFn: () => bodyOf(api.GET('/config')),
  });
  return (
    <Section title="Send and receive">
      <Loaded of={query}>
        {({ supportedCurrencies }) => {
          const currencies = supportedCurrencies.map(({ currencyCode }) => currencyCode);
          return (
            <Buttons>
              <Send currencies={currencies} />
              <Receive currencies={currencies} />
            </Buttons>
          );
        }}
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly Column<Scenario>[] = [
  { name: 'Operation', cell: ({ operation }) => operation },
  { name: 'The number ends in', cell: ({ suffix }) => <code>{suffix}</code> },
  { name: 'Outcome', cell: ({ outcome }) => outcome },
];

/** Says while it is typed what an identifier of an account decides. */
function IdentifierCheck(): ReactNode {
  const [identifier, setIdentifier] = useState('');
  return (
    <>
      <Labelled label="What an identifier decides">
        <input
          value={identifier}
          placeholder="ada002@okaxis"
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setIdentifier(target.value)}
        />
      </Labelled>
      <div role="status">
        {identifier.trim() !== '' && (
          <Facts of={outcomesOf(identifier).map(({ operation, outcome }) => [operation, outcome] as const)} />
        )}
      </div>
    </>
  );
}

/** What a sandbox can do. */
export function SandboxPage(): ReactNode {
  const mayTransact = useMay('TRANSACT');
  return (
    <Page title="Sandbox" question="How do I make something happen?">
      {mayTransact ? (
        <>
          <ClockSection />
          <PaySection />
          <AccountsSection />
        </>
      ) : (
        <Note>
          <p>Making something happen needs the permission TRANSACT. Ask for a link with it.</p>
        </Note>
      )}
      <Section title="Scenarios">
        <p>
          The last three digits of an account’s number decide the outcome. With an @ they end the name before
          it, and no other digit stands before them. The same digits mean another thing for a transfer than
          for a quote. For KYC and KYB the last three characters of the name or the registration number count.
        </p>
        <IdentifierCheck />
        <Table
          caption="Scenarios"
          rows={scenarios}
          keyOf={({ operation, suffix }) => `${operation} ${suffix}`}
          columns={COLUMNS}
        />
      </Section>
    </Page>
  );
}
