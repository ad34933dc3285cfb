import type { OperationShape, OperationRequest } from '@corridor/contracts';

const ID = /^([A-Za-z]+):([0-9A-Fa-f-]{36})$/;

const namesByPath = new Map<string, readonly string[]>();

function namesOf(path: string): readonly string[] {
  const names = namesByPath.get(path) ?? path.split('.');
  namesByPath.set(path, names);
  return names;
}

function memberAt(request: OperationRequest, path: string): unknown {
  let value: unknown = request;
  for (const name of namesOf(path)) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * The ordering key of a request (operation.key): commands of one key begin in order, reads are spread. An id is the
 * same in upper and lower case.
 */
export function requestKeyOf(operation: OperationShape, request: OperationRequest): string {
  const { platformId, commandId } = request.context;
  if (operation.key === 'spread') return commandId;
  if (operation.key === 'platform') return platformId;
  const value = memberAt(request, operation.key);
  if (typeof value !== 'string') return platformId;
  const [, resource, uuid] = ID.exec(value) ?? [];
  return resource === undefined || uuid === undefined ? value : `${resource}:${uuid.toLowerCase()}`;
}
