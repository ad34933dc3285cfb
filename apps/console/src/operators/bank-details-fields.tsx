import { useState, type ReactNode } from 'react';
import { accountTypes } from '../generated/account-types';
import { FieldGroup, LongTextField, SelectField, TextField } from '../ui/dialog';
import { AS_JSON, detailFieldOf } from './bank-details';
import { given } from './queries';
import { wordsOf } from './words';

const EXAMPLE = { accountType: 'USD_ACCOUNT', accountNumber: '', routingNumber: '' };
const CURRENCIES = [...new Set(accountTypes.flatMap(({ currencies }) => currencies))].sort();
const JSON_OPTION = { value: AS_JSON, label: 'as JSON' };
const NONE = { value: '', label: 'none' };

/** The currency of an account, and the details of the bank that payers see. */
export function BankDetailsFields(): ReactNode {
  const [currency, setCurrency] = useState('');
  return (
    <>
      <SelectField name="currency" label="Currency" mustChoose options={CURRENCIES} onChoose={setCurrency} />
      <Details key={currency} currency={currency} />
    </>
  );
}

function Details({ currency }: { currency: string }): ReactNode {
  const types = accountTypes.filter(({ currencies }) => currencies.includes(currency));
  const [chosen, setChosen] = useState(types[0]?.accountType ?? AS_JSON);
  const type = types.find(({ accountType }) => accountType === chosen);
  return (
    <FieldGroup name="bankDetails" legend="Bank details, as payers see them">
      <SelectField
        name={detailFieldOf('accountType')}
        label="Type of the bank account"
        options={[...types.map(({ accountType }) => accountType), JSON_OPTION]}
        value={chosen}
        onChoose={setChosen}
      />
      {type?.fields.map(({ name, isOptional, options }) =>
        options ? (
          <SelectField
            key={name}
            name={detailFieldOf(name)}
            label={labelOf(name, isOptional)}
            options={isOptional ? [NONE, ...options] : options}
          />
        ) : (
          <TextField
            key={name}
            name={detailFieldOf(name)}
            label={labelOf(name, isOptional)}
            {...given({ isOptional: isOptional || undefined })}
          />
        ),
      )}
      {!type && (
        <LongTextField
          name="bankDetails"
          label="Bank details, as JSON"
          value={JSON.stringify(EXAMPLE, null, 2)}
        />
      )}
    </FieldGroup>
  );
}

const labelOf = (name: string, isOptional: boolean): string =>
  `${wordsOf(name)}${isOptional ? ' (optional)' : ''}`;
