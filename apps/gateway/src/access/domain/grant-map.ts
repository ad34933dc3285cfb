/** Something that a person may do. */
export interface Grant {
  person: string;
  since: Date;
}

/** Grants by their operators, which knows those of each person: what one may do is asked for each entry of the log. */
export class GrantMap<T extends Grant> extends Map<string, T> {
  private readonly persons = new Map<string, Map<string, T>>();

  override set(id: string, grant: T): this {
    this.forget(id);
    const own = this.persons.get(grant.person) ?? new Map<string, T>();
    this.persons.set(grant.person, own.set(id, grant));
    return super.set(id, grant);
  }

  override delete(id: string): boolean {
    this.forget(id);
    return super.delete(id);
  }

  /** Those of a person. */
  of(person: string): T[] {
    return [...(this.persons.get(person)?.values() ?? [])];
  }

  private forget(id: string): void {
    const person = this.get(id)?.person;
    if (person !== undefined) this.persons.get(person)?.delete(id);
  }
}
