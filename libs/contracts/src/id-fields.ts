import type { FieldOptions } from './field-rules';
import { ID_UUID, TextListField } from './fields';

/** Ids of one kind of resource. In a query: the parameter repeated, or its values separated by commas. */
export function IdListField(resource: string, options: FieldOptions = {}): PropertyDecorator {
  const form = {
    pattern: new RegExp(`^${resource}:${ID_UUID}$`),
    words: `ids of the form ${resource}:<uuid>`,
  };
  return TextListField({ example: [`${resource}:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`], ...options, form });
}
