type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that have a value: parameters of a query that were chosen. */
export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
