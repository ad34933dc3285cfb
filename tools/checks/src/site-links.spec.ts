import { sitePathOf, targetOf } from '../../../docs/.vitepress/links.mjs';

const pages = new Set([
  'README.md',
  'CHANGELOG.md',
  'docs/README.md',
  'docs/sandbox.md',
  'docs/runbooks/README.md',
  'docs/runbooks/timers-late.md',
]);
const isFile = (path: string): boolean => ['LICENSE', 'docs/postman-collection.json'].includes(path);
const target = (href: string, page: string) => targetOf(href, page, { pages, isFile });

describe('the path of a page on the site', () => {
  it.each([
    ['README.md', 'index.md'],
    ['CHANGELOG.md', 'changelog.md'],
    ['docs/README.md', 'documents.md'],
    ['docs/sandbox.md', 'sandbox.md'],
    ['docs/runbooks/README.md', 'runbooks/index.md'],
    ['docs/runbooks/timers-late.md', 'runbooks/timers-late.md'],
    ['connectors/bank/README.md', 'connectors/bank/index.md'],
  ])('of %s is %s', (page, path) => {
    expect(sitePathOf(page)).toBe(path);
  });
});

describe('a link of a page', () => {
  it.each([
    ['../README.md#two-commands', 'docs/sandbox.md', { page: '/index.md#two-commands' }],
    ['docs/sandbox.md', 'README.md', { page: '/sandbox.md' }],
    ['../sandbox.md#the-clock', 'docs/runbooks/timers-late.md', { page: '/sandbox.md#the-clock' }],
    ['runbooks', 'docs/README.md', { page: '/runbooks/index.md' }],
    ['runbooks/', 'docs/README.md', { page: '/runbooks/index.md' }],
    ['../LICENSE', 'docs/README.md', { file: 'LICENSE' }],
    ['postman-collection.json', 'docs/sandbox.md', { file: 'docs/postman-collection.json' }],
    ['#the-clock', 'docs/sandbox.md', undefined],
    ['https://example.com/docs/none.md', 'README.md', undefined],
    ['mailto:ada@example.com', 'README.md', undefined],
  ])('%s of %s leads to %j', (href, page, expected) => {
    expect(target(href, page)).toEqual(expected);
  });

  it.each(['none.md', '../none.md#x', 'runbooks/none.md', '../docs/none.json', '/sandbox.md'])(
    'to %s is dead',
    (href) => {
      expect(() => target(href, 'docs/sandbox.md')).toThrow(`docs/sandbox.md: dead link ${href}`);
    },
  );
});
