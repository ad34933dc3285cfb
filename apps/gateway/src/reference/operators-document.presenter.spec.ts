import { operatorOperations, type OperatorOperation } from '@corridor/contracts';
import type { Json } from './domain/json-schema';
import { operatorsDocument } from './operators-document.presenter';

describe("the document of the operators' API", () => {
  let document: Json;

  beforeAll(async () => {
    document = await operatorsDocument('/operations/v1');
  });

  const objectOf = ({ path, method }: OperatorOperation): Json =>
    (document['paths'] as Record<string, Record<string, Json>>)[path]?.[method.toLowerCase()] ?? {};

  it.each(Object.entries<OperatorOperation>(operatorOperations))('describes %s', (key, operation) => {
    const object = objectOf(operation);
    // A decision on an approval waits for nobody else.
    const isAction = operation.method !== 'GET' && !operation.path.startsWith('/approvals/');

    expect(object['operationId']).toBe(key);
    expect(object['x-permission']).toMatch(/^(any|[A-Z]+( or READ)?)$/);
    expect(object['description']).not.toContain('permission .');
    expect(Object.keys(object['responses'] as Json).includes('202')).toBe(isAction);
    expect(JSON.stringify(object['parameters']).includes('If-Match')).toBe(operation.isVersioned && isAction);
  });

  it('refers to components that exist, and has no others', () => {
    const text = JSON.stringify(document);
    const used = [...text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    );
    const components = document['components'] as Record<string, Json>;
    const there = Object.entries(components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, members]) => Object.keys(members).map((name) => `${kind}/${name}`));

    expect([...new Set(used)].sort()).toEqual(there.sort());
  });
});
