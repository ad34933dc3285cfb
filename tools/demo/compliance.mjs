/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./stage.mjs').Json} Json */

const ADDRESS = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const PERSON = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthDate: '1985-12-10',
  nationality: 'GB',
  address: ADDRESS,
  idType: 'PASSPORT',
  identifier: 'P1234567',
  countryOfIssuance: 'GB',
};
const REGISTRATION = { registrationNumber: 'R-1000', taxId: '12-3456789', country: 'US' };
/** A file that begins and ends as a PDF does. */
const PDF = '%PDF-1.7\n%%EOF\n';

/**
 * The outcomes that a person's name asks for: its last three characters.
 * @type {readonly {suffix: string, outcome: string, decision?: 'APPROVE' | 'REJECT', end?: string}[]}
 */
const OUTCOMES = [
  { suffix: '000', outcome: 'APPROVED' },
  { suffix: '002', outcome: 'REJECTED' },
  { suffix: '001', outcome: 'PENDING_MANUAL_REVIEW', decision: 'APPROVE', end: 'APPROVED' },
  { suffix: '001', outcome: 'PENDING_MANUAL_REVIEW', decision: 'REJECT', end: 'REJECTED' },
];

/** A business is verified, then people with every outcome. @param {Stage} stage */
export async function tellCompliance(stage) {
  await tellBusiness(stage);
  for (const outcome of OUTCOMES) await tellPerson(stage, outcome);
}

/** @param {Stage} stage */
async function tellBusiness(stage) {
  stage.chapter('A business is verified');
  const business = await stage.ask('POST', '/customers', {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Analytical Engines Ltd' },
  });
  const verification = await stage.ask('POST', '/verifications', { customerId: business.id });
  stage.say(`${verification.id} is ${verification.verificationStatus}. Missing: ${missing(verification)}`);
  const document = await stage.upload('/documents', {
    file: new File([PDF], 'certificate.pdf'),
    documentHolder: business.id,
    documentType: 'CERTIFICATE_OF_INCORPORATION',
    country: 'US',
  });
  stage.say(`${document.id}: ${document.fileName}, ${document.documentType}`);
  const owner = await stage.ask('POST', '/beneficial-owners', {
    customerId: business.id,
    roles: ['UBO'],
    ownershipPercentage: 100,
    personalInfo: PERSON,
  });
  stage.say(`${owner.id}, ${owner.roles.join(', ')}, is ${owner.kycStatus}`);
  await stage.becomes(`/beneficial-owners/${owner.id}`, 'kycStatus', 'APPROVED');
  await stage.ask('PATCH', `/customers/${business.id}`, { businessInfo: REGISTRATION, address: ADDRESS });
  stage.say('What was missing is supplied');
  const path = `/verifications/${verification.id}`;
  await stage.becomes(path, 'verificationStatus', 'READY_FOR_VERIFICATION');
  await stage.hears('VERIFICATION_READY_FOR_VERIFICATION', verification.id);
  const again = await stage.ask('POST', '/verifications', { customerId: business.id });
  stage.expect('the verification', [again.id, again.verificationStatus], [verification.id, 'IN_PROGRESS']);
  await stage.hears('CUSTOMER_KYB_PENDING', business.id);
  await stage.becomes(path, 'verificationStatus', 'APPROVED');
  await stage.hears('VERIFICATION_APPROVED', verification.id);
  await stage.becomes(`/customers/${business.id}`, 'kybStatus', 'APPROVED');
  await stage.hears('CUSTOMER_KYB_APPROVED', business.id);
}

/** @param {Stage} stage @param {typeof OUTCOMES[number]} outcome */
async function tellPerson(stage, { suffix, outcome, decision, end = outcome }) {
  stage.chapter(`A person whose name ends with ${suffix}${decision ? `, reviewed: ${decision}` : ''}`);
  const customer = await stage.ask('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: `Ada Lovelace ${suffix}`,
    birthDate: PERSON.birthDate,
    nationality: PERSON.nationality,
    address: ADDRESS,
  });
  const { id } = await stage.ask('POST', '/verifications', { customerId: customer.id });
  await stage.becomes(`/verifications/${id}`, 'verificationStatus', outcome);
  if (decision) {
    const reviewed = await stage.ask('POST', `/sandbox/verifications/${id}/review`, { decision });
    stage.expect('the reviewed verification', reviewed.verificationStatus, end);
  }
  await stage.hears(`VERIFICATION_${end}`, id);
  await stage.becomes(`/customers/${customer.id}`, 'kycStatus', end);
  await stage.hears(`CUSTOMER_KYC_${end}`, customer.id);
}

/** @param {Json} verification */
function missing(verification) {
  return verification.errors.map((/** @type {Json} */ error) => error.field ?? error.type).join(', ');
}
