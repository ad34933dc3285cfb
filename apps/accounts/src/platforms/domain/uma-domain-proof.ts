import { DomainError } from '@corridor/kernel';

/** A TXT record. */
export interface ProofRecord {
  name: string;
  text: string;
}

/** The record that a domain's holder publishes to let a platform issue addresses under it. */
export function proofRecord(umaDomain: string, platformId: string): ProofRecord {
  return { name: `_corridor.${umaDomain}`, text: `corridor-platform=${platformId}` };
}

/** The refusal of an unproved domain. It names the record to publish. */
export function domainNotProved(umaDomain: string, platformId: string): DomainError {
  const { name, text } = proofRecord(umaDomain, platformId);
  const message =
    `the umaDomain ${umaDomain} is not proved to be the platform's: ` +
    `publish the DNS TXT record ${name} with the text "${text}", then repeat the request`;
  return new DomainError('INVALID_UMA_ADDRESS', message, { record: { type: 'TXT', name, text } });
}
