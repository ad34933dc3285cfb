import helmet from '@fastify/helmet';
import { fastify } from 'fastify';

/** The API serves JSON, which a browser must not show, frame or run. */
const policy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      // The default doesn't cover these.
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
} as const;

/**
 * The security headers of every answer, as helmet writes them. They are computed once at start, because helmet would
 * run a dozen functions for each request with the same result.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const withHelmet = await answeredHeaders(true);
  const without = await answeredHeaders(false);
  const added = Object.entries(withHelmet).filter(([name]) => !(name in without));
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}

async function answeredHeaders(hasHelmet: boolean): Promise<object> {
  const server = fastify();
  if (hasHelmet) await server.register(helmet, policy);
  server.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await server.inject('/');
  await server.close();
  return headers;
}
