import type { Stage } from './stage';

const WAY_BACK = 'https://shop.example/welcome';
const PERSON = {
  fullName: 'Grace Hopper',
  birthDate: '1990-12-09',
  nationality: 'US',
  line1: '100 Main St',
  city: 'Arlington',
  postalCode: '22201',
  country: 'US',
};

/** The heading of a page, and the address that it leads to. */
interface Page {
  title: string | undefined;
  way: string | undefined;
}

async function visit(url: string, form?: FormData): Promise<Page> {
  const page = await fetch(url, form ? { method: 'POST', body: form } : {});
  const text = await page.text();
  return { title: /<h1>(.*?)<\/h1>/.exec(text)?.[1], way: /class="button" href="([^"]*)"/.exec(text)?.[1] };
}

/** A person completes the verification on the hosted page, with the requests that a browser would send. */
export async function tellKycPage(stage: Stage): Promise<void> {
  stage.chapter('A person on the hosted KYC page');
  const { kycUrl, customerId } = await stage.corridor.customers.getKycLink({
    platformCustomerId: `grace-${Date.now()}`,
    redirectUri: WAY_BACK,
  });
  stage.say(`${customerId} gets a link to ${new URL(kycUrl).origin}/kyc/…: "${(await visit(kycUrl)).title}"`);
  const form = new FormData();
  for (const [field, value] of Object.entries(PERSON)) form.append(field, value);
  form.append('documentType', 'UTILITY_BILL');
  form.append('documentCountry', 'US');
  form.append('file', new Blob(['%PDF-1.7\na bill'], { type: 'application/pdf' }), 'bill.pdf');
  stage.say(`She sends her details and a document: "${(await visit(kycUrl, form)).title}"`);
  const { way } = await stage.until('the outcome', async () => {
    const page = await visit(kycUrl);
    return page.title === 'You are verified' ? page : undefined;
  });
  stage.expect('the way back', way, WAY_BACK);
  stage.say(`The page says "You are verified" and leads to ${way}`);
  await stage.hears('CUSTOMER_KYC_APPROVED', customerId);
}
