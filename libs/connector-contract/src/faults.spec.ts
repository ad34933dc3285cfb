import { z } from 'zod';
import { faultsOf, inWords } from './faults';

const declared = z.strictObject({
  name: z.string().min(1).max(3),
  count: z.int().min(1).max(5),
  flags: z.array(z.boolean()).min(2),
  side: z.enum(['LEFT', 'RIGHT']),
  owner: z.object({ code: z.string('must be a code') }),
});
const good = { name: 'a', count: 1, flags: [true, false], side: 'LEFT', owner: { code: 'x' } };

function messagesOf(change: object): string[] {
  const { error } = declared.safeParse({ ...good, ...change }, inWords);
  return error ? faultsOf(error, ['it']).map(({ message }) => message) : [];
}

describe('the faults of a value', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [{ name: 7 }, ['it.name must be a string']],
    [{ name: '' }, ['it.name must have at least 1 character']],
    [{ name: 'abcd' }, ['it.name must have at most 3 characters']],
    [{ name: undefined, side: undefined }, ['it.name is required', 'it.side is required']],
    [{ count: 1.5 }, ['it.count must be an integer']],
    [{ count: 0 }, ['it.count must be at least 1']],
    [{ flags: [1, true] }, ['it.flags[0] must be true or false']],
    [{ flags: [true] }, ['it.flags must have at least 2 items']],
    [{ side: 'UP' }, ['it.side must be one of LEFT, RIGHT']],
    [{ owner: [] }, ['it.owner must be an object']],
    [{ owner: { code: 1 } }, ['it.owner.code must be a code']],
    [{ owner: {} }, ['it.owner.code is required']],
    [
      { colour: 1, size: 2 },
      ['it.colour is not a field of this request', 'it.size is not a field of this request'],
    ],
  ])('of %j are %j', (change, messages) => {
    expect(messagesOf(change)).toEqual(messages);
  });

  it('that is none of its kind have no path', () => {
    const { error } = declared.safeParse(7, inWords);
    expect(error && faultsOf(error)).toEqual([{ field: '', message: 'must be an object' }]);
  });
});
