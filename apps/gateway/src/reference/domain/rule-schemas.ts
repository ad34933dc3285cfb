import { DATA_KEYWORDS, isJson, type Json } from './json-schema';

const COMBINATIONS = ['anyOf', 'oneOf', 'allOf'] as const;
/** Keywords that define the shape of a value. */
const SHAPES = ['$ref', 'type', 'oneOf', 'enum', 'const'];

/** Whether a partial schema only narrows the schema beside it: "has a or b". */
function isRule(part: unknown): boolean {
  return isJson(part) && !SHAPES.some((keyword) => keyword in part);
}

function isRules(parts: unknown): parts is Json[] {
  return Array.isArray(parts) && parts.every(isRule);
}

function rulesBeside(schema: Json): Json[] {
  return COMBINATIONS.flatMap((keyword) => {
    const parts = schema[keyword];
    if (!isRules(parts)) return [];
    return keyword === 'allOf' ? parts : [{ [keyword]: parts }];
  });
}

function moved(schema: Json): Json {
  const rules = rulesBeside(schema);
  const [rule, ...more] = rules;
  if (rule === undefined || !('type' in schema)) return schema;
  const shape = Object.entries(schema).filter(
    ([key, value]) => !((COMBINATIONS as readonly string[]).includes(key) && isRules(value)),
  );
  const broken: Json = { not: more.length > 0 ? { allOf: rules } : rule };
  const { not } = schema;
  return { ...Object.fromEntries(shape), not: not === undefined ? broken : { anyOf: [not, broken] } };
}

/**
 * The same schemas, with no rule in the form of a shape. Code generators treat the parts of `anyOf`, `oneOf` and
 * `allOf` as alternative types and lose the members beside them. They ignore `not`. A rule is therefore written as a
 * double negation: `not: { not: { anyOf: [...] } }`.
 */
export function withHiddenRules(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withHiddenRules);
  if (!isJson(part)) return part;
  const members = Object.entries(part).map(([key, value]) => [
    key,
    key === 'not' || DATA_KEYWORDS.has(key) ? value : withHiddenRules(value),
  ]);
  return moved(Object.fromEntries(members) as Json);
}
