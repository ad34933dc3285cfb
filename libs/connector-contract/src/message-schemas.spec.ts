import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { assert as holds, constantFrom, property, record, string, integer } from 'fast-check';
import { callTypes } from './calls';
import { messageSchemas, messagesOfCall } from './message-schemas';
import { parseAnswer } from './message.parser';

const schemas = messageSchemas((name) => `urn:contract:${name}`);
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
for (const [name, schema] of Object.entries(schemas))
  ajv.addSchema({ ...schema, $id: `urn:contract:${name}` });

function isValid(name: string, value: unknown): boolean {
  return ajv.validate(`urn:contract:${name}`, value) === true;
}

describe('the schemas of the messages', () => {
  it('every request and answer of a call has one', () => {
    for (const type of callTypes) {
      const { request, answer } = messagesOfCall(type);
      expect(Object.keys(schemas)).toEqual(expect.arrayContaining([request, answer]));
    }
  });

  it('parts that several messages have are references', () => {
    expect(JSON.stringify(schemas['Instruction'])).toContain('"$ref":"urn:contract:Party"');
  });

  it('any outcome is valid by the schema if and only if the parser reads it', () => {
    const outcomes = record(
      {
        instructionId: string({ maxLength: 3 }),
        status: constantFrom('ACCEPTED', 'COMPLETED', 'RETURNED', 'NOT_ACCEPTED', 'DONE'),
        amount: integer({ min: -1, max: 3 }),
        currency: constantFrom('EUR', 'USDC', 'eur'),
        returnId: string({ maxLength: 2 }),
        occurredAt: constantFrom('2026-03-31T12:00:00Z', 'yesterday'),
      },
      { requiredKeys: ['status'] },
    );
    holds(
      property(outcomes, (outcome) => {
        const isRead = parseAnswer('instruction', JSON.stringify(outcome)).ok;
        expect(isValid('Outcome', outcome)).toBe(isRead);
      }),
      { numRuns: 500 },
    );
  });
});
