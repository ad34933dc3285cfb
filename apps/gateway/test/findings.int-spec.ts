import { DomainError, formatId, mintUuid } from '@corridor/kernel';
import {
  ask,
  errorShape,
  platformA,
  platformB,
  useGateway,
  type Asked,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

let gateway: TestGateway;
let token: TestToken;
useGateway((suite) => ({ gateway, token } = suite));
afterEach(() => {
  gateway.services.answer = () => ({});
});

const find = (query: string) => ask(gateway, `/find?query=${encodeURIComponent(query)}`, { token });

/** Accounts finds these; payments is silent. */
function finds(found: object[]): void {
  gateway.services.answer = ({ service }: Asked) => {
    if (service === 'payments') throw new DomainError('SERVICE_UNAVAILABLE', 'no answer');
    return { body: Buffer.from(JSON.stringify({ found: service === 'accounts' ? found : [] })) };
  };
}

describe('GET /find', () => {
  it('asks the services for what the platform has, and names the silent ones', async () => {
    const { platformId, platformKey } = platformA;
    const id = formatId('Customer', mintUuid());
    finds([{ kind: 'Customer', id, platformId, platformKey, isByName: true }]);
    const { status, json } = await find(' love ');

    expect([status, json]).toEqual([
      200,
      { found: [{ kind: 'Customer', id }], parts: { payments: 'UNAVAILABLE' } },
    ]);
    expect(gateway.services.last.request.body).toEqual({ text: 'love', platformKey, names: true });
    expect(gateway.services.last.options).toMatchObject({ sealed: true, timeoutMs: 2_000 });
  });

  it('leaves out what a service of an earlier release finds in other platforms, and what operators have', async () => {
    const { platformId, platformKey } = platformA;
    finds([
      { kind: 'Customer', id: formatId('Customer', mintUuid()), ...platformB },
      { kind: 'PaymentInstruction', id: formatId('PaymentInstruction', mintUuid()), platformId, platformKey },
      { kind: 'PlatformConfig', id: platformId, platformId, platformKey },
      { kind: 'Connector', id: formatId('Connector', mintUuid()), platformId: null, platformKey: null },
    ]);
    expect((await find('x')).json['found']).toEqual([]);
  });

  it('needs a text', async () => {
    for (const path of ['/find', '/find?query=', '/find?query=%20', `/find?query=${'x'.repeat(321)}`])
      expect([path, (await ask(gateway, path, { token })).json]).toEqual([
        path,
        errorShape(400, 'INVALID_INPUT'),
      ]);
  });
});
