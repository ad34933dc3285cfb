import { assert as holds, array, integer, property, string, tuple } from 'fast-check';
import { Webhook } from 'standardwebhooks';
import {
  createSecret,
  isSecret,
  signatureFault,
  signMessage,
  TIMESTAMP_TOLERANCE_MS,
} from './webhook.signer';

const NOW = Date.parse('2026-03-31T12:00:00.000Z');
const [secret, other] = [createSecret(), createSecret()];
const message = { id: 'PaymentInstruction:1', body: '{"type":"capabilities"}', nowMs: NOW };

function faultOf(
  headers: Record<string, string>,
  secrets: string[],
  at: { body?: string; nowMs?: number } = {},
) {
  return signatureFault({ headers, body: message.body, nowMs: NOW, ...at }, secrets);
}

describe('signatures of messages', () => {
  it('the public library accepts a signed message', () => {
    const headers = { ...signMessage({ ...message, nowMs: Date.now() }, [secret]) };

    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'capabilities' });
  });

  it('a message that the public library signed is accepted', () => {
    const headers = {
      'webhook-id': 'm1',
      'webhook-timestamp': String(NOW / 1000),
      'webhook-signature': new Webhook(secret).sign('m1', new Date(NOW), message.body),
    };

    expect(faultOf(headers, [secret])).toBeUndefined();
  });

  it('any body and id is accepted with its own signature, and no other body is', () => {
    const id = string({ minLength: 1, maxLength: 50 }).filter((text) => !text.includes('\0'));
    holds(
      property(
        tuple(string({ unit: 'grapheme' }), string({ unit: 'grapheme' })),
        id,
        ([body, changed], name) => {
          const headers = { ...signMessage({ id: name, body, nowMs: NOW }, [secret]) };
          expect(faultOf(headers, [secret], { body })).toBeUndefined();
          if (changed !== body) expect(faultOf(headers, [secret], { body: changed })).toBe('WRONG_SIGNATURE');
        },
      ),
    );
  });

  it('a timestamp is accepted up to 5 minutes in both directions', () => {
    const headers = { ...signMessage(message, [secret]) };
    holds(
      property(integer({ min: -2 * TIMESTAMP_TOLERANCE_MS, max: 2 * TIMESTAMP_TOLERANCE_MS }), (offset) => {
        const isStale = Math.abs(offset) > TIMESTAMP_TOLERANCE_MS;
        expect(faultOf(headers, [secret], { nowMs: NOW + offset })).toBe(
          isStale ? 'STALE_TIMESTAMP' : undefined,
        );
      }),
    );
  });

  it('both secrets of a rotation sign, and either is enough for the receiver', () => {
    const headers = { ...signMessage(message, [secret, other]) };

    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect(faultOf(headers, [secret])).toBeUndefined();
    expect(faultOf(headers, [other])).toBeUndefined();
    expect(faultOf({ ...signMessage(message, [other]) }, [secret, other])).toBeUndefined();
  });

  it('a signature of another secret is refused', () => {
    expect(faultOf({ ...signMessage(message, [other]) }, [secret])).toBe('WRONG_SIGNATURE');
    expect(faultOf({ ...signMessage(message, [secret]) }, [])).toBe('WRONG_SIGNATURE');
  });

  it('a signature covers the id and the timestamp', () => {
    const headers = { ...signMessage(message, [secret]) };

    expect(faultOf({ ...headers, 'webhook-id': 'other' }, [secret])).toBe('WRONG_SIGNATURE');
    expect(faultOf({ ...headers, 'webhook-timestamp': String(NOW / 1000 + 1) }, [secret])).toBe(
      'WRONG_SIGNATURE',
    );
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)('a message needs %s', (name) => {
    const { [name]: _, ...headers } = signMessage(message, [secret]);

    expect(faultOf(headers, [secret])).toBe('MISSING_HEADER');
  });

  it('any headers are refused or accepted, without an exception', () => {
    holds(
      property(
        array(string(), { minLength: 3, maxLength: 3 }),
        ([id = '', timestamp = '', signature = '']) => {
          const headers = {
            'webhook-id': id,
            'webhook-timestamp': timestamp,
            'webhook-signature': signature,
          };
          expect(faultOf(headers, [secret])).toBeDefined();
        },
      ),
    );
  });

  it('a created secret has the form of a secret', () => {
    expect(isSecret(createSecret())).toBe(true);
    expect(isSecret('whsec_short')).toBe(false);
  });
});
