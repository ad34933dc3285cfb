import { useState, type ReactNode } from 'react';
import { AmountField } from '../ui/amount-field';
import { FieldGroup, SelectField, TextField } from '../ui/dialog';
import { given } from './queries';
import { fieldOf, limitText, OPERATIONS, type Rule } from './route-rules';
import { useConnectors, useSettlementAccounts } from './treasury-queries';

const EVERY = { value: '', label: 'every' };
const NONE = { value: '', label: 'none' };

const TEXTS = [
  ['platformId', 'Platform (optional)', 'PlatformConfig:…'],
  ['currency', 'Currency (optional)', 'EUR'],
  ['accountType', 'Type of the account (optional)', 'IBAN'],
  ['paymentRail', 'Payment rail (optional)', 'SEPA'],
] as const;

interface RouteFieldsProps {
  /** Place of the rule in the list of the API. */
  place: number;
  /** The rule that is changed. */
  of?: Rule;
}

/** Which payments a rule takes, and where it sends them. */
export function RouteFields({ place, of }: RouteFieldsProps): ReactNode {
  const named = (member: string): string => fieldOf(place, member);
  return (
    <>
      <TextField
        name={named('priority')}
        label="Priority: the smallest comes first"
        placeholder="10"
        {...given({ value: of?.priority.toString() })}
      />
      <Destination place={place} {...given({ of })} />
      <FieldGroup name={named('match')} legend="Payments that it takes">
        <p>A field without a value takes every payment.</p>
        <SelectField
          name={named('match.operation')}
          label="Operation"
          options={[EVERY, ...OPERATIONS]}
          {...given({ value: of?.match?.operation })}
        />
        {TEXTS.map(([member, label, placeholder]) => (
          <TextField
            key={member}
            name={named(`match.${member}`)}
            label={label}
            placeholder={placeholder}
            isOptional
            {...given({ value: of?.match?.[member] })}
          />
        ))}
        <AmountField
          name={named('match.minAmount')}
          label="Least amount (optional)"
          isOptional
          {...given({ value: of && limitText(of, 'minAmount') })}
        />
        <AmountField
          name={named('match.maxAmount')}
          label="Greatest amount (optional)"
          isOptional
          {...given({ value: of && limitText(of, 'maxAmount') })}
        />
      </FieldGroup>
    </>
  );
}

/** The connector of a rule, and one of its accounts. */
function Destination({ place, of }: RouteFieldsProps): ReactNode {
  const connectors = useConnectors().data?.data ?? [];
  const accounts = useSettlementAccounts().data?.data ?? [];
  const [connectorId, setConnectorId] = useState(of?.connectorId);
  const ofConnector = accounts.filter((one) => one.connectorId === connectorId);
  return (
    <>
      <SelectField
        key={`connectors ${connectors.length}`}
        name={fieldOf(place, 'connectorId')}
        label="Connector"
        mustChoose
        options={connectors.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={setConnectorId}
        {...given({ value: connectorId })}
      />
      <SelectField
        key={`${connectorId} ${ofConnector.length}`}
        name={fieldOf(place, 'settlementAccountId')}
        label="Settlement account"
        options={[
          NONE,
          ...ofConnector.map(({ id, name, currency }) => ({ value: id, label: `${name}, ${currency}` })),
        ]}
        {...given({ value: of?.settlementAccountId ?? undefined })}
      />
    </>
  );
}
