import { mintUuid } from '@corridor/kernel';
import { internalOperations } from '@corridor/contracts';
import { DocumentLinkSigner } from '@corridor/service';
import type { TestDatabase } from '@corridor/testing';
import { ConnectorsListener } from '../src/connectors-listener/connectors-listener.adapter';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { createConsoleLink } from '../src/console-sessions/create-link.handler';
import type { Person } from '../src/console-sessions/session.repository';
import {
  ask,
  createGatewayDatabase,
  errorShape,
  startGateway,
  type Answer,
  type TestGateway,
} from './fixtures/gateway-app';

/** Wrong credentials that one address may send. */
const GUESSES = 3;

describe('links to documents', () => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await createGatewayDatabase();
  });
  beforeEach(async () => {
    gateway = await startGateway(database, {
      CONNECTORS_PORT: '0',
      CONSOLE_PORT: '0',
      AUTH_FAILURES_PER_MINUTE: String(GUESSES),
    });
    // Compliance has no such document (any more).
    gateway.services.answer = () => ({ status: 404 });
  });
  afterEach(() => gateway.close(0));
  afterAll(() => database.drop());

  const opened = (): number =>
    gateway.services.asked.filter(({ operation }) => operation === internalOperations.openDocumentLink.name)
      .length;

  function linkFor(reader: string): string {
    const signer = gateway.app.get(DocumentLinkSigner, { strict: false });
    const documentId = `Document:${mintUuid()}`;
    return signer.pathOf({ documentId, version: 1, reader, expiresAtMs: Date.now() + 60_000 });
  }

  const wrong = (link: string): string => link.replace(/signature=.*$/, `signature=${'0'.repeat(64)}`);

  /** Guesses until the address is refused, and then uses right links. */
  async function expectCounted(read: (link: string) => Promise<Answer>, reader: string): Promise<void> {
    const [known, other] = [linkFor(reader), linkFor(reader)];
    expect((await read(known)).json).toEqual(errorShape(404, 'DOCUMENT_NOT_FOUND'));
    expect(opened()).toBe(1);
    for (let guess = 0; guess < GUESSES; guess += 1)
      expect((await read(wrong(other))).json).toEqual(errorShape(404, 'DOCUMENT_NOT_FOUND'));

    expect((await read(wrong(other))).json).toEqual(errorShape(429, 'RATE_LIMITED'));
    expect((await read(other)).json).toEqual(errorShape(429, 'RATE_LIMITED'));
    expect(opened()).toBe(1);
    // It was right before, from the same address.
    expect((await read(known)).status).toBe(404);
    expect(opened()).toBe(2);
  }

  it('with wrong signatures are guesses on the listener of the connectors', async () => {
    const { url } = gateway.app.get(ConnectorsListener);
    await expectCounted((link) => ask(gateway, url + link), `Connector:${mintUuid()}`);
  });

  it('with wrong signatures are guesses in the console', async () => {
    const { url } = gateway.app.get(ConsoleListener);
    const person: Person = { name: 'Zoe', role: 'admin', platform: undefined, permissions: [] };
    const { url: signIn } = await createConsoleLink(gateway.runtime.pool, person, url);
    const own = { 'sec-fetch-site': 'same-origin' };
    const body = { token: new URL(signIn).hash.slice(1) };
    const session = await ask(gateway, `${url}/api/session`, { method: 'POST', headers: own, body });
    const headers = { ...own, cookie: session.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    await ask(gateway, `${url}/api/operations/v1/connectors`, { headers });
    const reader = gateway.services.asked.at(-1)?.request.context.operatorId ?? '';
    const read = (link: string): Promise<Answer> =>
      ask(gateway, url + link.replace('/v1/documents/', '/api/documents/'), { headers });
    await expectCounted(read, reader);
  });

  it('without a signature, and right ones that have ended, guess nothing', async () => {
    const { url } = gateway.app.get(ConnectorsListener);
    const reader = `Connector:${mintUuid()}`;
    for (let time = 0; time < 2 * GUESSES; time += 1) {
      expect((await ask(gateway, url + linkFor(reader))).status).toBe(404);
      expect((await ask(gateway, `${url}/v1/documents/Document:${mintUuid()}`)).status).toBe(404);
    }
    expect(opened()).toBe(2 * GUESSES);
  });
});
