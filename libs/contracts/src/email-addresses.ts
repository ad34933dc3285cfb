import { EMAIL_PATTERN } from './fields';
import { BLANK_CHARACTERS } from './texts';

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
const BLANK = new RegExp(`[${BLANK_CHARACTERS}]`, 'u');

/** Whether a text is an email address. Characters without width, which come with a copied text, are no part of one. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text) && !BLANK.test(text);
}
