import type { PersonalInfoBody, Verification } from '@corridor/sdk';
import type { Stage } from './stage';

const ADDRESS = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
const PERSON: PersonalInfoBody = {
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
/** A text that begins and ends like a PDF. */
const PDF = '%PDF-1.7\n%%EOF\n';

type Status = Verification['verificationStatus'];

interface Outcome {
  suffix: string;
  outcome: Status;
  decision?: 'APPROVE' | 'REJECT';
  end: 'APPROVED' | 'REJECTED';
}

/** Verification outcomes. The last three characters of a person's name select the outcome. */
const OUTCOMES: readonly Outcome[] = [
  { suffix: '000', outcome: 'APPROVED', end: 'APPROVED' },
  { suffix: '002', outcome: 'REJECTED', end: 'REJECTED' },
  { suffix: '001', outcome: 'PENDING_MANUAL_REVIEW', decision: 'APPROVE', end: 'APPROVED' },
  { suffix: '001', outcome: 'PENDING_MANUAL_REVIEW', decision: 'REJECT', end: 'REJECTED' },
];

/** Verifies a business, then people with every outcome. */
export async function tellCompliance(stage: Stage): Promise<void> {
  await tellBusiness(stage);
  for (const outcome of OUTCOMES) await tellPerson(stage, outcome);
}

async function tellBusiness(stage: Stage): Promise<void> {
  stage.chapter('A business is verified');
  const business = await stage.corridor.customers.createCustomer({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Analytical Engines Ltd' },
  });
  const verification = await stage.corridor.verifications.createVerification({
    customerId: business.id,
  });
  stage.say(`${verification.id} is ${verification.verificationStatus}. Missing: ${missing(verification)}`);
  const document = await stage.corridor.documents.createDocument({
    file: new File([PDF], 'certificate.pdf'),
    documentHolder: business.id,
    documentType: 'CERTIFICATE_OF_INCORPORATION',
    country: 'US',
  });
  stage.say(`${document.id}: ${document.fileName}, ${document.documentType}`);
  const owner = await stage.corridor.beneficialOwners.createBeneficialOwner({
    customerId: business.id,
    roles: ['UBO'],
    ownershipPercentage: 100,
    personalInfo: PERSON,
  });
  stage.say(`${owner.id}, ${owner.roles.join(', ')}, is ${owner.kycStatus}`);
  await stage.becomes(
    () => stage.corridor.beneficialOwners.getBeneficialOwner(owner.id),
    'kycStatus',
    'APPROVED',
  );
  await stage.corridor.customers.updateCustomer(business.id, {
    businessInfo: REGISTRATION,
    address: ADDRESS,
  });
  stage.say('What was missing is supplied');
  const found = () => stage.corridor.verifications.getVerification(verification.id);
  await stage.becomes(found, 'verificationStatus', 'READY_FOR_VERIFICATION');
  await stage.hears('VERIFICATION_READY_FOR_VERIFICATION', verification.id);
  const again = await stage.corridor.verifications.createVerification({ customerId: business.id });
  stage.expect('the verification', [again.id, again.verificationStatus], [verification.id, 'IN_PROGRESS']);
  await stage.hears('CUSTOMER_KYB_PENDING', business.id);
  await stage.becomes(found, 'verificationStatus', 'APPROVED');
  await stage.hears('VERIFICATION_APPROVED', verification.id);
  await stage.becomes(() => stage.corridor.customers.getCustomer(business.id), 'kybStatus', 'APPROVED');
  await stage.hears('CUSTOMER_KYB_APPROVED', business.id);
}

async function tellPerson(stage: Stage, { suffix, outcome, decision, end }: Outcome): Promise<void> {
  stage.chapter(`A person whose name ends with ${suffix}${decision ? `, reviewed: ${decision}` : ''}`);
  const customer = await stage.corridor.customers.createCustomer({
    customerType: 'INDIVIDUAL',
    fullName: `Ada Lovelace ${suffix}`,
    birthDate: PERSON.birthDate,
    nationality: PERSON.nationality,
    address: ADDRESS,
  });
  const { id } = await stage.corridor.verifications.createVerification({ customerId: customer.id });
  await stage.becomes(() => stage.corridor.verifications.getVerification(id), 'verificationStatus', outcome);
  if (decision) {
    const reviewed = await stage.corridor.sandbox.reviewVerification(id, { decision });
    stage.expect('the reviewed verification', reviewed.verificationStatus, end);
  }
  await stage.hears(`VERIFICATION_${end}`, id);
  await stage.becomes(() => stage.corridor.customers.getCustomer(customer.id), 'kycStatus', end);
  await stage.hears(`CUSTOMER_KYC_${end}`, customer.id);
}

function missing({ errors }: Verification): string {
  return errors.map((error) => error.field ?? error.type).join(', ');
}
