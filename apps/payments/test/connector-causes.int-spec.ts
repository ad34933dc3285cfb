import { connectorCalls } from '@corridor/connector-contract';
import { DAY_MS, formatId, trustUuid } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { eventually } from '@corridor/testing';
import type { Logger } from 'pino';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { ConnectorRepository } from '../src/connectors/connector.repository';
import { ManageConnectorsHandler } from '../src/connectors/manage-connectors.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { FailingServers } from './fixtures/failing-servers';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';

const connectorId = formatId('Connector', CONNECTOR);
const tomorrow = (): Date => new Date(Date.now() + DAY_MS);

describe('the cause of a failed call', () => {
  let world: ConnectedBank;
  const servers = new FailingServers();

  beforeAll(async () => {
    world = await ConnectedBank.start();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await world.app.pool.query('UPDATE payment_instructions SET look_at = NULL');
    await moveTo(world.bank.url);
    // An answer, so that the connector stays up.
    await world.app.module
      .get(ConnectorDirectory)
      .find(CONNECTOR)
      ?.call((connector) => connector.capabilities());
  });

  afterAll(async () => {
    await world.stop();
    await servers.stop();
  });

  async function moveTo(url: string): Promise<void> {
    await world.app.pool.query('UPDATE connectors SET base_url = $1, version = version + 1', [url]);
    await world.app.module.get(ConnectorDirectory).refresh();
  }

  async function pay(): Promise<string> {
    const { app } = world;
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    return uuidIn(bodyOf(await app.out(account, (await app.externalAccount()).id, 400)).id);
  }

  /** The last change of the instruction, when it is in a state after an attempt. */
  async function failed(transactionId: string): Promise<{ id: string; event: string; message: string }> {
    return eventually(async () => {
      await world.app.module.get(Dispatcher).look();
      const { rows } = await world.app.pool.query<{ id: string; event: string; message: string }>(
        `SELECT i.id, h.event, h.message FROM payment_instructions i JOIN instruction_history h
           ON h.platform_key = i.platform_key AND h.instruction_id = i.id AND h.event IN ('NOT_TAKEN', 'UNKNOWN')
         WHERE i.transaction_id = $1 ORDER BY h.version`,
        [transactionId],
      );
      return rows[0];
    });
  }

  it.each<[string, () => Promise<string>, string, string]>([
    ['nobody listens', () => servers.refusing(), 'NOT_TAKEN', 'the connection was refused (ECONNREFUSED)'],
    [
      'its name is unknown',
      () => Promise.resolve('http://bank.invalid'),
      'NOT_TAKEN',
      'its name could not be resolved',
    ],
    [
      'its certificate is not trusted',
      () => servers.withTls('localhost', tomorrow()),
      'NOT_TAKEN',
      'its certificate is not trusted',
    ],
    [
      'its certificate has expired',
      () => servers.withTls('localhost', new Date(Date.now() - DAY_MS), true),
      'NOT_TAKEN',
      'its certificate has expired (CERT_HAS_EXPIRED)',
    ],
    [
      'it never answers',
      () => {
        for (const call of ['instruction', 'capabilities'] as const)
          jest.replaceProperty(connectorCalls[call] as { limitMs: number }, 'limitMs', 1_000);
        return servers.answering(() => undefined);
      },
      'UNKNOWN',
      'no answer came in time',
    ],
    [
      'its answer is none of the contract',
      () =>
        servers.answering((request, response) => {
          request.resume().once('end', () => response.writeHead(503).end('{"error":"maintenance"}'));
        }),
      'UNKNOWN',
      'the connector answered 503',
    ],
  ])('%s: is in the history, in the log and in the check', async (_what, serverOf, event, cause) => {
    const url = await serverOf();
    await moveTo(url);
    const warn = jest.spyOn(world.app.module.get<Logger>(LOGGER), 'warn');
    const { id, ...change } = await failed(await pay());
    expect(change).toEqual({ event, message: expect.stringContaining(cause) as string });
    const instructionId = formatId('PaymentInstruction', trustUuid(id));
    const logged = (): unknown[] => warn.mock.calls.filter(([about]) => JSON.stringify(about).includes(id));
    await eventually(() => logged().length > 0);
    expect(logged()[0]).toEqual([
      {
        ...{ connectorId: CONNECTOR, connector: 'bank', instructionId, attempt: 1 },
        cause: expect.stringContaining(cause) as string,
      },
      'an attempt got no outcome',
    ]);
    const { dataSource, module, vault } = world.app;
    const [stored, directory] = [module.get(ConnectorRepository), module.get(ConnectorDirectory)];
    const check = new ManageConnectorsHandler(dataSource, stored, directory, vault).check(connectorId);
    await expect(check).rejects.toMatchObject({
      ...{ code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining(cause) as string },
    });
    const said = JSON.stringify([change, logged(), await check.catch((error: Error) => error.message)]);
    expect(said).not.toMatch(/127\.0\.0\.1|localhost|bank\.invalid/);
  });
});
