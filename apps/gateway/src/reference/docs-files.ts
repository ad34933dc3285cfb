import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fixedAnswer, type FixedAnswer } from './fixed-answer';

const PACKAGE = require.resolve('swagger-ui-dist/package.json');

/**
 * What the page may do: run and show what this deployment itself serves, and call this deployment. Swagger UI sets
 * styles of single elements, and its style sheet holds its icons.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

// Relative, so that they hold behind a proxy that serves the deployment below a path.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Corridor API</title>
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The reference is also at <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelRendering: 'example',
  displayRequestDuration: true,
  filter: true,
  showExtensions: false,
  validatorUrl: null,
});
`;

function own(type: string, text: string): FixedAnswer {
  return fixedAnswer(type, Buffer.from(text));
}

/** Read once, at start: the largest has one and a half megabytes. */
function packaged(type: string, name: string): FixedAnswer {
  return fixedAnswer(type, readFileSync(join(dirname(PACKAGE), name)));
}

const files = {
  'index.html': own('text/html; charset=utf-8', PAGE),
  'start.js': own('text/javascript; charset=utf-8', START),
  'swagger-ui.css': packaged('text/css; charset=utf-8', 'swagger-ui.css'),
  'swagger-ui-bundle.js': packaged('text/javascript; charset=utf-8', 'swagger-ui-bundle.js'),
  'favicon-32x32.png': packaged('image/png', 'favicon-32x32.png'),
} as const satisfies Record<string, FixedAnswer>;

/** Names of the page's files. */
export type DocsFileName = keyof typeof files;

/** A file of the page by its name. */
export function docsFile(name: DocsFileName): FixedAnswer {
  return files[name];
}
