import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Customer } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { useMay, useMayMakeUp, usePlatformId } from '../session';
import { Page, Section } from '../ui/page';
import { Facts, ForeignText, Id, Status, When } from '../ui/values';
import { Loaded, useApi } from './api';
import { Accounts, ExternalAccounts } from './customer-accounts';
import { DeleteCustomer, KycLinks, StartVerification } from './customer-actions';
import { nameOfCustomer } from './customers';
import { Documents, UploadDocument } from './documents';
import { AddExternalAccount, SendTransfer } from './money-actions';
import { Notes } from './notes';
import { VerificationsOf } from './verifications';

/** A customer. */
function useCustomer(customerId: string): UseQueryResult<Customer> {
  const api = useApi();
  return useQuery({
    queryKey: [usePlatformId(), 'customer', customerId],
    queryFn: () => bodyOf(api.GET('/customers/{customerId}', { params: { path: { customerId } } })),
  });
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

/** A customer. */
export function CustomerPage({ id }: { id: string }): ReactNode {
  const query = useCustomer(id);
  const [mayManage, mayTransact] = [useMay('MANAGE'), useMay('TRANSACT')];
  const mayFund = useMayMakeUp('TRANSACT');
  const { data } = query;
  return (
    <Page
      title="Customer"
      question="Who is it, what does it own, and may it pay?"
      actions={
        data !== undefined &&
        !data.isDeleted && (
          <>
            {mayTransact && <SendTransfer customerId={id} payer={nameOfCustomer(data)} />}
            {mayManage && <AddExternalAccount customerId={id} fullName={nameOfCustomer(data)} />}
            {mayManage && <UploadDocument holder={id} />}
            {mayManage && <StartVerification customerId={id} />}
            {mayManage && <DeleteCustomer id={id} />}
          </>
        )
      }
    >
      <Loaded of={query}>
        {(customer) => (
          <>
            <CustomerFacts of={customer} />
            {mayManage && !customer.isDeleted && (
              <Section title="KYC link">
                <KycLinks customer={customer} />
              </Section>
            )}
            <Section title="Accounts">
              <Accounts
                customerId={id}
                owner={nameOfCustomer(customer)}
                mayFund={mayFund && !customer.isDeleted}
              />
            </Section>
            <Section title="External accounts">
              <ExternalAccounts customerId={id} mayManage={mayManage && !customer.isDeleted} />
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
              <VerificationsOf customerId={id} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
