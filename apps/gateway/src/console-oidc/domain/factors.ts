/** How a person must have signed in. */
interface Required {
  /** Values of `acr`, one of which is needed. */
  acr: readonly string[];
  /** Values of `amr`, one of which is needed. */
  amr: readonly string[];
}

/** Values of a provider that are shown as they are. */
const SHOWN = /^[\w:./-]{1,100}$/;

/** Most values of `amr` that are kept. */
const KEPT_MAX = 10;

/** How a person has signed in, for the audit log, as far as the provider tells it. */
export function factorsOf(claims: Readonly<Record<string, unknown>>): { acr: string | null; amr: string[] } {
  const [acr = null] = shownIn(claims['acr']);
  return { acr, amr: shownIn(claims['amr']).slice(0, KEPT_MAX) };
}

function shownIn(told: unknown): string[] {
  return [told].flat().filter((value) => typeof value === 'string' && SHOWN.test(value)) as string[];
}

/** What a sign-in lacks, for the person who sees it; undefined if it lacks nothing. */
export function missingFactor(
  { acr, amr }: Required,
  claims: Readonly<Record<string, unknown>>,
): string | undefined {
  return missingIn('amr', amr, claims['amr']) ?? missingIn('acr', acr, claims['acr']);
}

function missingIn(claim: string, wanted: readonly string[], told: unknown): string | undefined {
  const values = (Array.isArray(told) ? told : [told]).filter((value) => typeof value === 'string');
  if (wanted.length === 0 || wanted.some((value) => values.includes(value))) return undefined;
  const shown = values.filter((value) => SHOWN.test(value)).join(', ') || 'none';
  return (
    `this console needs a sign-in with ${claim} ${wanted.join(' or ')}, and the identity provider told ${claim} ${shown}; ` +
    'sign in again with a second factor'
  );
}
