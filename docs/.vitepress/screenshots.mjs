import { relative } from 'node:path';

/** The page whose tables name the pages of the console. */
const CONSOLE = 'docs/console.md';
const FOLDER = 'docs/screenshots';

/**
 * The file of the screenshot of a page of the console.
 * @param {string} name as the page of the documents has it
 * @returns {string} relative to the checkout
 */
function screenshotOf(name) {
  return `${FOLDER}/${name.toLowerCase().replaceAll(' ', '-')}.png`;
}

/**
 * Shows the screenshots that exist behind each table of pages of the console. A test makes them; without them the page
 * has its tables alone.
 * @param {import('vitepress').MarkdownRenderer} md
 * @param {{root: string, base: string, isFile: (path: string) => boolean, onShown: (file: string) => void}} options
 */
export function addScreenshots(md, { root, base, isFile, onShown }) {
  md.core.ruler.push('screenshots', ({ tokens, env, Token }) => {
    if (relative(root, env.realPath ?? env.path) !== CONSOLE) return;
    /** @type {string[]} */
    let names = [];
    const shown = tokens.flatMap((token, at) => {
      if (token.type === 'tr_open') names.push(tokens[at + 2]?.content ?? '');
      if (token.type !== 'table_close') return [token];
      const files = names.filter((name) => isFile(screenshotOf(name)));
      names = [];
      return [token, ...files.map((name) => figure(new Token('html_block', '', 0), { name, base, onShown }))];
    });
    tokens.splice(0, tokens.length, ...shown);
  });
}

/**
 * @template {{content: string}} T
 * @param {T} block
 * @param {{name: string, base: string, onShown: (file: string) => void}} options
 * @returns {T}
 */
function figure(block, { name, base, onShown }) {
  const file = screenshotOf(name);
  onShown(file);
  const image = `<img src="${base}${file}" alt="The page ${name} of the console" loading="lazy">`;
  block.content = `<figure>${image}<figcaption>${name}</figcaption></figure>\n`;
  return block;
}
