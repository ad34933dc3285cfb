import {
  DomainError,
  formatId,
  parseId,
  resourceNames,
  type ErrorCode,
  type ResourceName,
} from '@corridor/kernel';
import type { OperationContract } from '@corridor/contracts';

function isResourceName(name: string): name is ResourceName {
  return (resourceNames as readonly string[]).includes(name);
}

/**
 * The path parameters with ids in their canonical spelling.
 * @throws DomainError with the parameter's 404 code for a malformed id (decisions.md 1).
 */
export function pathParametersOf(
  operation: OperationContract,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const canonical: Record<string, string> = {};
  for (const [name, { resource, notFound }] of Object.entries(operation.params)) {
    const text = params[name] ?? '';
    if (!isResourceName(resource)) {
      canonical[name] = text;
      continue;
    }
    const uuid = parseId(resource, text);
    if (uuid === undefined) {
      throw new DomainError(notFound as ErrorCode, `${name} is not the id of a known ${resource}`);
    }
    canonical[name] = formatId(resource, uuid);
  }
  return canonical;
}
