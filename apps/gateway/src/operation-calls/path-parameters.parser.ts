import { DomainError, formatId, isStorable, parseId } from '@corridor/kernel';
import type { OperationShape } from '@corridor/contracts';

/**
 * The path parameters with ids in their canonical spelling; other text is left to the service that reads it.
 * @throws DomainError with the parameter's 404 code for a malformed id (docs/behaviour.md 1).
 */
export function pathParametersOf(
  operation: OperationShape,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const canonical: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(operation.params)) {
    const text = params[name] ?? '';
    const { notFound } = parameter;
    if (!isStorable(text)) {
      const malformed = 'pattern' in parameter ? parameter.malformed : undefined;
      throw new DomainError(malformed ?? notFound, `${name} must not contain control characters`);
    }
    if ('pattern' in parameter) {
      canonical[name] = text;
      continue;
    }
    const { resource } = parameter;
    const uuid = parseId(resource, text);
    if (uuid === undefined) {
      throw new DomainError(notFound, `${name} must be an id of the form ${resource}:<uuid>`);
    }
    canonical[name] = formatId(resource, uuid);
  }
  return canonical;
}
