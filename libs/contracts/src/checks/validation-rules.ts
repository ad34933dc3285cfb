import { getMetadataStorage, type MetadataStorage } from 'class-validator';

type Rules = ReturnType<MetadataStorage['getTargetValidationMetadatas']>;

/**
 * Lets class-validator gather the rules of a class once. It would gather them again for each object that it checks,
 * which costs more than the check; they don't change after the classes are loaded.
 */
export function rememberValidationRules(): void {
  const storage = getMetadataStorage();
  if (Object.hasOwn(storage, 'getTargetValidationMetadatas')) return;
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const remembered = new Map<unknown, Map<string, Rules>>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    const options = `${schema} ${always} ${strictGroups} ${groups?.join(' ') ?? ''}`;
    const ofTarget = remembered.get(target) ?? new Map<string, Rules>();
    const rules = ofTarget.get(options) ?? gather(target, schema, always, strictGroups, groups);
    if (!remembered.has(target)) remembered.set(target, ofTarget);
    ofTarget.set(options, rules);
    return rules;
  };
}
