import type { FastifyRequest } from 'fastify';
import type { KycBrand } from '../kyc-settings/kyc-brands.registry';
import { pageTextsFor, type PageTexts } from './page-texts.registry';

/** Language and brand of a page. */
export interface PageLook {
  texts: PageTexts;
  brand: KycBrand;
}

/** The platform of a request's page, once known: also for an error page. */
const brands = new WeakMap<FastifyRequest, KycBrand>();

/** Remembers the platform of a request's page. */
export function showBrand(request: FastifyRequest, brand: KycBrand): void {
  brands.set(request, brand);
}

/** Language and brand of the page that answers a request. */
export function lookOf(request: FastifyRequest): PageLook {
  return { texts: pageTextsFor(request.headers['accept-language']), brand: brands.get(request) ?? {} };
}
