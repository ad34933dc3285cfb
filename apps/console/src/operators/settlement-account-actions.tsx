import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { smallestUnits } from '../ui/amounts';
import { oneOf } from '../ui/choice';
import { Action, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { decimalsOf } from './currencies';
import { objectIn } from './json-text';
import type { useOutcome } from './outcome';
import { given } from './queries';
import type { SettlementAccount } from './resources';

const DEPOSIT_STATES = ['BOOKED', 'REVERSED'] as const;

interface ActionProps {
  of: SettlementAccount;
  run: ReturnType<typeof useOutcome>['run'];
}

/** Enters money that the bank has, of which its connector said nothing. */
export function EnterDeposit({ of: { id, currency }, run }: ActionProps): ReactNode {
  const enter = (fields: FormData, key: string): Promise<void> => {
    const name = textOf(fields, 'debtorName');
    const account = textOf(fields, 'debtorAccount');
    const debtor = {
      ...given({ name }),
      ...(account === undefined ? {} : { account: objectIn(account, 'The account of the payer') }),
    };
    const body = {
      depositId: textOf(fields, 'depositId') ?? '',
      amount: smallestUnits(textOf(fields, 'amount') ?? '', decimalsOf(currency)),
      currency,
      status: oneOf(DEPOSIT_STATES, textOf(fields, 'status')) ?? 'BOOKED',
      reason: textOf(fields, 'reason') ?? '',
      ...given({
        reference: textOf(fields, 'reference'),
        virtualAccount: textOf(fields, 'virtualAccount'),
        debtor: Object.keys(debtor).length === 0 ? undefined : debtor,
      }),
    };
    const call = operatorApi.POST('/settlement-accounts/{settlementAccountId}/deposits', {
      params: { path: { settlementAccountId: id } },
      headers: { 'idempotency-key': key },
      body,
    });
    return run(call, () => `The deposit ${body.depositId} is entered. It is booked within a second.`);
  };
  return (
    <Action name="Enter a deposit" operation="enterDeposit" act={async (fields, key) => enter(fields, key)}>
      <p>As if the connector had reported it. A deposit counts once, by the name that the bank gives it.</p>
      <TextField name="depositId" label="The bank's name of it" placeholder="D-4711" />
      <TextField name="amount" label={`Amount in ${currency}`} placeholder="12.50" />
      <SelectField
        name="status"
        label="What the bank did"
        options={[
          { value: 'BOOKED', label: 'booked it' },
          { value: 'REVERSED', label: 'took it back' },
        ]}
      />
      <TextField name="reference" label="What the payer wrote (optional)" isOptional />
      <TextField name="virtualAccount" label="Virtual account that was paid to (optional)" isOptional />
      <TextField name="debtorName" label="Name of the payer (optional)" isOptional />
      <LongTextField
        name="debtorAccount"
        label="Account of the payer, as JSON (optional; money can go back only to it)"
        placeholder='{"accountType": "EUR_ACCOUNT", "iban": "DE89370400440532013000"}'
        isOptional
      />
      <LongTextField name="reason" label="Reason, without personal data" />
    </Action>
  );
}

/** Moves money between two accounts of the house. @param others accounts to which it can go */
export function TransferMoney({
  of: { id, currency },
  others,
  run,
}: ActionProps & { others: readonly SettlementAccount[] }): ReactNode {
  const transfer = (fields: FormData, key: string): Promise<void> => {
    const body = {
      toSettlementAccountId: textOf(fields, 'to') ?? '',
      amount: smallestUnits(textOf(fields, 'amount') ?? '', decimalsOf(currency)),
    };
    const call = operatorApi.POST('/settlement-accounts/{settlementAccountId}/transfers', {
      params: { path: { settlementAccountId: id } },
      headers: { 'idempotency-key': key },
      body,
    });
    return run(
      call,
      (answer) => `The transfer ${answer.id} is ${'toSettlementAccountId' in answer ? answer.status : ''}.`,
    );
  };
  return (
    <Action name="Transfer" operation="createOwnTransfer" act={async (fields, key) => transfer(fields, key)}>
      <p>The connector of this account sends the order. The money is in transit until both banks show it.</p>
      <SelectField
        name="to"
        label="To"
        mustChoose
        options={others.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <TextField name="amount" label={`Amount in ${currency}`} placeholder="12.50" />
    </Action>
  );
}
