import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where `apps/console` builds the pages, seen from `src` and from `dist`. */
const BUILT = join(__dirname, '..', '..', '..', 'console', 'dist', 'pages');
const START = 'index.html';
const PATHS = ['/', '/sign-in', '/p/:platformId', '/p/:platformId/*'];
const OPERATORS_PATHS = ['/ops', '/ops/*'];
const REFRESH_S = 2;

/** Stands in place of the pages until they are built, and asks for them again. */
const UNBUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Corridor</title></head>
<body><main><h1>The console is being built</h1><p>This page loads itself again.</p></main></body>
</html>
`;

/**
 * Adds the pages to a listener. All addresses of pages have the same document, whose script shows the page. The names of
 * its other files change with their content, so browsers keep them.
 */
export async function addConsolePages(
  server: FastifyInstance,
  { hasOperators }: { hasOperators: boolean },
): Promise<void> {
  await server.register(fastifyStatic, { root: BUILT, serve: false, preCompressed: true });
  for (const path of [...PATHS, ...(hasOperators ? OPERATORS_PATHS : [])])
    server.get(path, (_request, reply) => sendStart(reply));
  server.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
    reply.sendFile(join('assets', params['*']), { immutable: true, maxAge: '365d' }),
  );
  server.get('/icon.svg', (_request, reply) => reply.sendFile('icon.svg', { maxAge: '1h' }));
}

function sendStart(reply: FastifyReply): FastifyReply {
  if (existsSync(join(BUILT, START))) return reply.sendFile(START, { cacheControl: false });
  return reply
    .code(503)
    .headers({ refresh: String(REFRESH_S), 'retry-after': String(REFRESH_S) })
    .type('text/html; charset=utf-8')
    .send(UNBUILT);
}
