import { nameViolations } from './file-names';

describe('nameViolations', () => {
  it.each([
    ['apps/payments/src/quotes/CreateQuote.handler.ts', 'kebab-case'],
    ['apps/payments/src/Quotes/create-quote.handler.ts', 'folder names are kebab-case'],
    ['apps/payments/src/quotes/quote.service.ts', 'no role'],
    ['apps/payments/src/quotes/quote.resource.ts', 'no role'],
    ['apps/payments/src/quotes/quote.ts', 'no role'],
    ['apps/gateway/src/reference/examples/example.ts', 'no role'],
    ['apps/payments/src/quotes/handler.handler.ts', 'verb-noun'],
    ['apps/payments/src/quotes/domain/quote.entity.ts', 'bare nouns'],
    ['apps/payments/src/common/money.ts', 'says nothing'],
    ['apps/payments/src/quotes/helpers.ts', 'says nothing'],
    ['apps/payments/src/quotes/index.ts', 'barrel'],
    ['libs/kernel/src/money.int-spec.ts', 'is not run from this folder'],
    ['apps/payments/test/money.spec.ts', 'is not run from this folder'],
    ['tools/checks/file-names.spec.ts', 'is not run from this folder'],
    ['apps/payments/src/story.e2e-spec.ts', 'is not run from this folder'],
  ])('rejects %s', (path, violation) => {
    expect(nameViolations(path).join()).toContain(violation);
  });

  it.each([
    'apps/payments/src/quotes/create-quote.handler.ts',
    'apps/payments/src/quotes/domain/quote.spec.ts',
    'apps/payments/src/quotes/domain/quote.ts',
    'apps/payments/src/main.ts',
    'apps/payments/src/database/migrations/all.ts',
    'apps/gateway/src/reference/guides.spec.ts',
    'apps/payments/test/quotes.int-spec.ts',
    'libs/contracts/src/resources/quote.resource.ts',
    'libs/kernel/src/index.ts',
    'tools/checks/src/file-names.spec.ts',
    'tools/start/settings.spec.ts',
    'e2e/transfers.e2e-spec.ts',
  ])('accepts %s', (path) => {
    expect(nameViolations(path)).toEqual([]);
  });
});
