/**
 * Canonical JSON: keys in code-unit order, no white space, `undefined` members omitted (RFC 8785 for the values that
 * JSON.parse can produce). Two bodies that differ only in key order or spacing give the same text.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
