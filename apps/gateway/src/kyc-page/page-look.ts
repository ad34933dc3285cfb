import type { FastifyRequest } from '../requests/principal';
import type { KycBrand } from './kyc-brands';
import { pageTextsFor, type PageTexts } from './page-texts';

/** In which language and for whom a page is shown. */
export interface PageLook {
  texts: PageTexts;
  brand: KycBrand;
}

/** Whose page a request is for, once that is known: also where it ends with an error. */
const brands = new WeakMap<FastifyRequest, KycBrand>();

/** Remembers whose page a request is for. */
export function showBrand(request: FastifyRequest, brand: KycBrand): void {
  brands.set(request, brand);
}

/** How a page looks that answers a request. */
export function lookOf(request: FastifyRequest): PageLook {
  return { texts: pageTextsFor(request.headers['accept-language']), brand: brands.get(request) ?? {} };
}
