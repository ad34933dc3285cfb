import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Transaction, TransactionSide } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { isVisible } from '../ui/format';
import { Name } from '../ui/values';
import { partsOf, payeeText } from './account-names';
import { Ref, useApi } from './api';
import { nameOfCustomer } from './customers';
import styles from './names.module.css';

/** A name changes rarely, and the rows of a list show the same names. Milliseconds. */
const FRESH_MS = 60_000;
/** Largest number of names in one request. */
const NAMES_MAX = 100;

interface NamedProps {
  id: string;
  /** Shows only the end of the id while there is no name. */
  isBare?: boolean;
}

const customerKey = (platformId: string, id: string) => [platformId, 'customer-name', id];
const payeeKey = (platformId: string, id: string) => [platformId, 'payee-name', id];

type ReadNames = (ids: readonly (string | null | undefined)[]) => Promise<void>;

/** Reads the names of a page in one request of each kind. Rows whose name is not found ask for it themselves. */
export function useReadNames(): ReadNames {
  const api = useApi();
  const platformId = usePlatformId();
  const queries = useQueryClient();
  const unknown = (ids: Parameters<ReadNames>[0], kind: string, keyOf: typeof payeeKey): string[] => {
    const isOld = (id: string): boolean => {
      const state = queries.getQueryState(keyOf(platformId, id));
      return !state?.data || state.dataUpdatedAt < Date.now() - FRESH_MS;
    };
    const named = ids.filter((id) => id?.startsWith(kind)) as string[];
    return [...new Set(named)].filter(isOld).slice(0, NAMES_MAX);
  };
  const readCustomers = async (customerIds: string[]): Promise<void> => {
    if (customerIds.length === 0) return;
    const query = { customerIds, isIncludingDeleted: true, limit: NAMES_MAX };
    const { data } = await api.GET('/customers', { params: { query } });
    for (const one of data?.data ?? [])
      queries.setQueryData(customerKey(platformId, one.id), nameOfCustomer(one));
  };
  const readPayees = async (externalAccountIds: string[]): Promise<void> => {
    if (externalAccountIds.length === 0) return;
    const query = { externalAccountIds, limit: NAMES_MAX };
    const { data } = await api.GET('/customers/external-accounts', { params: { query } });
    for (const one of data?.data ?? []) queries.setQueryData(payeeKey(platformId, one.id), partsOf(one));
  };
  return async (ids) => {
    await Promise.allSettled([
      readCustomers(unknown(ids, 'Customer:', customerKey)),
      readPayees(unknown(ids, 'ExternalAccount:', payeeKey)),
    ]);
  };
}

/** Ids of those whom a payment names. */
export function partiesOf({ customerId, source, destination }: Transaction): (string | null | undefined)[] {
  return [customerId, ...[source, destination].flatMap((side) => [side.customerId, side.accountId])];
}

/** The name of a customer, which leads to its page; the id while the name is not known. */
export function CustomerName({ id, isBare = false }: NamedProps): ReactNode {
  const api = useApi();
  const { data } = useQuery({
    queryKey: customerKey(usePlatformId(), id),
    queryFn: async () =>
      nameOfCustomer(
        await bodyOf(api.GET('/customers/{customerId}', { params: { path: { customerId: id } } })),
      ),
    staleTime: FRESH_MS,
  });
  if (!data || !isVisible(data)) return <Ref id={id} isBare={isBare} />;
  return (
    <Link href={`/customers/${id}`} title={id}>
      <Name>{data}</Name>
    </Link>
  );
}

/** Whose external account it is. Customers and the platform pay accounts of each other too, and an id doesn't say whose it is. */
function usePayee(id: string): ReturnType<typeof partsOf> | undefined {
  const api = useApi();
  const platformId = usePlatformId();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: payeeKey(platformId, id),
    queryFn: async () => {
      const ofPlatform = await queries.fetchQuery({
        queryKey: [platformId, 'platform-payees'],
        queryFn: () => bodyOf(api.GET('/platform/external-accounts')),
        staleTime: FRESH_MS,
      });
      const own = ofPlatform.data.find((account) => account.id === id);
      if (own) return partsOf(own);
      const params = { path: { externalAccountId: id } };
      const ofCustomer = await api.GET('/customers/external-accounts/{externalAccountId}', { params });
      if (ofCustomer.data) return partsOf(ofCustomer.data);
      // The list is a page, and it may be older than the account.
      return partsOf(await bodyOf(api.GET('/platform/external-accounts/{externalAccountId}', { params })));
    },
    staleTime: FRESH_MS,
  });
  return data;
}

/** An external account in one text; the id while that is not known. */
export function useAccountText(id: string): string {
  const payee = usePayee(id);
  return payee ? payeeText(payee) : id;
}

/** Whose external account it is; the id while that is not known. */
export function PayeeName({ id, isBare = false }: NamedProps): ReactNode {
  const data = usePayee(id);
  if (!data) return <Ref id={id} isBare={isBare} />;
  return (
    <span title={id}>
      {data.owner !== undefined && <Name>{data.owner}</Name>} {data.currency}, <Name>{data.bank}</Name>
      {data.end !== undefined && ', '}
      <span className={styles.end}>{data.end}</span>
    </span>
  );
}

interface PartyProps {
  side: TransactionSide;
  isBare?: boolean;
}

/** Where the money of a payment comes from, or goes to. */
export function Party({ side, isBare = false }: PartyProps): ReactNode {
  const { accountId, umaAddress, customerId, sourceType } = side;
  if (umaAddress !== undefined) return <Name>{umaAddress}</Name>;
  if (accountId?.startsWith('ExternalAccount:')) return <PayeeName id={accountId} isBare={isBare} />;
  if (accountId !== undefined) return <Ref id={accountId} isBare={isBare} />;
  if (customerId !== undefined) return <CustomerName id={customerId} isBare={isBare} />;
  return sourceType === 'REALTIME_FUNDING' ? 'Money from outside' : undefined;
}

/** Who pays, or is paid, outside of the platform. */
export function Counterparty({ payment }: { payment: Transaction }): ReactNode {
  const side = payment.type === 'OUTGOING' ? payment.destination : payment.source;
  return <Party side={side} isBare />;
}
