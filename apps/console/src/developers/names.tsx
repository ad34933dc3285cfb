import { useQuery } from '@tanstack/react-query';
import type { Transaction, TransactionSide } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { ForeignText, Name } from '../ui/values';
import { partsOf, payeeText } from './account-names';
import { Ref, useApi } from './api';
import { nameOfCustomer } from './customers';

/** A name changes rarely, and the rows of a list show the same names. Milliseconds. */
const FRESH_MS = 60_000;

interface NamedProps {
  id: string;
  /** Shows only the end of the id while there is no name. */
  isBare?: boolean;
}

/** The name of a customer, which leads to its page; the id while the name is not known. */
export function CustomerName({ id, isBare = false }: NamedProps): ReactNode {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [usePlatformId(), 'customer-name', id],
    queryFn: async () =>
      nameOfCustomer(
        await bodyOf(api.GET('/customers/{customerId}', { params: { path: { customerId: id } } })),
      ),
    staleTime: FRESH_MS,
  });
  if (!data) return <Ref id={id} isBare={isBare} />;
  return (
    <Link href={`/customers/${id}`} title={id}>
      <Name>{data}</Name>
    </Link>
  );
}

/** Whose external account it is. */
function usePayee(id: string, isOfPlatform: boolean): ReturnType<typeof partsOf> | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [usePlatformId(), 'payee-name', id],
    queryFn: async () => {
      const params = { path: { externalAccountId: id } };
      const account = isOfPlatform
        ? api.GET('/platform/external-accounts/{externalAccountId}', { params })
        : api.GET('/customers/external-accounts/{externalAccountId}', { params });
      return partsOf(await bodyOf(account));
    },
    staleTime: FRESH_MS,
  });
  return data;
}

/** An external account in one text; the id while that is not known. */
export function useAccountText(id: string, isOfPlatform: boolean): string {
  const payee = usePayee(id, isOfPlatform);
  return payee ? payeeText(payee) : id;
}

/** Whose external account it is; the id while that is not known. */
function PayeeName({ id, isBare = false, isOfPlatform }: NamedProps & { isOfPlatform: boolean }): ReactNode {
  const data = usePayee(id, isOfPlatform);
  if (!data) return <Ref id={id} isBare={isBare} />;
  return (
    <span title={id}>
      {data.owner !== undefined && <Name>{data.owner}</Name>} <ForeignText>{data.account}</ForeignText>
    </span>
  );
}

interface PartyProps {
  payment: Transaction;
  side: TransactionSide;
  isBare?: boolean;
}

/** Where the money of a payment comes from, or goes to. */
export function Party({ payment, side, isBare = false }: PartyProps): ReactNode {
  const { accountId, umaAddress, customerId, sourceType } = side;
  if (umaAddress !== undefined) return <Name>{umaAddress}</Name>;
  if (accountId?.startsWith('ExternalAccount:'))
    return <PayeeName id={accountId} isBare={isBare} isOfPlatform={payment.customerId === null} />;
  if (accountId !== undefined) return <Ref id={accountId} isBare={isBare} />;
  if (customerId !== undefined) return <CustomerName id={customerId} isBare={isBare} />;
  return sourceType === 'REALTIME_FUNDING' ? 'Money from outside' : undefined;
}

/** Who pays, or is paid, outside of the platform. */
export function Counterparty({ payment }: { payment: Transaction }): ReactNode {
  const side = payment.type === 'OUTGOING' ? payment.destination : payment.source;
  return <Party payment={payment} side={side} isBare />;
}
