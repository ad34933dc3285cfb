import { EnumField, IdField, ObjectField, ObjectListField } from '../fields';
import { FOUND_MAX, SilentPartsResource } from './oversight.resource';

/** The kinds of what a platform finds. */
export const ownKinds = [
  'Customer',
  'InternalAccount',
  'ExternalAccount',
  'Transaction',
  'Quote',
  'Verification',
  'BeneficialOwner',
  'Document',
  'BulkUploadJob',
  'Webhook',
  'WebhookEndpoint',
  'WebhookDelivery',
] as const;
type OwnKind = (typeof ownKinds)[number];

/** One thing of a platform that a text names. */
export class OwnFindingResource {
  @EnumField(ownKinds, { description: 'The kind of the id' }) kind!: OwnKind;
  @IdField(ownKinds) id!: string;
}

/** OwnFindings: what a text names in a platform. */
export class OwnFindingsResource {
  @ObjectListField(() => OwnFindingResource, { maxItems: FOUND_MAX }) found!: OwnFindingResource[];
  @ObjectField(() => SilentPartsResource, {
    description: 'The services that did not answer in time: what they know is missing. Empty if all did',
  })
  parts!: SilentPartsResource;
}
