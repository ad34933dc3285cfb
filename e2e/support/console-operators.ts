import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { admin, listAt, textAt, type Api, type Json } from './api';
import { citizen, customerOf, shows, verify } from './compliance';
import { uploadDocument } from './documents';
import { fundedCustomer, transactionReaches } from './money';
import { executedQuote, quoteBody, toAccount } from './quotes';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** What the pages of operators show in the suites. */
export interface OperatorsWork {
  platformCustomerId: string;
  customerId: string;
  /** A verification that waits for a person. */
  verificationId: string;
  /** A payment whose money is suspended. */
  transactionId: string;
}

/** Makes something for each queue: a verification to review, and a payment in suspense. */
export async function operatorsWork(api: Api): Promise<OperatorsWork> {
  const platformCustomerId = `user-${randomUUID()}`;
  const customerId = await customerOf(api, { ...citizen, platformCustomerId, fullName: 'Ada Reviewed 001' });
  await uploadDocument(api, customerId, { file: new Blob([PICTURE], { type: 'image/png' }) });
  const verificationId = textAt(await verify(api, customerId), 'id');
  await shows(api, `/verifications/${verificationId}`, 'verificationStatus', 'PENDING_MANUAL_REVIEW');
  return { platformCustomerId, customerId, verificationId, transactionId: await suspendedPayment(api) };
}

/** A payment whose bank refuses it, and whose money can't be given back. */
export async function suspendedPayment(api: Api): Promise<string> {
  const { accountId, bankAccountId } = await fundedCustomer(api, 50_000, '007');
  const id = textAt(
    await executedQuote(api, quoteBody(accountId, toAccount(bankAccountId))),
    'transactionId',
  );
  await transactionReaches(api, id, 'FAILED');
  await eventually(async () => {
    const found = listAt((await operatorsCall('GET', '/suspense?limit=100')).body, 'data');
    return found.some((item) => item['transactionId'] === id);
  });
  return id;
}

let authorization: string | undefined;

async function ofAll(): Promise<string> {
  const permissions = 'READ,REVIEW,TREASURY,RESOLVE,CONFIGURE,AUDIT';
  const printed = await admin('create-operator', '--name', 'All', '--permissions', permissions, '--json');
  const { clientId, clientSecret } = JSON.parse(printed) as Record<string, string>;
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

/** A call of the operators' API by one operator, who is no person of the console. */
export async function operatorsCall(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ status: number; body: Json }> {
  authorization ??= await ofAll();
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(`${process.env['E2E_OPERATIONS_URL']}/operations/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

/** What the operators' API lists, for whoever checks what a page says. */
export async function operatorsList(path: string): Promise<Json[]> {
  const { status, body } = await operatorsCall('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return listAt(body, 'data');
}

/** A link to the console for a person. Each name is another person. */
export async function consoleLink(name: string, role: string): Promise<string> {
  const printed = await admin('console-link', '--name', name, '--role', role, '--json');
  return textAt(JSON.parse(printed) as Json, 'url');
}
