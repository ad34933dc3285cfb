import { uniqueName, type Api } from './api';

/** The address to which KYC links return in these tests. */
export const WAY_BACK = 'https://shop.example/welcome?order=42';

/** A person whose verification is approved. */
export const person = {
  fullName: 'Ada Lovelace',
  birthDate: '1990-01-31',
  nationality: 'US',
  line1: '100 Main St',
  city: 'Austin',
  postalCode: '78701',
  country: 'US',
};

/** The form fields of a proof of address, except for its file. */
export const paper = { documentType: 'UTILITY_BILL', documentCountry: 'US' };

/** A link to the hosted page, and its customer. */
export interface KycLinkOf {
  kycUrl: string;
  customerId: string;
}

/** Requests a link. Without a given platformCustomerId it is for a new customer. */
export function kycLink(api: Api, platformCustomerId = uniqueName()): Promise<KycLinkOf> {
  return api.corridor.customers.getKycLink({ platformCustomerId, redirectUri: WAY_BACK });
}

/** The answer of a page. */
export interface PageAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Opens a page or sends its form, like a browser without cookies. Redirects are not followed. */
export async function openPage(url: string, form?: FormData, method?: string): Promise<PageAnswer> {
  const response = await fetch(url, {
    method: method ?? (form ? 'POST' : 'GET'),
    redirect: 'manual',
    ...(form ? { body: form } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A completed form. */
export function filledForm(
  fields: Readonly<Record<string, string>>,
  file?: Blob,
  name = 'bill.pdf',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // A browser sends an empty file without a name if none was chosen.
  form.append('file', file ?? new Blob([]), file ? name : '');
  return form;
}
