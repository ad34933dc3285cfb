import { accountTypes } from '../generated/account-types';
import { objectIn } from './json-text';
import { given } from './queries';

/** The choice of a person who writes the details as JSON. */
export const AS_JSON = 'JSON';

/** The field of the dialog that the API calls so. */
export const detailFieldOf = (member: string): string => `bankDetails.${member}`;

/** The bank details that the fields of a dialog describe. @throws Error for text that is no JSON object */
export function bankDetailsIn(textOf: (name: string) => string | undefined): Record<string, unknown> {
  const accountType = textOf(detailFieldOf('accountType'));
  const type = accountTypes.find((one) => one.accountType === accountType);
  if (!type) return objectIn(textOf('bankDetails') ?? '', 'The bank details');
  const fields = type.fields.map(({ name }) => [name, textOf(detailFieldOf(name))]);
  return { accountType, ...given(Object.fromEntries(fields) as Record<string, unknown>) };
}
