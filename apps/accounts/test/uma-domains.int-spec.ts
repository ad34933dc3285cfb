import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { decode, encode, type TxtAnswer } from 'dns-packet';
import { Accounts } from './support/accounts';

/** A name server with some TXT records. It can be made to fail. */
class NameServer {
  readonly records = new Map<string, string[]>();
  readonly asked: string[] = [];
  isBroken = false;

  private constructor(private readonly socket: Socket) {
    socket.on('message', (message, from) => {
      const { id, questions = [] } = decode(message);
      const name = questions[0]?.name ?? '';
      this.asked.push(name);
      const texts = this.records.get(name) ?? [];
      const answers = texts.map((data): TxtAnswer => ({ type: 'TXT', name, ttl: 1, data }));
      // Response codes: 2 SERVFAIL, 3 NXDOMAIN (RFC 1035, 4.1.1).
      const code = this.isBroken ? 2 : answers.length === 0 ? 3 : 0;
      socket.send(
        encode({ type: 'response', id, flags: 0x8180 | code, questions, answers }),
        from.port,
        from.address,
      );
    });
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.socket.close();
  }
}

describe('outside the sandbox', () => {
  let names: NameServer;
  let accounts: Accounts;
  const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' };
  const recordOf = (domain: string): string => `_corridor.${domain}`;
  const textOf = (platformId: string): string => `corridor-platform=${platformId}`;

  beforeAll(async () => {
    names = await NameServer.start();
    accounts = await Accounts.start({ sandbox: false, dnsServers: [names.address] });
  });
  afterAll(async () => {
    await accounts.stop();
    names.stop();
  });

  it('an address under an unproved domain is refused, and the refusal names the record to publish', async () => {
    const { umaDomain, platformId } = accounts.platform;
    names.records.set(recordOf(umaDomain), ['v=spf1 -all', textOf('PlatformConfig:another')]);
    const { status, body } = await accounts.createCustomer(person);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: 'INVALID_UMA_ADDRESS',
        message: expect.stringContaining(`publish the DNS TXT record ${recordOf(umaDomain)}`),
        details: { record: { type: 'TXT', name: recordOf(umaDomain), text: textOf(platformId) } },
      }),
    ]);
    expect(names.asked).toContain(recordOf(umaDomain));
  });

  it('an unresponsive name server causes an error that asks to repeat the request', async () => {
    names.isBroken = true;
    expect((await accounts.createCustomer(person)).status).toBe(503);
    names.isBroken = false;
  });

  it('addresses are issued once the record exists, and also after it is removed', async () => {
    const { umaDomain, platformId } = accounts.platform;
    names.records.set(recordOf(umaDomain), ['v=spf1 -all', textOf(platformId)]);
    expect((await accounts.createCustomer(person)).body['umaAddress']).toMatch(`@${umaDomain}`);
    names.records.clear();
    expect((await accounts.createCustomer(person)).status).toBe(201);
  });

  it("a platform's domain changes only to a proved one", async () => {
    const { platformId, umaDomain } = accounts.platform;
    const refused = await accounts.updateConfig({ umaDomain: 'Other.example' });
    expect([refused.status, refused.body['code']]).toEqual([400, 'INVALID_UMA_ADDRESS']);
    expect((await accounts.getConfig()).body['umaDomain']).toBe(umaDomain);
    names.records.set(recordOf('other.example'), [textOf(platformId)]);
    expect((await accounts.updateConfig({ umaDomain: 'Other.example' })).body['umaDomain']).toBe(
      'other.example',
    );
  });

  it('the proof of one platform is not valid for another', async () => {
    const other = await accounts.createPlatform();
    const { platformKey, platformId } = other;
    const around = { context: { platformKey, platformId } };
    expect((await accounts.createCustomer(person, around)).status).toBe(400);
    names.records.set(recordOf(other.umaDomain), [textOf(platformId)]);
    expect((await accounts.createCustomer(person, around)).status).toBe(201);
  });
});
