import 'reflect-metadata';
import { DomainError } from '@corridor/kernel';
import { assessRow } from './row-customer.parser';
import { customerColumns, headerOf, type CustomerColumn } from './domain/customer-columns';

const at = { platformKey: 1, nowMs: 1_000, rules: { umaDomain: 'platform.test', isRegulated: true } };
const header = headerOf(customerColumns);

function assess(cells: Partial<Record<CustomerColumn, string>>, number = 7) {
  const row = { place: 1, number, line: 9, cells: customerColumns.map((column) => cells[column] ?? '') };
  return assessRow(header, row, at);
}

function errorOf(cells: Partial<Record<CustomerColumn, string>>) {
  const { correlationId, outcome } = assess(cells);
  if (!(outcome instanceof DomainError)) throw new Error('the row is valid');
  return { correlationId, code: outcome.code, message: outcome.message, details: outcome.details };
}

describe('assessRow', () => {
  it('returns the customer that POST /customers would create', () => {
    const { outcome } = assess({
      customerType: 'BUSINESS',
      umaAddress: '$ACME@platform.test',
      platformCustomerId: 'b-1',
      businessLegalName: 'Acme, "Inc"',
      businessTaxId: '12-3456789',
      addressLine1: '1 Main St',
      postalCode: '78701',
      country: 'US',
    });
    expect(outcome).toMatchObject({
      customerType: 'BUSINESS',
      umaAddress: '$acme@platform.test',
      platformCustomerId: 'b-1',
      fullName: null,
      address: { line1: '1 Main St', postalCode: '78701', country: 'US' },
      businessInfo: { legalName: 'Acme, "Inc"', taxId: '12-3456789' },
      verificationStatus: 'UNVERIFIED',
      createdAtMs: 1_000,
    });
  });

  it('generates an id and an address if the row has none', () => {
    const { outcome, correlationId } = assess({ customerType: 'INDIVIDUAL' });
    expect(correlationId).toBe('row:7');
    expect(outcome).toMatchObject({
      umaAddress: expect.stringMatching(/^\$[0-9a-f]+@platform\.test$/) as string,
    });
  });

  it('returns every violation, under the name in the JSON body', () => {
    const { code, details } = errorOf({
      customerType: 'PERSON',
      birthDate: '31.01.1990',
      nationality: 'usa',
      addressLine2: 'x',
      businessTaxId: 'x',
    });
    expect(code).toBe('INVALID_INPUT');
    const fields = (details['errors'] as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(
      [
        'customerType',
        'birthDate',
        'nationality',
        'address.line1',
        'address.postalCode',
        'address.country',
        'businessInfo.legalName',
      ].sort(),
    );
  });

  it.each([
    ['a business without a name', { customerType: 'BUSINESS' }, 'INVALID_INPUT', 'businessInfo.legalName'],
    [
      'an individual with a business',
      { customerType: 'INDIVIDUAL', businessLegalName: 'x' },
      'INVALID_INPUT',
      'businessInfo',
    ],
    [
      'an address of another domain',
      { customerType: 'INDIVIDUAL', umaAddress: '$a@else.test' },
      'INVALID_UMA_ADDRESS',
      'umaAddress',
    ],
    ['no type', { fullName: 'Ada' }, 'INVALID_INPUT', 'customerType'],
  ])('refuses %s', (_what, cells, code, field) => {
    expect(errorOf(cells)).toMatchObject({ code, details: { errors: [{ field }] } });
  });

  it('uses platformCustomerId as correlation id, or the row number if it is unusable', () => {
    expect(errorOf({ platformCustomerId: 'u-1' }).correlationId).toBe('u-1');
    expect(errorOf({ platformCustomerId: 'u'.repeat(256) }).correlationId).toBe('row:7');
    expect(errorOf({ platformCustomerId: 'a\nb' }).correlationId).toBe('row:7');
    const { correlationId } = assessRow(header, { place: 1, number: 3, line: 4, cells: ['u-1'] }, at);
    expect(correlationId).toBe('row:3');
    expect(assess({ customerType: 'INDIVIDUAL' })).toMatchObject({ rowNumber: 7, line: 9 });
  });

  it('repeats no cell in an error', () => {
    const secret = 'S3CRET';
    const cells = Object.fromEntries(customerColumns.map((column) => [column, `${secret}\n`])) as Record<
      CustomerColumn,
      string
    >;
    expect(JSON.stringify(errorOf(cells))).not.toContain(secret);
    expect(JSON.stringify(errorOf({ customerType: 'INDIVIDUAL', umaAddress: secret }))).not.toContain(secret);
  });
});
