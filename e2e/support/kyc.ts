import { uniqueName, textAt, type Api } from './api';

/** Where links of these tests lead at the end. */
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

/** A document that proves an address, but for its file. */
export const paper = { documentType: 'UTILITY_BILL', documentCountry: 'US' };

/** The hosted page of a customer. */
export interface KycLinkOf {
  kycUrl: string;
  customerId: string;
}

/** Asks for a link, of a customer that isn't there yet unless one is named. */
export async function kycLink(api: Api, platformCustomerId = uniqueName()): Promise<KycLinkOf> {
  const query = new URLSearchParams({ platformCustomerId, redirectUri: WAY_BACK });
  const { status, body, text } = await api.get(`/customers/kyc-link?${query.toString()}`);
  if (status !== 200) throw new Error(text);
  return { kycUrl: textAt(body, 'kycUrl'), customerId: textAt(body, 'customerId') };
}

/** What a page answered. */
export interface PageAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Opens a page, or sends its form, as a browser without a cookie would; a redirect isn't followed. */
export async function openPage(url: string, form?: FormData, method?: string): Promise<PageAnswer> {
  const response = await fetch(url, {
    method: method ?? (form ? 'POST' : 'GET'),
    redirect: 'manual',
    ...(form ? { body: form } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A filled-in form. */
export function filledForm(
  fields: Readonly<Record<string, string>>,
  file?: Blob,
  name = 'bill.pdf',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // A browser sends a file that wasn't chosen as one without a name.
  form.append('file', file ?? new Blob([]), file ? name : '');
  return form;
}
