import { apiCompare } from 'api-smart-diff';
import { operationsIn, type ApiDocument } from './api-document';

type Change = ReturnType<typeof apiCompare>['diffs'][number];

/** Words for people, which no client reads. */
const PROSE = new Set(['description', 'summary', 'example', 'examples', 'title']);

/** The document as it is kept for later comparisons: without words for people and without webhooks, which have schemas of their own. */
export function releasedForm({ info, paths, components }: ApiDocument): ApiDocument {
  const { schemas, parameters, responses } = withoutProse(components) as ApiDocument['components'];
  return {
    ...({ openapi: '3.1.0' } as object),
    info: { version: info.version },
    paths: withoutProse(paths) as ApiDocument['paths'],
    webhooks: {},
    components: { schemas, ...(parameters ? { parameters } : {}), ...(responses ? { responses } : {}) },
  };
}

/** A property may be named `description`: its value is a schema, not a text. */
function withoutProse(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || (!PROSE.has(name) && name !== 'headers'))
      .map(([name, one]) => [name, withoutProse(one, !isNames && name === 'properties')]),
  );
}

/** What would break a client of the document before: the library's rules, and those of the API's own promise. */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  // The library changes what it is given.
  const { diffs } = apiCompare(structuredClone(before), structuredClone(after));
  const found = diffs
    .filter(isBreaking)
    .map(({ action, path }) => `${action} of ${path.join('/')} breaks clients`);
  return [...new Set(found)];
}

/** The library takes each other pattern as narrower. This one accepts letters too, where there were digits alone. */
function isWiderPattern({ path, before, after }: Change): boolean {
  return (
    path.at(-1) === 'pattern' &&
    typeof before === 'string' &&
    before.replaceAll('[0-9]', '[A-Za-z0-9]') === after
  );
}

function isBreaking(change: Change): boolean {
  const { type, action, path } = change;
  // The same change stands at each place that refers to the schema, where it is known who sends it.
  if (path[0] !== 'paths' || isWiderPattern(change)) return false;
  if (!path.includes('responses')) return type === 'breaking';
  // Clients ignore values that they don't know (info.description of the document, "Versions").
  if (action === 'add' && path.at(-2) === 'enum') return false;
  if (action === 'remove' && path.at(-2) === 'properties') return true;
  return type === 'breaking';
}

/** Changes that break clients, of which the comparison must find each. */
const PLANTED: Record<string, (document: ApiDocument) => void> = {
  'a missing operation': ({ paths }) => delete paths['/quotes'],
  'a new required field of a body': ({ components }) => {
    const schema = components.schemas['CreateTransferOutBody'] as { required: string[] };
    schema.required.push('externalReference');
  },
  'a narrower pattern of a body': ({ components }) => {
    const schema = components.schemas['GbpAccountInfo'] as {
      properties: Record<string, { pattern: string }>;
    };
    if (schema.properties['sortCode']) schema.properties['sortCode'].pattern = '^[0-9]{6}$';
  },
  'a missing field of an answer': ({ components }) => {
    const schema = components.schemas['Transaction'] as { properties: Record<string, unknown> };
    delete schema.properties['status'];
  },
};

/** Proves that the comparison can fail, and that it accepts additions. */
export function overlookedChanges(released: ApiDocument): string[] {
  // A few operations are enough, and quick to compare.
  const small: ApiDocument = {
    ...released,
    paths: Object.fromEntries(
      Object.entries(released.paths).filter(([path]) => ['/quotes', '/transfer-out'].includes(path)),
    ),
  };
  const planted = Object.entries(PLANTED).filter(([, plant]) => {
    const changed = structuredClone(small);
    plant(changed);
    return breakingChanges(small, changed).length === 0;
  });
  const added = structuredClone(small);
  const [first] = operationsIn(added);
  if (first) added.paths['/added'] = { get: first.operation };
  const { properties } = added.components.schemas['Transaction'] as {
    properties: Record<string, { enum?: string[] }>;
  };
  properties['status']?.enum?.push('ADDED');
  const { sortCode } = (
    added.components.schemas['GbpAccountInfo'] as { properties: Record<string, { pattern: string }> }
  ).properties;
  if (sortCode) sortCode.pattern = sortCode.pattern.replaceAll('[0-9]', '[A-Za-z0-9]');
  return [
    ...planted.map(([what]) => `The comparison with the released document overlooks ${what}.`),
    ...breakingChanges(small, added).map((what) => `The comparison refuses an addition: ${what}`),
  ];
}
