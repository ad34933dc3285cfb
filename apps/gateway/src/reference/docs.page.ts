import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KnownCredentials } from '../tokens/known-secret.guard';
import { fixedAnswer, type FixedAnswer } from './fixed-answer.presenter';

/** Its main file is beside the bundle, which Scalar's own package provides only with 200 other packages. */
const PACKAGE = dirname(require.resolve('@scalar/fastify-api-reference'));

/**
 * Permissions of the page: run and show what this deployment serves, and call this deployment. Scalar adds its style
 * sheet as a style element and styles single elements, which needs 'unsafe-inline'.
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

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E' +
  '%3Cpath d=%22M2 5h9V2l4 4-4 4V7H2zM14 11H5V8l-4 4 4 4v-3h9z%22 fill=%22%230f766e%22/%3E%3C/svg%3E';

// Relative, so that they work behind a proxy that serves the deployment below a path.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Corridor API</title>
    <link rel="icon" href="${ICON}">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The reference is also at <a href="openapi.json">openapi.json</a>.</noscript>
    <script src="docs/scalar.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/**
 * Renders the document. The search covers descriptions of models, but not their members. A hidden comment therefore
 * names the members there. The page loads nothing from other hosts, and sends data only to this deployment.
 */
const START = `
async function start(credentials) {
  const document = await (await fetch('openapi.json')).json();
  for (const schema of Object.values(document.components.schemas)) {
    const members = Object.keys(schema.properties ?? {}).join(' ');
    if (members) schema.description = (schema.description ?? '') + '\\n\\n<!-- ' + members + ' -->';
  }
  const basic = document.components.securitySchemes.basic;
  if (credentials) {
    const { clientId, clientSecret } = credentials;
    const token = 'client id \`' + clientId + '\` and client secret \`' + clientSecret + '\`';
    basic.description += '. Filled in: the token of this sandbox, ' + token;
    document.info.description =
      '> This is a sandbox: no money is real. Its token is filled in: ' + token + '.\\n\\n' + document.info.description;
  }
  Scalar.createApiReference('#reference', {
    content: document,
    authentication: {
      preferredSecurityScheme: 'basic',
      securitySchemes: {
        basic: { username: credentials?.clientId ?? '', password: credentials?.clientSecret ?? '' },
      },
    },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    documentDownloadType: 'none',
    // What would be wider than a narrow window: the name of an operation at its top, unbroken, and the button behind a
    // heading that fills its line.
    customCss: '.t-doc__header span { min-width: 0; overflow: hidden; text-overflow: ellipsis; } ' +
      '.section-header { padding-inline-end: 2rem; }',
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
  });
}
`;

function own(type: string, text: string): FixedAnswer {
  return fixedAnswer(type, Buffer.from(text));
}

/** The script that renders the page. `known` credentials are filled in and shown. */
export function startScript(known: KnownCredentials | undefined): FixedAnswer {
  return own('text/javascript; charset=utf-8', `${START}start(${JSON.stringify(known ?? null)});\n`);
}

/** Both are read once at start, because the bundle has three and a half megabytes. */
export const docsFiles = {
  page: own('text/html; charset=utf-8', PAGE),
  bundle: fixedAnswer('text/javascript; charset=utf-8', readFileSync(join(PACKAGE, 'js', 'standalone.js'))),
} as const satisfies Record<string, FixedAnswer>;
