/** The value of a filter, if it is one of the options. */
export function oneOf<T extends string>(options: readonly T[], value: string | undefined): T | undefined {
  return options.find((option) => option === value);
}

/** A choice that people read as something else than what the API takes. */
export interface Option {
  value: string;
  label: string;
}

/** A choice whose words are what the API takes, as one of both. */
export function optionOf(option: string | Option): Option {
  return typeof option === 'string' ? { value: option, label: option } : option;
}
