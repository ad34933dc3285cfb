import { referencesOf } from './line-references';

const uuid = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

describe('references of a line', () => {
  it.each([
    ['32 hexadecimal digits', uuid.replaceAll('-', '').toUpperCase()],
    ['a uuid', uuid],
    ['the id of an instruction', `PaymentInstruction:${uuid}`],
  ])('contain the uuid of %s', (_what, id) => {
    expect(referencesOf({ endToEndIds: [id], searchText: null })).toEqual([uuid]);
  });

  it.each([
    'invoice ref-01 23ABCDEF thanks',
    'Ref.: 01/23-abc.def',
    '?20RE\nF-0123AB?21CDEF'.replaceAll(/\?2[01]/g, ''),
  ])('contain ours from a text, whatever its case, spaces and punctuation: %j', (text) => {
    const found = referencesOf({ endToEndIds: ['E2E'], searchText: text });
    expect(found).toEqual(['E2E', 'REF-0123ABCDEF']);
  });

  it.each([' ', '/', '\u2010', '.'])('contain an id of ours whose dashes are written as %j', (dash) => {
    const written = uuid.replaceAll('-', dash);
    expect(referencesOf({ endToEndIds: [], searchText: `PAYOUT ${written} FEE 0` })).toContain(uuid);
    expect(referencesOf({ endToEndIds: [written], searchText: null })).toContain(uuid);
  });

  it('are each there once', () => {
    expect(referencesOf({ endToEndIds: ['REF-0123456789'], searchText: 'REF-0123456789' })).toEqual([
      'REF-0123456789',
    ]);
  });
});
