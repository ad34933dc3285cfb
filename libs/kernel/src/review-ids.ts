import { parseId, type ResourceName, type Uuid } from './ids';
import { reviewKinds, type ReviewKind } from './vocabulary';

const resources = {
  VERIFICATION: 'Verification',
  BENEFICIAL_OWNER: 'BeneficialOwner',
  EXTERNAL_ACCOUNT: 'ExternalAccount',
} as const satisfies Record<ReviewKind, ResourceName>;

/** The kind and the UUID of what is reviewed; undefined if the text is no id of such a thing. */
export function parseReviewId(text: string): { kind: ReviewKind; id: Uuid } | undefined {
  for (const kind of reviewKinds) {
    const id = parseId(resources[kind], text);
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}
