import { useState, type ReactNode } from 'react';
import { CheckField, FieldGroup, SelectField, TextField } from '../ui/dialog';
import { fieldOf, type MoneyColumns } from './csv-mapping';

const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'YYYYMMDD',
] as const;
const DELIMITERS = [
  { value: ',', label: 'comma ,' },
  { value: ';', label: 'semicolon ;' },
  { value: 'TAB', label: 'tab' },
  { value: '|', label: 'bar |' },
];
const DECIMALS = [
  { value: '.', label: 'point: 12.50' },
  { value: ',', label: 'comma: 12,50' },
];
const GROUPS = [
  { value: '', label: 'none: 1234' },
  { value: '.', label: 'point: 1.234' },
  { value: ',', label: 'comma: 1,234' },
  { value: 'SPACE', label: 'space: 1 234' },
  { value: "'", label: 'apostrophe: 1’234' },
];
const MONEY: readonly { value: MoneyColumns; label: string }[] = [
  { value: 'SIGNED', label: 'in one column, debits are negative' },
  { value: 'DIRECTION', label: 'in one column, another says debit or credit' },
  { value: 'SPLIT', label: 'debits and credits have columns of their own' },
];
const NEGATIVE = [
  { value: 'MINUS', label: 'minus in front: -12.50' },
  { value: 'TRAILING_MINUS', label: 'minus behind: 12.50-' },
  { value: 'PARENTHESES', label: 'parentheses: (12.50)' },
];
const OPTIONAL = [
  ['currency', 'Column of the currency'],
  ['bankReference', 'Column of the bank’s own reference'],
  ['endToEndId', 'Column of the end-to-end id'],
  ['reference', 'Column of what the payer wrote'],
  ['counterparty', 'Column of the other party'],
] as const;

function column(field: string, label: string, placeholder: string): ReactNode {
  return <TextField name={fieldOf(`columns.${field}`)} label={label} placeholder={placeholder} />;
}

const moneyColumns: Readonly<Record<MoneyColumns, ReactNode>> = {
  SIGNED: column('amount', 'Column of the amount', 'Amount'),
  DIRECTION: (
    <>
      {column('amount', 'Column of the amount', 'Amount')}
      {column('direction', 'Column of debit or credit', 'Type')}
      <TextField
        name={fieldOf('directions.CREDIT')}
        label="Words for a credit, with commas (optional: CREDIT, CRDT, CR, C)"
        isOptional
      />
      <TextField
        name={fieldOf('directions.DEBIT')}
        label="Words for a debit, with commas (optional: DEBIT, DBIT, DR, D)"
        isOptional
      />
    </>
  ),
  SPLIT: (
    <>
      {column('debit', 'Column of debits', 'Paid out')}
      {column('credit', 'Column of credits', 'Paid in')}
    </>
  ),
};

/** How the CSV of a bank is written. */
export function CsvMappingFields(): ReactNode {
  const [money, setMoney] = useState<MoneyColumns>('SIGNED');
  return (
    <>
      <FieldGroup name={fieldOf('columns')} legend="Columns">
        {column('bookingDate', 'Column of the booking day', 'Date')}
        <SelectField
          name="money"
          label="What is paid stands"
          options={MONEY}
          onChoose={(value) => setMoney(MONEY.find((one) => one.value === value)?.value ?? 'SIGNED')}
        />
        {moneyColumns[money]}
        {OPTIONAL.map(([field, label]) => (
          <TextField
            key={field}
            name={fieldOf(`columns.${field}`)}
            label={`${label} (optional)`}
            isOptional
          />
        ))}
      </FieldGroup>
      <FieldGroup name="mapping" legend="Rows, days and numbers">
        <SelectField name={fieldOf('delimiter')} label="Between columns" options={DELIMITERS} />
        <TextField
          name={fieldOf('skipRows')}
          label="Rows before that of the column names (optional)"
          placeholder="0"
          isOptional
        />
        <SelectField name={fieldOf('dateFormat')} label="Days are written" options={DATE_FORMATS} />
        <SelectField name={fieldOf('decimalSeparator')} label="Decimal separator" options={DECIMALS} />
        <SelectField name={fieldOf('groupSeparator')} label="Between thousands" options={GROUPS} />
        <p>How a negative number is written (a minus in front, if nothing is chosen):</p>
        {NEGATIVE.map(({ value, label }) => (
          <CheckField key={value} name={fieldOf('negative')} value={value} label={label} />
        ))}
      </FieldGroup>
    </>
  );
}
