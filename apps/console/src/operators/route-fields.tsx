import { useState, type ReactNode } from 'react';
import { AmountField } from '../ui/amount-field';
import { FailureNote, Loading } from '../ui/feedback';
import { FieldGroup, SelectField, TextField } from '../ui/dialog';
import { given } from './queries';
import { fieldOf, limitText, OPERATIONS, type Rule } from './route-rules';
import type { Connector, SettlementAccount } from './resources';
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

/** The connector of a rule, and one of its accounts. Both lists are there first, because a rule must not lose what it has. */
function Destination(props: RouteFieldsProps): ReactNode {
  const connectors = useConnectors();
  const accounts = useSettlementAccounts();
  const error = connectors.error ?? accounts.error;
  if (error) return <FailureNote error={error} />;
  if (!connectors.data || !accounts.data) return <Loading />;
  return <DestinationFields {...props} connectors={connectors.data.data} accounts={accounts.data.data} />;
}

interface DestinationFieldsProps extends RouteFieldsProps {
  connectors: readonly Connector[];
  accounts: readonly SettlementAccount[];
}

function DestinationFields({ place, of, connectors, accounts }: DestinationFieldsProps): ReactNode {
  const [connectorId, setConnectorId] = useState(of?.connectorId);
  const options = accounts
    .filter((one) => one.connectorId === connectorId)
    .map(({ id, name, currency }) => ({ value: id, label: `${name}, ${currency}` }));
  const present = connectorId === of?.connectorId ? of?.settlementAccountId : undefined;
  if (present && !options.some(({ value }) => value === present)) {
    options.push({ value: present, label: present });
  }
  return (
    <>
      <SelectField
        name={fieldOf(place, 'connectorId')}
        label="Connector"
        mustChoose
        options={connectors.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={setConnectorId}
        {...given({ value: connectorId })}
      />
      <SelectField
        key={connectorId}
        name={fieldOf(place, 'settlementAccountId')}
        label="Settlement account"
        options={[NONE, ...options]}
        {...given({ value: of?.settlementAccountId ?? undefined })}
      />
    </>
  );
}
