import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { addDiagrams, copyDiagramFiles, diagramFiles } from './diagrams.mjs';
import { sitePathOf, targetOf } from './links.mjs';
import { addScreenshots } from './screenshots.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Folders of the checkout without pages. */
const NO_PAGES = ['apps', 'coverage', 'deploy', 'e2e', 'image', 'libs', 'sdks', 'tools', '**/dist'];

/**
 * @typedef {[name: string, page: string]} Named a page with its name in the sidebar
 * @type {{groups: {text: string, pages: Named[]}[], folders: string[]}}
 */
const contents = JSON.parse(readFileSync(new URL('contents.json', import.meta.url), 'utf8'));

/** @param {string} page @returns {string} its heading */
function titleOf(page) {
  return /^# (.+)$/m.exec(readFileSync(join(ROOT, page), 'utf8'))?.[1] ?? page;
}

/** @param {string} folder @returns {Named[]} its pages, each with its heading; the one that lists them is the first */
function pagesIn(folder) {
  const names = readdirSync(join(ROOT, folder)).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  return ['README.md', ...names.sort()].map((name) => [titleOf(`${folder}/${name}`), `${folder}/${name}`]);
}

/** Folders with many pages of one kind, which have a sidebar of their own. */
const folders = contents.folders.map((folder) => ({
  text: titleOf(`${folder}/README.md`),
  folder,
  pages: pagesIn(folder),
}));
/** Every page of the site. VitePress finds the same ones; `buildEnd` compares. */
const pages = new Set(
  [...contents.groups, ...folders].flatMap((group) => group.pages.map(([, page]) => page)),
);

/** @param {string} page @returns {string} */
function addressOf(page) {
  return `/${sitePathOf(page)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '')}`;
}

/** @param {{text: string, pages: Named[]}} group */
function sidebarGroup({ text, pages: named }) {
  return { text, items: named.map(([name, page]) => ({ text: name, link: addressOf(page) })) };
}

const ABOVE = { text: 'All documents', link: addressOf('docs/README.md') };

/** Files that pages link to or show, relative to the checkout. The site has them by the same paths. */
const files = new Set();

/** @param {string} path */
function isFile(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Links between pages, and to other files of the checkout, are relative paths of the checkout in the sources.
 * @param {import('vitepress').MarkdownRenderer} md
 */
function linkWithinTheSite(md) {
  const ofVitePress = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const href = token?.attrGet('href') ?? '';
    const target = targetOf(href, relative(ROOT, env.realPath ?? env.path), { pages, isFile });
    if (target && 'page' in target) token?.attrSet('href', target.page);
    if (target && 'file' in target) {
      files.add(target.file);
      token?.attrSet('href', `${base}${target.file}`);
      // The router of the site leaves such a link to the browser.
      token?.attrSet('target', '_self');
    }
    // A running system, which VitePress takes for a page that was forgotten.
    if (href.startsWith('http://localhost:')) token?.attrSet('target', '_blank');
    return ofVitePress?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}

/**
 * The search leaves the decision records out, which would stand before the guides: they use the same words.
 * @param {import('vitepress').MarkdownRenderer} md
 */
function searchGuides(md) {
  md.core.ruler.push('search_guides', ({ env }) => {
    if (relative(ROOT, env.realPath ?? env.path).startsWith(`${join('docs', 'adr')}/`))
      env.frontmatter = { ...env.frontmatter, search: false };
  });
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#2457d6" d="M2 2h12v4H6v4h8v4H2z"/></svg>';

/** Where the site is published below its host, for example `/corridor/`. */
const base = process.env.DOCS_BASE ?? '/';

export default defineConfig({
  title: 'Corridor',
  description: 'A payments platform that you run yourself',
  lang: 'en',
  base,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }],
  ],
  srcDir: '..',
  srcExclude: NO_PAGES.map((folder) => `${folder}/**`),
  rewrites: sitePathOf,
  ignoreDeadLinks: false,
  markdown: {
    // The default colours of code have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // The anchors of a forge, which the links have.
    anchor: { slugify: (text) => slug(text) },
    config: (md) => {
      linkWithinTheSite(md);
      searchGuides(md);
      addDiagrams(md);
      addScreenshots(md, { root: ROOT, base, isFile, onShown: (file) => files.add(file) });
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Quickstart', link: addressOf('docs/quickstart.md') },
      { text: 'API', link: addressOf('docs/api.md') },
      { text: 'Console', link: addressOf('docs/console.md') },
      { text: 'Operating', link: addressOf('docs/operations.md') },
    ],
    sidebar: {
      '/': contents.groups.map(sidebarGroup),
      ...Object.fromEntries(
        folders.map((one) => [addressOf(`${one.folder}/README.md`), [ABOVE, sidebarGroup(one)]]),
      ),
    },
  },
  vite: {
    plugins: [diagramFiles()],
    server: { watch: { ignored: ['**/.data/**', '**/.nx/**', '**/dist/**', '**/.test-results/**'] } },
  },
  buildEnd({ outDir, pages: built }) {
    const unlisted = built.filter((page) => !pages.has(page));
    if (unlisted.length > 0) throw new Error(`not in docs/.vitepress/contents.json: ${unlisted.join()}`);
    for (const file of files) {
      mkdirSync(dirname(join(outDir, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(outDir, file));
    }
    copyDiagramFiles(outDir);
  },
});
