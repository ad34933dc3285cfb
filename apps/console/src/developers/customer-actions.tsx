import type { Customer, ExternalAccount } from '@corridor/sdk';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { bodyOf } from '../api/client';
import { Action, SelectField, TextField, textOf } from '../ui/dialog';
import { Note } from '../ui/feedback';
import { ForeignText, Id } from '../ui/values';
import { payeeOf } from './account-names';
import { useApi, useRefresh } from './api';
import { Buttons } from './fields';

const DECISIONS = ['APPROVE', 'REJECT'] as const;

/** Decides the review of an external account of the sandbox. */
export function ReviewAccount({ account }: { account: ExternalAccount }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Review"
      operation="reviewExternalAccount"
      onDone={refresh}
      act={(fields) => {
        const decision = textOf(fields, 'decision') === 'REJECT' ? 'REJECT' : 'APPROVE';
        const params = { path: { externalAccountId: account.id } };
        return bodyOf(
          api.POST('/sandbox/external-accounts/{externalAccountId}/review', { params, body: { decision } }),
        );
      }}
    >
      <p>
        <ForeignText>{payeeOf(account)}</ForeignText>
      </p>
      <p>In a sandbox you take the place of the person who decides.</p>
      <SelectField name="decision" label="Decision" options={DECISIONS} />
    </Action>
  );
}

/** Deletes an external account. */
export function DeleteAccount({ account }: { account: ExternalAccount }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Delete"
      operation="deleteExternalAccount"
      look="danger"
      onDone={refresh}
      act={() =>
        bodyOf(
          api.DELETE('/customers/external-accounts/{externalAccountId}', {
            params: { path: { externalAccountId: account.id } },
          }),
        )
      }
    >
      <p>
        <ForeignText>{payeeOf(account)}</ForeignText>
      </p>
      <p>Nothing can be paid to it any more.</p>
    </Action>
  );
}

/** Starts or continues the verification of a customer. */
export function StartVerification({ customerId }: { customerId: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Verify"
      operation="createVerification"
      onDone={refresh}
      act={() => bodyOf(api.POST('/verifications', { body: { customerId } }))}
    >
      <p>The verification is started, or goes on if one is open. What is missing is listed with it.</p>
    </Action>
  );
}

/** Deletes a customer, and shows the list. */
export function DeleteCustomer({ id }: { id: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const [, go] = useLocation();
  return (
    <Action
      name="Delete"
      operation="deleteCustomer"
      look="danger"
      onDone={refresh}
      act={async () => {
        await bodyOf(api.DELETE('/customers/{customerId}', { params: { path: { customerId: id } } }));
        go('/customers');
      }}
    >
      <p>This can’t be undone. It needs empty accounts and no payment on its way.</p>
    </Action>
  );
}

/** Makes links to the hosted KYC page, and revokes them. */
export function KycLinks({ customer }: { customer: Customer }): ReactNode {
  const api = useApi();
  const [url, setUrl] = useState<string>();
  const { id: customerId, platformCustomerId } = customer;
  return (
    <>
      {url !== undefined && (
        <Note>
          <p>Whoever has this link may supply the data of this customer until it expires.</p>
          <Id id={url} whole />
        </Note>
      )}
      <Buttons>
        <Action
          name="Get a link"
          operation="getKycLink"
          act={async (fields) => {
            const redirectUri = textOf(fields, 'redirectUri');
            const query = { platformCustomerId, redirectUri };
            setUrl((await bodyOf(api.GET('/customers/kyc-link', { params: { query } }))).kycUrl);
          }}
        >
          <p>The customer opens the link, and supplies what a verification needs.</p>
          <TextField
            name="redirectUri"
            label="Address to return to (optional)"
            placeholder="https://…"
            isOptional
          />
        </Action>
        <Action
          name="Revoke all links"
          operation="revokeKycLinks"
          look="danger"
          onDone={() => setUrl(undefined)}
          act={() =>
            bodyOf(api.DELETE('/customers/{customerId}/kyc-links', { params: { path: { customerId } } }))
          }
        >
          <p>Every link of this customer stops working.</p>
        </Action>
      </Buttons>
    </>
  );
}
