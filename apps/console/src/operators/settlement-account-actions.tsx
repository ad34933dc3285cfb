import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { smallestUnits } from '../ui/amounts';
import { oneOf } from '../ui/choice';
import { Action, FileField, fileOf, LongTextField, SelectField, TextField, textOf } from '../ui/dialog';
import { decimalsOf } from './currencies';
import { objectIn } from './json-text';
import type { useOutcome } from './outcome';
import { given } from './queries';
import type { SettlementAccount } from './resources';

const FORMATS = ['CAMT053', 'CSV', 'MT940', 'BAI2'] as const;
const DEPOSIT_STATES = ['BOOKED', 'REVERSED'] as const;
const CSV_MAPPING = '{"columns":{"bookingDate":"Date","amount":"Amount"},"delimiter":";"}';

interface ActionProps {
  of: SettlementAccount;
  run: ReturnType<typeof useOutcome>['run'];
}

/** Hands a file of the bank to the account. */
export function UploadStatement({ of: { id }, run }: ActionProps): ReactNode {
  const upload = (fields: FormData, key: string): Promise<void> => {
    const file = fileOf(fields, 'file');
    const format = oneOf(FORMATS, textOf(fields, 'format')) ?? 'CAMT053';
    const mapping = format === 'CSV' ? textOf(fields, 'mapping') : undefined;
    if (mapping !== undefined) objectIn(mapping, 'The mapping');
    const form = new FormData();
    form.append('format', format);
    if (mapping !== undefined) form.append('mapping', mapping);
    form.append('file', file, file.name);
    const call = operatorApi.POST('/settlement-accounts/{settlementAccountId}/statements', {
      params: { path: { settlementAccountId: id } },
      headers: { 'idempotency-key': key },
      body: { file, format },
      bodySerializer: () => form,
    });
    return run(call, (answer) => ('statements' in answer ? saidOf(answer) : ''));
  };
  return (
    <Action name="Upload a statement" look="primary" act={async (fields, key) => upload(fields, key)}>
      <p>
        Opening balance and lines must be the closing balance. The same file again changes nothing. At most
        128 MB.
      </p>
      <FileField
        name="file"
        label="File of the bank"
        accept=".xml,.csv,.txt,.sta,.940,.bai,.bai2,application/xml,text/xml,text/csv,text/plain"
      />
      <SelectField
        name="format"
        label="Format"
        options={[
          { value: 'CAMT053', label: 'camt.053 (XML)' },
          { value: 'CSV', label: 'CSV' },
          { value: 'MT940', label: 'MT940 (SWIFT)' },
          { value: 'BAI2', label: 'BAI2' },
        ]}
      />
      <LongTextField
        name="mapping"
        label="How the CSV is written, as JSON (optional; that of the last CSV holds otherwise)"
        placeholder={CSV_MAPPING}
        isOptional
      />
    </Action>
  );
}

/** What became of the file. */
function saidOf({
  isNew,
  statements,
}: {
  isNew: boolean;
  statements: readonly { lines: number; status: string }[];
}): string {
  if (!isNew) return 'Every statement of the file was known. Nothing has changed.';
  const lines = statements.reduce((sum, statement) => sum + statement.lines, 0);
  const isGoingOn = statements.some(({ status }) => status === 'IMPORTING');
  return isGoingOn
    ? `The file is stored. Its ${lines} lines are imported in the background.`
    : `Statements: ${statements.length}, lines: ${lines}. They are imported and matched.`;
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
    <Action name="Enter a deposit" act={async (fields, key) => enter(fields, key)}>
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
    <Action name="Transfer" act={async (fields, key) => transfer(fields, key)}>
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
