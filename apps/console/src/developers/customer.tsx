import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Customer, ExternalAccount, InternalAccount, Verification } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { useMay, useMayMakeUp, usePlatformId, useSession } from '../session';
import { Empty } from '../ui/feedback';
import { Table } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, ForeignText, Id, Money, Status, When } from '../ui/values';
import { Loaded, Ref, useApi } from './api';
import {
  DeleteAccount,
  DeleteCustomer,
  KycLinks,
  ReviewAccount,
  StartVerification,
} from './customer-actions';
import { nameOfCustomer } from './customers';
import { Documents, UploadDocument } from './documents';
import { Buttons } from './fields';
import { AddExternalAccount, Fund, SendTransfer } from './money-actions';
import { Notes } from './notes';
import { VerificationTable } from './verifications';

const MOST = 100;

interface CustomerWithAll {
  customer: Customer;
  accounts: readonly InternalAccount[];
  externalAccounts: readonly ExternalAccount[];
  verifications: readonly Verification[];
}

async function readCustomer(api: PlatformApi, customerId: string): Promise<CustomerWithAll> {
  const params = { query: { customerId, limit: MOST } };
  const [customer, accounts, externalAccounts, verifications] = await Promise.all([
    bodyOf(api.GET('/customers/{customerId}', { params: { path: { customerId } } })),
    bodyOf(api.GET('/customers/internal-accounts', { params })),
    bodyOf(api.GET('/customers/external-accounts', { params })),
    bodyOf(api.GET('/verifications', { params })),
  ]);
  return {
    customer,
    accounts: accounts.data,
    externalAccounts: externalAccounts.data,
    verifications: verifications.data,
  };
}

/** A customer with its accounts and verifications. */
function useCustomer(id: string): UseQueryResult<CustomerWithAll> {
  const api = useApi();
  return useQuery({ queryKey: [usePlatformId(), 'customer', id], queryFn: () => readCustomer(api, id) });
}

function CustomerFacts({ of }: { of: Customer }): ReactNode {
  const { address, businessInfo } = of;
  const lines = address && [
    address.line1,
    address.line2,
    address.city,
    address.state,
    address.postalCode,
    address.country,
  ];
  return (
    <Facts
      of={[
        ['Customer', <Id key="id" id={of.id} whole />],
        ['Name', <ForeignText key="name">{nameOfCustomer(of)}</ForeignText>],
        ['Type', of.customerType],
        ['KYC', of.kycStatus && <Status value={of.kycStatus} />],
        ['KYB', of.kybStatus && <Status value={of.kybStatus} />],
        ['Deleted', of.isDeleted && 'yes'],
        ['Your id', <Id key="own" id={of.platformCustomerId} whole />],
        ['UMA address', <Id key="uma" id={of.umaAddress} whole />],
        ['Born', of.birthDate],
        ['Nationality', of.nationality],
        ['Address', lines?.filter(Boolean).join(', ')],
        ['Registration number', businessInfo?.registrationNumber],
        ['Tax id', businessInfo?.taxId],
        ...Object.entries(of.metadata ?? {}),
        ['Created', <When key="created" at={of.createdAt} />],
        [
          'Payments',
          <Link key="payments" href={`/payments?customerId=${of.id}`}>
            All its payments
          </Link>,
        ],
        [
          'Requests',
          <Link key="requests" href={`/log?resourceId=${of.id}`}>
            All its requests
          </Link>,
        ],
      ]}
    />
  );
}

function Accounts({ of, mayFund }: { of: readonly InternalAccount[]; mayFund: boolean }): ReactNode {
  return (
    <Table
      caption="Accounts"
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Currency', cell: ({ balance }) => balance.currency.name },
        { name: 'Balance', isFigure: true, cell: ({ balance }) => <Money value={balance} /> },
        { name: 'Entries', cell: ({ id }) => <Ref id={id} isBare /> },
        { name: 'Changed', cell: ({ updatedAt }) => <When at={updatedAt} /> },
        ...(mayFund
          ? [{ name: 'Sandbox', cell: (account: InternalAccount) => <Fund account={account} /> }]
          : []),
      ]}
    />
  );
}

function ExternalAccounts({
  of,
  mayManage,
}: {
  of: readonly ExternalAccount[];
  mayManage: boolean;
}): ReactNode {
  const { isSandbox } = useSession();
  if (of.length === 0) return <Empty title="No external account yet: add one, to pay to it." />;
  return (
    <Table
      caption="External accounts"
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Currency', cell: ({ currency }) => currency },
        { name: 'Type', cell: ({ accountInfo }) => accountInfo.accountType },
        { name: 'Status', cell: ({ status }) => <Status value={status} /> },
        { name: 'Name check', cell: ({ beneficiaryVerificationStatus: check }) => <Status value={check} /> },
        { name: 'Id', cell: ({ id }) => <Id id={id} isBare /> },
        { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
        ...(mayManage
          ? [
              {
                name: 'Action',
                cell: (account: ExternalAccount) => (
                  <Buttons>
                    {isSandbox && account.status === 'UNDER_REVIEW' && <ReviewAccount id={account.id} />}
                    <DeleteAccount id={account.id} />
                  </Buttons>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** A customer. */
export function CustomerPage({ id }: { id: string }): ReactNode {
  const query = useCustomer(id);
  const [mayManage, mayTransact] = [useMay('MANAGE'), useMay('TRANSACT')];
  const mayFund = useMayMakeUp('TRANSACT');
  const { data } = query;
  const canChange = data !== undefined && !data.customer.isDeleted;
  return (
    <Page
      title="Customer"
      question="Who is it, what does it own, and may it pay?"
      actions={
        canChange && (
          <>
            {mayTransact && (
              <SendTransfer
                payer={nameOfCustomer(data.customer)}
                accounts={data.accounts}
                externalAccounts={data.externalAccounts}
              />
            )}
            {mayManage && <AddExternalAccount customerId={id} fullName={nameOfCustomer(data.customer)} />}
            {mayManage && <UploadDocument holder={id} />}
            {mayManage && <StartVerification customerId={id} />}
            {mayManage && <DeleteCustomer id={id} />}
          </>
        )
      }
    >
      <Loaded of={query}>
        {({ customer, accounts, externalAccounts, verifications }) => (
          <>
            <CustomerFacts of={customer} />
            {mayManage && !customer.isDeleted && (
              <Section title="KYC link">
                <KycLinks customer={customer} />
              </Section>
            )}
            <Section title="Accounts">
              <Accounts of={accounts} mayFund={mayFund && !customer.isDeleted} />
            </Section>
            <Section title="External accounts">
              <ExternalAccounts of={externalAccounts} mayManage={mayManage && !customer.isDeleted} />
            </Section>
            <Section title="Documents">
              <Documents holder={id} canChange={mayManage && !customer.isDeleted} />
            </Section>
            {mayManage && (
              <Section title="Notes">
                <Notes customerId={id} canChange={!customer.isDeleted} />
              </Section>
            )}
            <Section title="Verifications">
              {verifications.length === 0 ? (
                <Empty title="No verification yet." />
              ) : (
                <VerificationTable rows={verifications} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
