/** Unicode spaces and characters without width, as the content of a character class. */
export const SPACES =
  '\\u0020\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff';
/** They and other separators of groups of digits and letters: dashes, dots and brackets. */
export const SEPARATORS = `${SPACES}\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d.()\\[\\]{}\\-`;
/** They and the slash, in tax numbers and phone numbers. */
export const SEPARATORS_AND_SLASH = `${SEPARATORS}/`;
