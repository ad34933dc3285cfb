import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { AmountField, amountIn } from '../ui/amount-field';
import { currencyOf } from '../ui/amounts';
import { oneOf } from '../ui/choice';
import { Action, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { askedFacts } from './asked-facts';
import { amountOf } from './currencies';
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
export function EnterDeposit({ of, run }: ActionProps): ReactNode {
  const { id, currency } = of;
  const params = { settlementAccountId: id };
  const depositIn = (fields: FormData) => {
    const name = textOf(fields, 'debtorName');
    const account = textOf(fields, 'debtorAccount');
    const debtor = {
      ...given({ name }),
      ...(account === undefined ? {} : { account: objectIn(account, 'The account of the payer') }),
    };
    return {
      depositId: textOf(fields, 'depositId') ?? '',
      amount: amountIn(fields, 'amount', currencyOf(currency)),
      currency,
      status: oneOf(DEPOSIT_STATES, textOf(fields, 'status')) ?? 'BOOKED',
      reason: textOf(fields, 'reason') ?? '',
      ...given({
        reference: textOf(fields, 'reference'),
        virtualAccount: textOf(fields, 'virtualAccount'),
        debtor: Object.keys(debtor).length === 0 ? undefined : debtor,
      }),
    };
  };
  const enter = (fields: FormData, key: string): Promise<void> => {
    const body = depositIn(fields);
    const call = operatorApi.POST('/settlement-accounts/{settlementAccountId}/deposits', {
      params: { path: params },
      headers: { 'idempotency-key': key },
      body,
    });
    return run(call, () => `The deposit ${body.depositId} is entered. It is booked within a second.`);
  };
  return (
    <Action
      name="Enter a deposit"
      operation="enterDeposit"
      review={(fields) => {
        const body = depositIn(fields);
        const asked = { action: 'create-deposit', params, body };
        return {
          amount: amountOf(body.amount, currency),
          facts: askedFacts(asked, { accounts: [of], connectors: [] }),
        };
      }}
      act={async (fields, key) => enter(fields, key)}
    >
      <p>As if the connector had reported it. A deposit counts once, by the name that the bank gives it.</p>
      <TextField name="depositId" label="The bank's name of it" placeholder="D-4711" />
      <AmountField name="amount" label={`Amount in ${currency}`} />
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
  of,
  others,
  run,
}: ActionProps & { others: readonly SettlementAccount[] }): ReactNode {
  const { id, currency } = of;
  const params = { settlementAccountId: id };
  const transferIn = (fields: FormData) => ({
    toSettlementAccountId: textOf(fields, 'to') ?? '',
    amount: amountIn(fields, 'amount', currencyOf(currency)),
  });
  const transfer = (fields: FormData, key: string): Promise<void> => {
    const call = operatorApi.POST('/settlement-accounts/{settlementAccountId}/transfers', {
      params: { path: params },
      headers: { 'idempotency-key': key },
      body: transferIn(fields),
    });
    return run(
      call,
      (answer) => `The transfer ${answer.id} is ${'toSettlementAccountId' in answer ? answer.status : ''}.`,
    );
  };
  return (
    <Action
      name="Transfer"
      operation="createOwnTransfer"
      review={(fields) => {
        const body = transferIn(fields);
        const asked = { action: 'create-transfer', params, body };
        return {
          amount: amountOf(body.amount, currency),
          facts: askedFacts(asked, { accounts: [of, ...others], connectors: [] }),
        };
      }}
      act={async (fields, key) => transfer(fields, key)}
    >
      <p>The connector of this account sends the order. The money is in transit until both banks show it.</p>
      <SelectField
        name="to"
        label="To"
        mustChoose
        options={others.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <AmountField name="amount" label={`Amount in ${currency}`} />
    </Action>
  );
}
