import { z } from 'zod';
import { connectorCalls, type CallType } from './calls';
import { messages } from './messages';

/** JSON Schema (draft 2020-12), as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The name of a message in the documents. */
export type MessageName = keyof typeof messages;

const names = Object.keys(messages) as MessageName[];

function nameOf(schema: z.ZodType): MessageName {
  const found = names.find((name) => messages[name] === schema);
  if (found === undefined) throw new Error('A message of the contract has no name.');
  return found;
}

/** The names of a call's request and answer. */
export function messagesOfCall(type: CallType): { request: MessageName; answer: MessageName } {
  const { request, answer } = connectorCalls[type];
  return { request: nameOf(request), answer: nameOf(answer) };
}

/**
 * The JSON Schema of every message by name, with references to each other.
 * @param uri the reference to a message, for example `#/components/schemas/Outcome`
 */
export function messageSchemas(uri: (name: string) => string): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const name of names) registry.add(messages[name], { id: name });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}
