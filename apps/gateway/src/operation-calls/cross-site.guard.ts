import { DomainError } from '@corridor/kernel';
import { permissionsOf, type OperationContract } from '@corridor/contracts';
import { isJsonMediaType } from '../http/json-body.parser';
import type { FastifyRequest } from '../http/fastify-request.adapter';

/** Values of `Sec-Fetch-Site` (Fetch Metadata) for requests that no page of another site made. */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none'];

/** What is known about the address of the API. */
export interface OwnAddress {
  /** Base URL by which callers reach it; the request's own host if it isn't set. */
  publicUrl: string | undefined;
}

function isOwnOrigin(origin: string, host: string, { publicUrl }: OwnAddress): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: canonical } = new URL(origin);
  // The scheme isn't compared, because behind a TLS proxy the request arrived over http.
  return originHost === host || (publicUrl !== undefined && new URL(publicUrl).origin === canonical);
}

/** Whether a browser says that a page of another origin made the request. Only browsers send these headers. */
function isCrossSite({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, own: OwnAddress): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return !OWN_SITES.includes(site);
  const { origin } = headers;
  return origin !== undefined && !isOwnOrigin(origin, host, own);
}

/**
 * Prevents pages of other sites from using credentials that a browser remembers and adds by itself. A page may send
 * forms, text, untyped bytes and empty bodies anywhere. For JSON the browser asks first with an OPTIONS request, which
 * the API doesn't grant. Reads pass, because the page can't see the answer.
 * @throws DomainError FORBIDDEN if such a page could have made the request without asking.
 */
export function refuseCrossSite(
  operation: OperationContract,
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  own: OwnAddress,
): void {
  if (operation.method === 'GET' && permissionsOf(operation).includes('VIEW')) return;
  refuseForeignPage(request, own);
}

/** @throws DomainError FORBIDDEN if a page of another site could have made the request without asking. */
export function refuseForeignPage(request: Pick<FastifyRequest, 'headers' | 'host'>, own: OwnAddress): void {
  const contentType = request.headers['content-type'];
  if (contentType !== undefined && isJsonMediaType(contentType)) return;
  if (!isCrossSite(request, own)) return;
  throw new DomainError(
    'FORBIDDEN',
    'a page of another site may not make this request: a browser says that one did, and the Content-Type is not application/json',
  );
}
