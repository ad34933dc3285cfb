import { posix } from 'node:path';

const ANOTHER_PLACE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * The path of a page on the site, which has the pages of `docs` at its root: `docs/sandbox.md` becomes `sandbox.md`,
 * `README.md` becomes `index.md`.
 * @param {string} page relative to the checkout
 * @returns {string}
 */
export function sitePathOf(page) {
  const documents = page === 'docs/README.md' ? 'documents.md' : page.replace(/^docs\//, '');
  const named = documents.replace(/(^|\/)README\.md$/, '$1index.md');
  return named.includes('/') ? named : named.toLowerCase();
}

/**
 * @typedef {object} Checkout
 * @property {ReadonlySet<string>} pages the pages of the site, relative to the checkout
 * @property {(path: string) => boolean} isFile whether the checkout has such a file
 */

/**
 * Where a relative link of a page leads on the site. The same link works on a forge, where it is a path of the checkout.
 * @param {string} href as the page has it
 * @param {string} page relative to the checkout
 * @param {Checkout} checkout
 * @returns {{page: string} | {file: string} | undefined} the address of a page below the base of the site; a file of the
 *   checkout that the site gets a copy of; nothing for a link to another place
 * @throws {Error} for a link to nothing
 */
export function targetOf(href, page, { pages, isFile }) {
  if (ANOTHER_PLACE.test(href)) return undefined;
  const [, named = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const path = posix.join(posix.dirname(page), decodeURI(named)).replace(/\/$/, '');
  const isAbsolute = named.startsWith('/');
  const target = [path, `${path}/README.md`].find((one) => pages.has(one));
  if (target !== undefined && !isAbsolute) return { page: `/${sitePathOf(target)}${hash}` };
  if (!isAbsolute && isFile(path)) return { file: path };
  throw new Error(`${page}: dead link ${href}`);
}
