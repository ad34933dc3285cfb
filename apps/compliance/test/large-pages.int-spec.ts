import { walkPages } from '@corridor/testing';
import { aBusiness, anOwner, Compliance, type Answer } from './support/compliance';

/** The longest text that a field accepts, in characters of four bytes. */
const LONGEST = '😀'.repeat(255);
const rendered = ({ body }: Answer) => ({ renderedBody: JSON.stringify(body) });
const idOf = ({ body }: Answer): string => String(body['id']);

describe('lists of the largest rows', () => {
  let compliance: Compliance;

  beforeAll(async () => {
    compliance = await Compliance.start();
  });
  afterAll(() => compliance?.stop());

  it('contain every verification with many missing items once, over short pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const customerId = compliance.addCustomer(aBusiness());
      await compliance.createOwner(anOwner(customerId, { personalInfo: { firstName: 'A', lastName: 'B' } }));
      // More owners than any customer has, each without data.
      await compliance.database.owner.query(
        `INSERT INTO compliance.beneficial_owners
         SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
         FROM compliance.beneficial_owners o, generate_series(1, 300) WHERE o.customer_id = $1`,
        [customerId.replace('Customer:', '')],
      );
      ids.unshift(idOf(await compliance.verify(customerId)));
    }
    const { body } = await compliance.getVerification(ids[0] ?? '');
    expect(body).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS' });
    expect(body['errors']).toHaveLength(500);
    await compliance.database.owner.query(
      `INSERT INTO compliance.verifications
       SELECT (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'status', 'REJECTED'))).*
       FROM compliance.verifications v, generate_series(1, 20)`,
    );
    const walked = await walkPages(async (query) => rendered(await compliance.listVerifications(query)));
    expect(new Set(walked.ids).size).toBe(63);
    expect(walked.lengths.length).toBeGreaterThan(2);
  });

  it('contain every beneficial owner once, over short pages', async () => {
    compliance.platformKey += 1;
    const customerId = compliance.addCustomer(aBusiness());
    const address = {
      line1: LONGEST,
      line2: LONGEST,
      city: LONGEST,
      state: LONGEST,
      postalCode: '7',
      country: 'US',
    };
    const personalInfo = {
      firstName: LONGEST,
      middleName: LONGEST,
      lastName: LONGEST,
      email: LONGEST,
      address,
    };
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1)
      ids.unshift(idOf(await compliance.createOwner(anOwner(customerId, { personalInfo }))));
    const walked = await walkPages(async (query) => rendered(await compliance.listOwners(query)));
    expect(walked.ids).toEqual(ids);
    // A page of a hundred of these rows fits.
    expect(walked.bytes * 25).toBeLessThan(1_400_000);
  });
});
