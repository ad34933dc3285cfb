import type { Uuid, RecordKey } from '@corridor/kernel';

/** Key of a platform's record in a map. No two platforms share one. */
export function scoped(platformKey: number, id: string): string {
  return `${platformKey}/${id}`;
}

/** Records by their keys, each once. */
export class RecordSet {
  private readonly records = new Map<string, RecordKey>();

  add(platformKey: number, ids: readonly (Uuid | null | undefined)[] = []): void {
    for (const id of ids) if (id) this.records.set(scoped(platformKey, id), { platformKey, id });
  }

  get keys(): RecordKey[] {
    return [...this.records.values()];
  }
}
