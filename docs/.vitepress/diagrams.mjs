import { copyFileSync, createReadStream, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';

/** The bundle that Mermaid ships for browsers. It loads its other files, each by its path beside it, when it needs them. */
const ENTRY = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.esm.min.mjs');
const FILES = dirname(ENTRY);
const CHUNKS = join('chunks', 'mermaid.esm.min');
/** Where the site has these files; the theme loads them from there. */
const PATH = 'mermaid';

/**
 * Shows blocks of Mermaid by the component of the theme that draws them.
 * @param {import('vitepress').MarkdownRenderer} md
 */
export function addDiagrams(md) {
  const ofVitePress = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() === 'mermaid')
      return `<Diagram source="${encodeURIComponent(token.content)}" />\n`;
    return ofVitePress?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}

/**
 * Copies the files that draw diagrams into a site that was built.
 * @param {string} site
 */
export function copyDiagramFiles(site) {
  mkdirSync(join(site, PATH, CHUNKS), { recursive: true });
  copyFileSync(ENTRY, join(site, PATH, 'mermaid.esm.min.mjs'));
  for (const name of readdirSync(join(FILES, CHUNKS)).filter((file) => file.endsWith('.mjs')))
    copyFileSync(join(FILES, CHUNKS, name), join(site, PATH, CHUNKS, name));
}

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {{use: (path: string, handle: (request: Request, response: Response) => void) => void}} Middlewares
 */

/** Serves the same files while documents are written. */
export function diagramFiles() {
  return {
    name: 'diagram-files',
    /** @param {{middlewares: Middlewares, config: {base: string}}} server */
    configureServer({ middlewares, config }) {
      middlewares.use(`${config.base}${PATH}`, (request, response) => {
        const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
        const file = createReadStream(join(FILES, path));
        file.once('error', () => response.writeHead(404).end());
        file.once('open', () => {
          response.setHeader('content-type', 'text/javascript');
          file.pipe(response);
        });
      });
    },
  };
}
