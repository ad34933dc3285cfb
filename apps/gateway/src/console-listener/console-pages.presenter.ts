import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { DomainError } from '@corridor/kernel';

/** Where `apps/console` builds the pages, seen from `src` and from `dist`. */
const BUILT = join(__dirname, '..', '..', '..', 'console', 'dist', 'pages');
const PATHS = ['/', '/sign-in', '/p/:platformId', '/p/:platformId/*'];
const OPERATORS_PATHS = ['/ops', '/ops/*'];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Content codings by the ending of the files that the build has compressed. */
const CODINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
const FOR_EVER = 'public, max-age=31536000, immutable';
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
export function addConsolePages(server: FastifyInstance, { hasOperators }: { hasOperators: boolean }): void {
  for (const path of [...PATHS, ...(hasOperators ? OPERATORS_PATHS : [])]) {
    server.get(path, async (request, reply) => {
      if (!existsSync(join(BUILT, 'index.html'))) return sendUnbuilt(reply);
      return sendFile(request, reply, { path: '/index.html' });
    });
  }
  server.get('/icon.svg', (request, reply) => sendFile(request, reply, { path: '/icon.svg' }));
  server.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    sendFile(request, reply, { path: `/assets/${request.params['*']}`, cacheControl: FOR_EVER }),
  );
}

/** Sends a built file in the shortest form that the browser takes, or the answer to an unknown path. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, cacheControl }: { path: string; cacheControl?: string },
): Promise<FastifyReply> {
  const type = TYPES[extname(path)];
  if (type === undefined) throw noFile();
  const coding = codingOf(request, path);
  const options = { root: BUILT, cacheControl: false, contentType: false, acceptRanges: false };
  const found = await send(request.raw, `${path}${CODINGS[coding]}`, options);
  if (found.type !== 'file') throw noFile();
  reply
    .code(found.statusCode)
    .headers(found.headers)
    .header('content-type', type)
    .header('vary', 'accept-encoding');
  if (coding !== 'identity') reply.header('content-encoding', coding);
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  return reply.send(found.stream);
}

function noFile(): DomainError {
  return new DomainError('NOT_FOUND', 'there is no such path');
}

function codingOf(request: FastifyRequest, path: string): keyof typeof CODINGS {
  const coding = new Negotiator(request.raw).encoding(Object.keys(CODINGS)) as
    | keyof typeof CODINGS
    | undefined;
  if (coding === undefined || !existsSync(join(BUILT, `${path}${CODINGS[coding]}`))) return 'identity';
  return coding;
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ refresh: String(REFRESH_S), 'retry-after': String(REFRESH_S) })
    .type('text/html; charset=utf-8')
    .send(UNBUILT);
}
