import {
  accountInfoExample,
  accountInfoViolations,
  accountInfoSchema,
  accountInfoSchemas,
  accountTypeNames,
  accountTypes,
  canonicalFields,
  knownAccountInfo,
  maskAccountInfo,
  type AccountType,
} from '@corridor/contracts';
import { DocumentSchemas } from '@corridor/testing';

const components = accountInfoSchemas();
const document = {
  components: { schemas: components },
  WRITTEN: accountInfoSchema('WRITTEN'),
  SHOWN: accountInfoSchema('SHOWN'),
};
const schemas = new DocumentSchemas(document, { closed: false });
const closed = new DocumentSchemas(document, { closed: true });
const kinds = accountTypes.flatMap((type) =>
  (type.beneficiary ? (['INDIVIDUAL', 'BUSINESS'] as const) : (['INDIVIDUAL'] as const)).map(
    (kind) => [type.accountType, kind, type] as const,
  ),
);

/** Copies of a valid accountInfo, each with one change. Most changes are invalid. */
function changesOf(type: AccountType): Record<string, unknown>[] {
  const good = accountInfoExample(type);
  const wrong = [undefined, null, '', ' ', 'x', '123', 'bell\u0007', 'x'.repeat(300), 7, {}, []];
  const names = [
    ...canonicalFields(type).map(([name]) => name),
    'paymentRails',
    'beneficiary',
    'accountType',
  ];
  const changed = names.flatMap((name) => wrong.map((value) => ({ ...good, [name]: value })));
  const { beneficiary } = good;
  if (beneficiary === undefined) return changed;
  const inside = [
    'beneficiaryType',
    'fullName',
    'legalName',
    'address',
    'email',
    'birthDate',
    'businessInfo',
  ];
  const within = inside.flatMap((name) =>
    [...wrong, 'INDIVIDUAL', '2000-02-30', '2000-02-29', 'a@b', { line1: 'x' }, { legalName: 'Acme' }].map(
      (value) => ({ ...good, beneficiary: { ...beneficiary, [name]: value } }),
    ),
  );
  return [...changed, ...within];
}

describe('accountInfoSchema', () => {
  it('maps every name of a type to a component', () => {
    for (const side of ['WRITTEN', 'SHOWN'] as const) {
      const { discriminator } = accountInfoSchema(side) as {
        discriminator: { mapping: Record<string, string> };
      };
      expect(Object.keys(discriminator.mapping).sort()).toEqual([...accountTypeNames].sort());
      for (const ref of Object.values(discriminator.mapping)) {
        expect(components).toHaveProperty(ref.replace('#/components/schemas/', ''));
      }
    }
  });

  it.each(kinds)('accepts the example of %s with the beneficiary %s, also masked', (_name, kind, type) => {
    const written = accountInfoExample(type, kind);
    const shown = knownAccountInfo(written);
    expect(closed.violationsOf(['WRITTEN'], written)).toEqual([]);
    expect(closed.violationsOf(['SHOWN'], shown)).toEqual([]);
    expect(closed.violationsOf(['SHOWN'], maskAccountInfo(shown))).toEqual([]);
  });

  it.each(accountTypes.map((type) => [type.accountType, type] as const))(
    'agrees with the validation rules about %s',
    (_name, type) => {
      for (const changed of changesOf(type)) {
        // As in JSON, where an undefined field is absent.
        const accountInfo = JSON.parse(JSON.stringify(changed)) as Record<string, unknown>;
        const isTaken = accountInfoViolations(accountInfo, { checkDigits: false }).length === 0;
        const isDocumented = schemas.violationsOf(['WRITTEN'], accountInfo).length === 0;
        expect([accountInfo, isDocumented]).toEqual([accountInfo, isTaken]);
      }
    },
  );
});
