import { derivedExample } from './derived-example';

describe('the derived example of a body', () => {
  const schemas = {
    Address: {
      required: ['country'],
      properties: { country: { type: 'string', examples: ['US'] }, state: { type: 'string' } },
    },
  };

  it('contains required fields, and those with an example', () => {
    const body = {
      required: ['decision', 'address', 'names'],
      properties: {
        decision: { enum: ['APPROVE', 'REJECT'] },
        address: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] },
        names: { type: 'array', items: { type: 'string', examples: ['Ada'] } },
        amount: { type: 'integer', examples: [10000] },
        note: { type: 'string' },
      },
    };
    expect(derivedExample(body, schemas)).toEqual({
      decision: 'APPROVE',
      address: { country: 'US' },
      names: ['Ada'],
      amount: 10000,
    });
  });
});
