import { useQuery } from '@tanstack/react-query';
import type { ExternalAccount, InternalAccount } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { AmountField, amountIn } from '../ui/amount-field';
import { Action, SelectField, TextField, textOf } from '../ui/dialog';
import { FailureNote } from '../ui/feedback';
import { unitsOf } from '../ui/format';
import { readAll } from '../ui/list-page';
import { reviewOf } from '../ui/review';
import { accountText, payeeOf } from './account-names';
import { useApi, useRefresh } from './api';
import { SAMPLE_CURRENCIES, sampleAccount, sampleDigits } from './sample-accounts';
import { scenarios } from './scenarios';

/** Creates a customer. */
export function CreateCustomer({ look = 'primary' }: { look?: 'primary' }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Create customer"
      operation="createCustomer"
      look={look}
      onDone={refresh}
      act={(fields, key) => {
        const name = textOf(fields, 'name') ?? '';
        const own = { platformCustomerId: textOf(fields, 'platformCustomerId') };
        const isBusiness = textOf(fields, 'customerType') === 'BUSINESS';
        return bodyOf(
          api.POST('/customers', {
            headers: { 'idempotency-key': key },
            body: isBusiness
              ? { ...own, customerType: 'BUSINESS', businessInfo: { legalName: name } }
              : { ...own, customerType: 'INDIVIDUAL', fullName: name },
          }),
        );
      }}
    >
      <SelectField name="customerType" label="Type" options={['INDIVIDUAL', 'BUSINESS']} />
      <TextField name="name" label="Full or legal name" value="Ada Lovelace" />
      <TextField name="platformCustomerId" label="Your own id (optional)" placeholder="user-42" isOptional />
    </Action>
  );
}

interface FundProps {
  account: InternalAccount;
  /** The name of whose account it is. */
  owner: string;
  name?: string;
}

/** Adds money of the sandbox to an account. */
export function Fund({ account, owner, name = 'Fund' }: FundProps): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const { currency } = account.balance;
  return (
    <Action
      name={name}
      operation="fundInternalAccount"
      onDone={refresh}
      review={(fields) =>
        reviewOf({ amount: amountIn(fields, 'amount', currency), currency }, [
          ['To', accountText(account, owner)],
        ])
      }
      act={async (fields, key) =>
        bodyOf(
          api.POST('/sandbox/internal-accounts/{accountId}/fund', {
            params: { path: { accountId: account.id } },
            headers: { 'idempotency-key': key },
            body: { amount: amountIn(fields, 'amount', currency) },
          }),
        )
      }
    >
      <p>Money of the sandbox is added at once. There is no payment for it.</p>
      <AmountField name="amount" label={`Amount in ${currency.code}`} value="1000" />
    </Action>
  );
}

/** What the suffix of a new account decides, as people choose it. */
const SUFFIXES: readonly (readonly [suffix: string, label: string])[] = [
  ['999', 'Everything succeeds'],
  ...scenarios
    .filter(({ operation, suffix }) => operation !== 'KYC, KYB' && suffix !== 'other')
    .map(({ operation, suffix, outcome }) => [suffix, `${suffix}, ${operation}: ${outcome}`] as const),
];

/** Adds a bank account of the sandbox, whose number decides what happens to payments to it. */
export function AddExternalAccount({
  customerId,
  fullName,
}: {
  customerId: string;
  fullName: string;
}): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Add external account"
      operation="createExternalAccount"
      onDone={refresh}
      act={async (fields, key) => {
        const currency = textOf(fields, 'currency') ?? '';
        const digits = sampleDigits(textOf(fields, 'suffix') ?? '', Date.now());
        const accountInfo = sampleAccount(currency, digits, textOf(fields, 'fullName') ?? '');
        return bodyOf(
          api.POST('/customers/external-accounts', {
            headers: { 'idempotency-key': key },
            body: { customerId, currency, accountInfo },
          }),
        );
      }}
    >
      <p>
        A bank account of the sandbox is made up. The end of its number decides what happens to payments to
        it.
      </p>
      <SelectField name="currency" label="Currency" options={SAMPLE_CURRENCIES} />
      <TextField name="fullName" label="Name of its owner" value={fullName} />
      <label>
        Outcome
        <select name="suffix">
          {SUFFIXES.map(([suffix, label]) => (
            <option key={label} value={suffix}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Action>
  );
}

interface SendTransferProps {
  customerId: string;
  /** The name of the customer. */
  payer: string;
}

/** Most accounts among which a person chooses. */
const CHOICE_MAX = 10_000;

/** The accounts of a customer that have money for a transfer, and those to which it can go. */
function useTransferAccounts(customerId: string) {
  const api = useApi();
  const queryOf = (cursor: string | undefined, limit: number) => ({
    params: { query: { customerId, limit, cursor } },
  });
  return useQuery({
    queryKey: [usePlatformId(), 'transfer-accounts', customerId],
    queryFn: async () => {
      const [accounts, externalAccounts] = await Promise.all([
        readAll((...page) => bodyOf(api.GET('/customers/internal-accounts', queryOf(...page))), CHOICE_MAX),
        readAll((...page) => bodyOf(api.GET('/customers/external-accounts', queryOf(...page))), CHOICE_MAX),
      ]);
      const targets = externalAccounts.rows.filter(({ status }) => status === 'ACTIVE');
      const codes = new Set(targets.map(({ currency }) => currency));
      const sources = accounts.rows.filter(
        ({ balance }) => balance.amount > 0 && codes.has(balance.currency.code),
      );
      return { sources, targets, isCut: externalAccounts.isCut };
    },
  });
}

/** What the fields send, and between which accounts. @throws Error for fields that can't be read */
function transferOf(
  fields: FormData,
  sources: readonly InternalAccount[],
  targets: readonly ExternalAccount[],
) {
  const source = sources.find(({ id }) => id === textOf(fields, 'source'));
  const target = targets.find(({ id }) => id === textOf(fields, 'destination'));
  if (!source || !target) throw new RangeError('Choose an account with money, and one to pay to.');
  const { currency } = source.balance;
  return { source, target, amount: { amount: amountIn(fields, 'amount', currency), currency } };
}

/** Sends money from an internal account to an external one, and shows the payment. */
export function SendTransfer({ customerId, payer }: SendTransferProps): ReactNode {
  const api = useApi();
  const { data, error, refetch } = useTransferAccounts(customerId);
  const refresh = useRefresh();
  const [, go] = useLocation();
  const { sources = [], targets = [], isCut = false } = data ?? {};
  const transferIn = (fields: FormData) => transferOf(fields, sources, targets);
  if (error && !data) return <FailureNote error={error} onRetry={() => void refetch()} />;
  return (
    <Action
      name="Send transfer"
      operation="createTransferOut"
      look="primary"
      disabled={sources.length === 0}
      onDone={refresh}
      review={(fields) => {
        const { source, target, amount } = transferIn(fields);
        return reviewOf(amount, [
          ['From', accountText(source, payer)],
          ['To', payeeOf(target)],
        ]);
      }}
      act={async (fields, key) => {
        const { source, target, amount } = transferIn(fields);
        const { id } = await bodyOf(
          api.POST('/transfer-out', {
            headers: { 'idempotency-key': key },
            body: {
              source: { accountId: source.id },
              destination: { accountId: target.id },
              amount: amount.amount,
              externalReference: textOf(fields, 'externalReference'),
            },
          }),
        );
        go(`/payments/${id}`);
      }}
    >
      <label>
        From
        <select name="source">
          {sources.map(({ id, balance }) => (
            <option key={id} value={id}>{`${balance.currency.code}, balance ${unitsOf(balance)}`}</option>
          ))}
        </select>
      </label>
      <label>
        To
        <select name="destination">
          {targets.map((account) => (
            <option key={account.id} value={account.id}>
              {payeeOf(account)}
            </option>
          ))}
        </select>
      </label>
      {isCut && (
        <p>The newest {CHOICE_MAX.toLocaleString('en')} accounts are here. Pay another one by the API.</p>
      )}
      <AmountField name="amount" label="Amount" value="10" />
      <TextField
        name="externalReference"
        label="Your reference (optional)"
        placeholder="order-1001"
        isOptional
      />
    </Action>
  );
}
