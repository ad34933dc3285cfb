import { at, numberAt, type ApiClient, type Payer } from '@corridor/api-client';
import type { Client } from 'pg';
import { spanMs } from './growth-size';
import { idSql, type Filled } from './record-sql';

const PAGE = 20;
/** Ids that a case asks for by turns. */
const IDS = 50;

/** Requests of one kind, by turns. */
export interface ReadCase {
  name: string;
  paths: readonly string[];
  /** Path of the list, if the paths are pages of one. */
  list?: string;
}

/** A list and its cursor of the middle, which is the beginning of the rest when only the older half is there. */
export interface ListMiddle {
  list: string;
  cursor: string;
}

interface Ids {
  customers: string[];
  internalAccounts: string[];
  externalAccounts: string[];
  transactions: string[];
  quotes: string[];
  documents: string[];
  deliveries: string[];
}

/** Ids of busy customers and their accounts, and of records from all over the lists. */
async function idsOf(database: Client, filled: Filled): Promise<Ids> {
  const { size, platformKey } = filled;
  const read = async (sql: string, prefix: string) =>
    (await database.query<{ id: string }>(sql)).rows.map(({ id }) => `${prefix}:${id}`);
  const busy = (kind: 'customers' | 'internalAccounts' | 'externalAccounts', prefix: string) =>
    read(`SELECT ${idSql(filled, kind, 'n')} AS id FROM generate_series(0, ${IDS - 1}) AS n`, prefix);
  const spread = (kind: 'transactions' | 'documents' | 'deliveries', count: number, prefix: string) =>
    read(
      `SELECT ${idSql(filled, kind, `n * ${Math.floor((count - 1) / IDS)}`)} AS id FROM generate_series(0, ${IDS - 1}) AS n`,
      prefix,
    );
  return {
    customers: await busy('customers', 'Customer'),
    internalAccounts: await busy('internalAccounts', 'InternalAccount'),
    externalAccounts: await busy('externalAccounts', 'ExternalAccount'),
    transactions: await spread('transactions', size.transactions, 'Transaction'),
    quotes: await read(
      `SELECT id FROM payments.transactions WHERE platform_key = ${platformKey} AND kind = 'QUOTE'
       ORDER BY id DESC LIMIT ${IDS}`,
      'Quote',
    ),
    documents: await spread('documents', size.documents, 'Document'),
    deliveries: await spread('deliveries', size.events, 'WebhookDelivery'),
  };
}

/** Busy customers, who pay from their accounts to their bank accounts. */
export async function filledPayers(
  { database, filled }: { database: Client; filled: Filled },
  count: number,
): Promise<Payer[]> {
  const { customers, internalAccounts, externalAccounts } = await idsOf(database, filled);
  return internalAccounts.slice(0, count).map((id, place) => ({
    id,
    customerId: String(customers[place]),
    bankAccountId: String(externalAccounts[place]),
  }));
}

type Filters = Record<string, readonly string[]>;

function rangesOf({ size, endMs }: Filled, span: number) {
  const moment = (part: number) => new Date(endMs - Math.round(part * span)).toISOString();
  const [from, to] = [moment(0.8), moment(0.2)];
  const day = (text: string) => text.slice(0, 10);
  return { from, to, fromDay: day(from), toDay: day(to), size };
}

function paymentFilters(filled: Filled, ids: Ids): Record<string, Filters> {
  const { from, to, fromDay, toDay } = rangesOf(filled, spanMs(filled.size));
  const customer = ids.customers.map((id) => `customerId=${id}`);
  const receiver = ids.externalAccounts.map((id) => `receiverAccountIdentifier=${id}`);
  const sender = ids.internalAccounts.map((id) => `senderAccountIdentifier=${id}`);
  const and = (queries: readonly string[], more: string) => queries.map((query) => `${query}&${more}`);
  return {
    '/transactions': {
      'of a rare status': ['status=FAILED'],
      'of a type': ['type=INCOMING'],
      'of a rare status and type': ['status=FAILED&type=OUTGOING'],
      'of a customer': customer,
      'of a customer and rare status': and(customer, 'status=FAILED'),
      'of a customer and type': and(customer, 'type=INCOMING'),
      'of a sender': sender,
      'of a sender and status': and(sender, 'status=COMPLETED'),
      'of an external account': receiver,
      'of an external account and rare status': and(receiver, 'status=FAILED'),
      'of some days': [`startDate=${fromDay}&endDate=${toDay}`],
      'between two moments': [`startDate=${from}&endDate=${to}`],
    },
    '/quotes': { 'of a status': ['status=EXPIRED'], 'of a customer': customer },
    '/customers/internal-accounts': { 'of a currency': ['currency=USD'], 'of a customer': customer },
    [`/internal-accounts/${ids.internalAccounts[0]}/entries`]: {
      'between two moments': [`startDate=${from}&endDate=${to}`],
    },
  };
}

function otherFilters(filled: Filled, ids: Ids): Record<string, Filters> {
  const { from, to } = rangesOf(filled, spanMs(filled.size));
  const { platformKey, size } = filled;
  const events = rangesOf(filled, Math.min(spanMs(size), 20 * 86_400_000));
  const customer = ids.customers.map((id) => `customerId=${id}`);
  const holder = ids.customers.map((id) => `documentHolder=${id}`);
  const resource = ids.transactions.slice(-10).map((id) => `resourceId=${id}`);
  const someEvents = `createdAfter=${events.from}&createdBefore=${events.to}`;
  return {
    '/customers': {
      'of a type': ['customerType=BUSINESS'],
      'of an address': [`umaAddress=${encodeURIComponent(`$growth7@p${platformKey}.growth.test`)}`],
      'created between two moments': [`createdAfter=${from}&createdBefore=${to}`],
      'changed between two moments': [`updatedAfter=${from}&updatedBefore=${to}`],
      'with deleted ones': ['isIncludingDeleted=true'],
    },
    '/customers/external-accounts': { 'of a customer': customer, 'of a currency': ['currency=USD'] },
    '/documents': { 'of a holder': holder },
    '/beneficial-owners': { 'of a customer': customer, 'of a rare role': ['role=DIRECTOR'] },
    '/verifications': { 'of a customer': customer, 'of a rare status': ['verificationStatus=REJECTED'] },
    '/webhook-events': {
      'of a type': ['eventType=INCOMING_PAYMENT_COMPLETED'],
      'of a resource': resource,
      'between two moments': [someEvents],
    },
    '/webhook-deliveries': {
      'of a type': ['eventType=INCOMING_PAYMENT_COMPLETED'],
      'of a rare status': ['status=FAILED'],
      'of a resource': resource,
      'between two moments': [someEvents],
    },
  };
}

async function filtersOf(
  database: Client,
  filled: Filled,
  endpoint: string,
): Promise<{ ids: Ids; lists: [string, Filters][] }> {
  const ids = await idsOf(database, filled);
  const lists = Object.entries({ ...paymentFilters(filled, ids), ...otherFilters(filled, ids) });
  const ofEndpoint = { 'of an endpoint': [`endpointId=WebhookEndpoint:${endpoint}`] };
  return {
    ids,
    lists: lists.map(([list, filters]) => [
      list,
      list === '/webhook-deliveries' ? { ...filters, ...ofEndpoint } : filters,
    ]),
  };
}

/** The middle of every list of several pages, to be asked for when the older half is written. */
export async function middlesOf(
  client: ApiClient,
  { database, filled, endpoint }: { database: Client; filled: Filled; endpoint: string },
): Promise<ListMiddle[]> {
  const { lists } = await filtersOf(database, filled, endpoint);
  const middles: ListMiddle[] = [];
  for (const [list] of lists) {
    const page = await client.expectOk('GET', `${list}?limit=${PAGE}`);
    const cursor = at(page, 'nextCursor');
    if (typeof cursor === 'string') middles.push({ list, cursor });
  }
  return middles;
}

/** Name of a list in the table. */
function nameOf(list: string): string {
  return list.startsWith('/internal-accounts/') ? 'entries of an account' : list.replace('/', '');
}

/** First, middle and filtered pages of every list, and GETs by id, after one look at each. */
export async function readCases(
  client: ApiClient,
  filling: { database: Client; filled: Filled; endpoint: string },
  middles: readonly ListMiddle[],
): Promise<ReadCase[]> {
  const { ids, lists } = await filtersOf(filling.database, filling.filled, filling.endpoint);
  const cases: ReadCase[] = [];
  for (const [list, filters] of lists) {
    const cursor = middles.find((one) => one.list === list)?.cursor;
    const middle: Filters = cursor === undefined ? {} : { 'middle page': [`cursor=${cursor}`] };
    const all: Filters = { 'first page': [''], ...middle, ...filters };
    for (const [name, queries] of Object.entries(all)) {
      const paths = queries.map((query) => `${list}?limit=${PAGE}${query === '' ? '' : `&${query}`}`);
      const page = await client.expectOk('GET', String(paths[0]));
      // A rare status of one customer may be missing at the smallest size.
      if (queries.length === 1 && numberAt(page, 'totalCount') === 0)
        throw new Error(`${String(paths[0])} shows nothing`);
      cases.push({ name: `${nameOf(list)}: ${name}`, paths, list });
    }
  }
  const byId: Record<string, string[]> = {
    'GET of a transaction': ids.transactions.map((id) => `/transactions/${id}`),
    'GET of a customer': ids.customers.map((id) => `/customers/${id}`),
    'GET of a quote': ids.quotes.map((id) => `/quotes/${id}`),
    'GET of a document': ids.documents.map((id) => `/documents/${id}`),
    'GET of a delivery': ids.deliveries.map((id) => `/webhook-deliveries/${id}`),
  };
  return [...cases, ...Object.entries(byId).map(([name, paths]) => ({ name, paths }))];
}
