import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExternalAccount, InternalAccount, Transaction, TransactionSide } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { usePlatformId } from '../session';
import { isVisible } from '../ui/format';
import { Name } from '../ui/values';
import { accountText, aroundOwner, partsOf, payeeOf, PLATFORM } from './account-names';
import { Ref, useApi } from './api';
import { nameOfCustomer } from './customers';
import { pageOfAccount, pageOfPayee } from './links';
import styles from './names.module.css';

/** A name changes rarely, and the rows of a list show the same names. Milliseconds. */
const FRESH_MS = 60_000;
/** Largest number of names in one request. */
const NAMES_MAX = 100;
/** More accounts than a customer has, which are one for each currency. */
const ACCOUNTS_MAX = 100;

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
    for (const one of data?.data ?? []) queries.setQueryData(payeeKey(platformId, one.id), one);
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

function nameQuery(api: PlatformApi, platformId: string, customerId: string) {
  return {
    queryKey: customerKey(platformId, customerId),
    queryFn: async () =>
      nameOfCustomer(await bodyOf(api.GET('/customers/{customerId}', { params: { path: { customerId } } }))),
    staleTime: FRESH_MS,
  };
}

/** The name of a customer, which leads to its page; the id while the name is not known. */
export function CustomerName({ id, isBare = false }: NamedProps): ReactNode {
  const api = useApi();
  const { data } = useQuery(nameQuery(api, usePlatformId(), id));
  if (!data || !isVisible(data)) return <Ref id={id} isBare={isBare} />;
  return (
    <Link href={`/customers/${id}`} title={id}>
      <Name>{data}</Name>
    </Link>
  );
}

/** Whose external account it is. Customers and the platform pay accounts of each other too, and an id doesn't say whose it is. */
function usePayee(id: string): ExternalAccount | undefined {
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
      if (own) return own;
      const params = { path: { externalAccountId: id } };
      const ofCustomer = await api.GET('/customers/external-accounts/{externalAccountId}', { params });
      if (ofCustomer.data) return ofCustomer.data;
      // The list is a page, and it may be older than the account.
      return bodyOf(api.GET('/platform/external-accounts/{externalAccountId}', { params }));
    },
    staleTime: FRESH_MS,
  });
  return data;
}

/** An external account in one text; the id while that is not known. */
export function useAccountText(id: string): string {
  const payee = usePayee(id);
  return payee ? payeeOf(payee) : id;
}

/** The currency of an external account, its bank and the end of its number. */
export function AtBank({ account }: { account: ExternalAccount }): ReactNode {
  const { currency, bank, end } = partsOf(account);
  return (
    <>
      {currency}, <Name>{bank}</Name>
      {end !== undefined && ', '}
      <span className={styles.end}>{end}</span>
    </>
  );
}

/** Whose external account it is, which leads to the accounts of its owner; the id while that is not known. */
export function PayeeName({ id, isBare = false }: NamedProps): ReactNode {
  const payee = usePayee(id);
  if (!payee) return <Ref id={id} isBare={isBare} />;
  const { owner } = partsOf(payee);
  return (
    <Link href={pageOfPayee(payee)} title={id}>
      {owner !== undefined && <Name>{owner}</Name>} <AtBank account={payee} />
    </Link>
  );
}

interface OwnedAccount {
  account: InternalAccount;
  /** The name of its owner. */
  owner: string;
}

/**
 * An internal account with the name of its owner; undefined while that is not known.
 * @param customerId whose it is, unless it is the platform's
 * @param freshMs how old it may be, milliseconds
 */
export function useInternalAccount(
  id: string,
  customerId: string | null | undefined,
  freshMs = FRESH_MS,
): OwnedAccount | undefined {
  const api = useApi();
  const platformId = usePlatformId();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [platformId, 'internal-account', id, customerId],
    queryFn: async (): Promise<OwnedAccount | null> => {
      const isIt = (account: InternalAccount): boolean => account.id === id;
      const ofPlatform = await queries.fetchQuery({
        queryKey: [platformId, 'platform-accounts'],
        queryFn: () => bodyOf(api.GET('/platform/internal-accounts')),
        staleTime: freshMs,
      });
      const own = ofPlatform.data.find(isIt);
      if (own) return { account: own, owner: PLATFORM };
      if (!customerId) return null;
      const ofCustomer = await queries.fetchQuery({
        queryKey: [platformId, 'accounts-of', customerId],
        queryFn: () =>
          bodyOf(
            api.GET('/customers/internal-accounts', {
              params: { query: { customerId, limit: ACCOUNTS_MAX } },
            }),
          ),
        staleTime: freshMs,
      });
      const account = ofCustomer.data.find(isIt);
      if (!account) return null;
      const name = await queries.fetchQuery(nameQuery(api, platformId, customerId));
      return { account, owner: isVisible(name) ? name : customerId };
    },
    staleTime: freshMs,
  });
  return data ?? undefined;
}

/** An internal account in one text; the id while its owner is not known. @param customerId as that of `useInternalAccount` */
export function useInternalAccountText(id: string, customerId: string | null): string {
  const found = useInternalAccount(id, customerId);
  return found ? accountText(found.account, found.owner) : id;
}

/** An internal account by its currency, its owner and the end of its id, which leads to its page. */
export function AccountName({ account, owner }: OwnedAccount): ReactNode {
  const [before, behind] = aroundOwner(account);
  return (
    <Link href={pageOfAccount(account)} title={account.id}>
      {before}
      {owner === PLATFORM ? owner : <Name>{owner}</Name>}
      {behind}
    </Link>
  );
}

/** Whose internal account it is; the id while that is not known. */
function AccountOf({ id, customerId, isBare }: NamedProps & { customerId: string | null }): ReactNode {
  const found = useInternalAccount(id, customerId);
  return found ? <AccountName {...found} /> : <Ref id={id} isBare={isBare ?? false} />;
}

interface PartyProps {
  side: TransactionSide;
  /** The customer of the payment. */
  customerId: string | null;
  isBare?: boolean;
}

/** Where the money of a payment comes from, or goes to. */
export function Party({ side, customerId: ofPayment, isBare = false }: PartyProps): ReactNode {
  const { accountId, umaAddress, customerId, sourceType } = side;
  if (umaAddress !== undefined) return <Name>{umaAddress}</Name>;
  if (accountId?.startsWith('ExternalAccount:')) return <PayeeName id={accountId} isBare={isBare} />;
  if (accountId !== undefined) return <AccountOf id={accountId} customerId={ofPayment} isBare={isBare} />;
  if (customerId !== undefined) return <CustomerName id={customerId} isBare={isBare} />;
  return sourceType === 'REALTIME_FUNDING' ? 'Money from outside' : undefined;
}

/** Who pays, or is paid, outside of the platform. */
export function Counterparty({ payment }: { payment: Transaction }): ReactNode {
  const side = payment.type === 'OUTGOING' ? payment.destination : payment.source;
  return <Party side={side} customerId={payment.customerId} isBare />;
}
