type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that have a value: parameters of a query that were chosen. */
export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** Of queries that the audit log notes: one that nobody asks for would be in it too. */
export const LOGGED = { refetchOnWindowFocus: false, refetchOnReconnect: false };
