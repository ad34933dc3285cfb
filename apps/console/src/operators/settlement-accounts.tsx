import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { AmountField, amountIn } from '../ui/amount-field';
import { currencyOf } from '../ui/amounts';
import { Action, CheckField, SelectField, TextField, textOf } from '../ui/dialog';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { WholeList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Money, Name } from '../ui/values';
import { bankDetailsIn } from './bank-details';
import { BankDetailsFields } from './bank-details-fields';
import { amountOf } from './currencies';
import { useOutcome } from './outcome';
import { ConnectorName } from './house-names';
import { given } from './queries';
import type { SettlementAccount } from './resources';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

const columns: readonly Column<SettlementAccount>[] = [
  { name: 'Account', cell: ({ id }) => <Id id={id} href={`/settlement-accounts/${id}`} isBare /> },
  { name: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { name: 'Currency', cell: ({ currency }) => currency },
  { name: 'Connector', cell: ({ connectorId }) => <ConnectorName id={connectorId} /> },
  {
    name: 'Must stay',
    isFigure: true,
    cell: ({ prefunded, minimumBalance = 0, currency }) =>
      prefunded ? <Money value={amountOf(minimumBalance, currency)} /> : 'not prefunded',
  },
  { name: 'Statement by', cell: ({ statementBy }) => statementBy ?? 'none expected' },
];

/** The accounts of the house at banks. */
export function SettlementAccountsPage(): ReactNode {
  const { data, error, refetch } = useSettlementAccounts();
  const mayAdd = useOperatorMay('TREASURY');
  const { run, note } = useOutcome(
    'The account is there. Name it in a rule of the routes, so that payments use it.',
  );
  return (
    <Page
      title="Settlement accounts"
      question="Where is the money of the house?"
      actions={mayAdd && data ? <AddAccount run={run} /> : undefined}
    >
      {note}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && (
        <Empty title="There is no settlement account.">
          <p>
            It belongs to a connector: register one first. Then add the account, and name it in a rule of the
            routes.
          </p>
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <WholeList caption="Settlement accounts" rows={data.data} columns={columns} keyOf={({ id }) => id} />
      )}
    </Page>
  );
}

/** The account that the fields describe. @throws Error for JSON or an amount that can't be read */
function accountIn(fields: FormData) {
  const currency = textOf(fields, 'currency') ?? '';
  const hasMinimum = textOf(fields, 'minimumBalance') !== undefined;
  return {
    connectorId: textOf(fields, 'connectorId') ?? '',
    currency,
    name: textOf(fields, 'name') ?? '',
    bankDetails: bankDetailsIn((name) => textOf(fields, name)),
    prefunded: fields.get('prefunded') !== null,
    statementBy: textOf(fields, 'statementBy') ?? null,
    ...given({
      minimumBalance: hasMinimum ? amountIn(fields, 'minimumBalance', currencyOf(currency), 0n) : undefined,
    }),
  };
}

function AddAccount({ run }: { run: ReturnType<typeof useOutcome>['run'] }): ReactNode {
  const connectors = useConnectors().data?.data ?? [];
  return (
    <Action
      name="Add an account"
      operation="createSettlementAccount"
      look="primary"
      disabled={connectors.length === 0}
      act={async (fields, key) =>
        run(
          operatorApi.POST('/settlement-accounts', {
            headers: { 'idempotency-key': key },
            body: accountIn(fields),
          }),
        )
      }
    >
      <p>Only the calendar of an account can be changed later.</p>
      <SelectField
        name="connectorId"
        label="Connector, which moves its money"
        mustChoose
        options={connectors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField name="name" label="Name, which no other account has" placeholder="main account" />
      <BankDetailsFields />
      <CheckField name="prefunded" label="Prefunded: payments leave it only as far as its money reaches" />
      <AmountField
        name="minimumBalance"
        label="What must stay on a prefunded account (optional)"
        isOptional
      />
      <TextField
        name="statementBy"
        label="When the statement of the day before is there (optional)"
        placeholder="07:00 Europe/Berlin"
        isOptional
      />
    </Action>
  );
}
