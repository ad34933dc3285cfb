import { at, type Json } from './api';

/** A JSON Schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** One parameter of an operation. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

/** One operation of the OpenAPI document. */
export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  bodySchema: Schema | undefined;
  bodyRequired: boolean;
  /** Set for an operation whose body is a form with a file. */
  formSchema: Schema | undefined;
  successStatus: number;
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** The OpenAPI document of the running system. References are resolved on demand. */
export class OpenApi {
  private constructor(readonly document: Json) {}

  static async load(baseUrl: string, path = '/openapi.json'): Promise<OpenApi> {
    const response = await fetch(new URL(path, baseUrl));
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return new OpenApi((await response.json()) as Json);
  }

  resolve(schema: Schema): Schema {
    if (schema.allOf?.length === 1 && schema.allOf[0]) return this.resolve(schema.allOf[0]);
    if (schema.$ref === undefined) return schema;
    return this.resolve(at(this.document, ...schema.$ref.slice(2).split('/')) as Schema);
  }

  operations(): DocumentedOperation[] {
    const paths = this.document['paths'] as Record<string, Record<string, Json>>;
    return Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => ({
          id: String(operation['operationId']),
          method: method.toUpperCase(),
          path,
          parameters: (operation['parameters'] ?? []) as Parameter[],
          bodySchema: at(operation, 'requestBody', 'content', 'application/json', 'schema') as
            | Schema
            | undefined,
          formSchema: at(operation, 'requestBody', 'content', 'multipart/form-data', 'schema') as
            | Schema
            | undefined,
          bodyRequired: at(operation, 'requestBody', 'required') === true,
          successStatus: Number(
            Object.keys(operation['responses'] as Json).find((status) => status.startsWith('2')),
          ),
        })),
    );
  }

  /** Named examples of an operation's body. */
  requestExamples(operationId: string): Record<string, Json> {
    const paths = this.document['paths'] as Record<string, Record<string, Json>>;
    const operation = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .find((one) => one['operationId'] === operationId);
    const content = Object.values((at(operation, 'requestBody', 'content') ?? {}) as Json);
    const examples = (at(content[0], 'examples') ?? {}) as Record<string, { value: Json }>;
    return Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value]));
  }

  /** The object schema for a value. Of several alternatives, the first that matches. */
  fitting(given: Schema, value: unknown): Schema {
    const schema = this.resolve(given);
    const variants = schema.properties
      ? []
      : (schema.oneOf ?? schema.anyOf ?? []).map((one) => this.resolve(one));
    const fits = ({ required = [], properties = {} }: Schema): boolean =>
      required.every((name) => at(value, name) !== undefined) &&
      Object.entries(properties).every(([name, one]) => {
        const values = one.const === undefined ? one.enum : [one.const];
        return values === undefined || at(value, name) === undefined || values.includes(at(value, name));
      });
    return variants.filter(({ properties }) => properties).find(fits) ?? schema;
  }

  /** A valid value of a schema. Ids come from `ids` by the name of the resource. */
  example(given: Schema, ids: Record<string, string> = {}): unknown {
    const schema = this.resolve(given);
    const resource = /^\^\(?(\w+)\)?:/.exec(schema.pattern ?? '')?.[1];
    if (resource !== undefined && ids[resource] !== undefined) return ids[resource];
    const [example] = schema.examples ?? [];
    if (example !== undefined) return example;
    if (schema.const !== undefined) return schema.const;
    const first = schema.oneOf?.[0] ?? schema.anyOf?.[0];
    if (first) return this.example(first, ids);
    if (schema.enum) return schema.enum[0];
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'array') return schema.items ? [this.example(schema.items, ids)] : [];
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
    if (type === 'boolean') return false;
    if (type === 'object' || schema.properties) return this.exampleObject(schema, ids);
    return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  }

  private exampleObject(schema: Schema, ids: Record<string, string>): Json {
    const required = schema.required ?? [];
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.includes(name));
    return Object.fromEntries(entries.map(([name, property]) => [name, this.example(property, ids)]));
  }
}

/** Whether a pattern excludes only control characters and blank texts. */
export function isOpen(pattern: string | undefined): boolean {
  return pattern === undefined || pattern.startsWith('^[^\\u0000');
}

/** Whether a pattern excludes the control characters but line feed. */
function isMultiline(pattern: string | undefined): boolean {
  return pattern?.startsWith('^[^\\u0000-\\u0009\\u000b') ?? false;
}

/** Values that are invalid for every field of this schema. */
export function wrongValues(schema: Schema): unknown[] {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const long = 'x'.repeat((schema.maxLength ?? 255) + 1);
  if (types.includes('string')) {
    const closed =
      schema.enum ?? schema.const ?? schema.format ?? (isOpen(schema.pattern) ? undefined : schema.pattern);
    const empty = schema.minLength === 0 ? [] : [''];
    const strings = closed !== undefined ? ['no such value', ''] : empty;
    const lines = isMultiline(schema.pattern) ? 'line\rbreak' : 'line\nbreak';
    return [12345, {}, ['x'], true, long, 'bell\u0007', lines, ...strings];
  }
  if (types.includes('integer')) return ['x', '1', 1.5, -1, 2 ** 60, {}, [], (schema.maximum ?? 2 ** 53) + 1];
  if (types.includes('boolean')) return ['true', 1, {}, []];
  if (types.includes('array')) return ['x', 1, {}, [{ nested: [] }], [12345]];
  return ['x', 1, [], true];
}
