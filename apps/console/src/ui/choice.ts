/** The value of a filter, if it is one of the options. */
export function oneOf<T extends string>(options: readonly T[], value: string | undefined): T | undefined {
  return options.find((option) => option === value);
}
