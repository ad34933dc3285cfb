import { useState, type ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { oneOf } from '../ui/choice';
import { Action, CheckField, FileField, fileOf, LongTextField, SelectField, textOf } from '../ui/dialog';
import { fieldOf, mappingIn } from './csv-mapping';
import { CsvMappingFields } from './csv-mapping-fields';
import { missingOf } from './incomplete-statements';
import type { useOutcome } from './outcome';
import type { SettlementAccount } from './resources';

const FORMATS = ['CAMT053', 'CSV', 'MT940', 'BAI2', 'CAMT052', 'CAMT054'] as const;
const HERE = 'HERE';

const mappingOf = (fields: FormData): object =>
  mappingIn((name) => textOf(fields, name), fields.getAll(fieldOf('negative')).map(String));

interface UploadProps {
  of: SettlementAccount;
  run: ReturnType<typeof useOutcome>['run'];
}

/** Hands a file of the bank to the account. */
export function UploadStatement({ of: { id }, run }: UploadProps): ReactNode {
  const [format, setFormat] = useState('CAMT053');
  const upload = (fields: FormData, key: string): Promise<void> => {
    const file = fileOf(fields, 'file');
    const chosen = oneOf(FORMATS, textOf(fields, 'format')) ?? 'CAMT053';
    const form = new FormData();
    form.append('format', chosen);
    if (chosen === 'CSV' && textOf(fields, 'written') === HERE)
      form.append('mapping', JSON.stringify(mappingOf(fields)));
    const reason = textOf(fields, 'reason');
    if (fields.has('replace')) form.append('replace', 'true');
    if (reason !== undefined) form.append('reason', reason);
    form.append('file', file, file.name);
    const call = operatorApi.POST('/settlement-accounts/{settlementAccountId}/statements', {
      params: { path: { settlementAccountId: id } },
      headers: { 'idempotency-key': key },
      body: { file, format: chosen },
      bodySerializer: () => form,
    });
    return run(call, (answer) => ('statements' in answer ? saidOf(answer) : ''));
  };
  return (
    <Action
      name="Upload a statement"
      operation="uploadStatement"
      look="primary"
      act={async (fields, key) => upload(fields, key)}
      onDone={() => setFormat('CAMT053')}
    >
      <p>
        Opening balance and lines of a statement must be its closing balance. Interim reports and
        notifications move nothing. The same file again changes nothing. At most 128 MB.
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
          { value: 'CAMT052', label: 'camt.052, interim report (XML)' },
          { value: 'CAMT054', label: 'camt.054, notification (XML)' },
        ]}
        onChoose={setFormat}
      />
      {format === 'CSV' && <CsvFields />}
      <CheckField
        name="replace"
        label="Replace: undo the known statement of the same id, or of the day of a CSV"
      />
      <LongTextField name="reason" label="Why it is replaced (optional)" isOptional />
    </Action>
  );
}

/** Most files of a bank are written as the one before. */
function CsvFields(): ReactNode {
  const [written, setWritten] = useState('');
  return (
    <>
      <SelectField
        name="written"
        label="How the CSV is written"
        options={[
          { value: '', label: 'as the last one of this account' },
          { value: HERE, label: 'as I describe it here' },
        ]}
        onChoose={setWritten}
      />
      {written === HERE ? (
        <CsvMappingFields />
      ) : (
        <p>
          Before the first description, columns have the names bookingDate, amount and so on, with commas
          between them.
        </p>
      )}
    </>
  );
}

interface Uploaded {
  isNew: boolean;
  statements: readonly { lines: number; status: string }[];
  incomplete: readonly { statementId: string; missingPages: readonly string[] }[];
  reports: readonly { newEntries: number }[];
}

/** What became of the file. */
function saidOf(answer: Uploaded): string {
  const missing = answer.incomplete.map(
    ({ statementId, missingPages }) =>
      `Statement ${statementId} is booked when all pages are there. Missing: ${missingOf(missingPages)}.`,
  );
  return [bookedOf(answer), ...missing].join(' ');
}

function bookedOf({ isNew, statements, incomplete, reports }: Uploaded): string {
  if (!isNew) return 'Every statement of the file was known. Nothing has changed.';
  if (reports.length > 0) {
    const entries = reports.reduce((sum, { newEntries }) => sum + newEntries, 0);
    return `New entries: ${entries}. They are compared with open items, and wait for their statement.`;
  }
  if (statements.length === 0 && incomplete.length > 0) return 'The file is stored.';
  const lines = statements.reduce((sum, statement) => sum + statement.lines, 0);
  const isGoingOn = statements.some(({ status }) => status === 'IMPORTING');
  return isGoingOn
    ? `The file is stored. Its ${lines} lines are imported in the background.`
    : `Statements: ${statements.length}, lines: ${lines}. They are imported and matched.`;
}
