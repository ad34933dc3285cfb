import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

/** What the schema of CycloneDX finds in a bill of materials, with its spdx and signature schemas; null for nothing. */
export async function schemaFaults(bill: string): Promise<unknown> {
  return new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(bill);
}
