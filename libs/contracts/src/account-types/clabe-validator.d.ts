/** The package's own declarations can't be reached through its `require` export. */
declare module 'clabe-validator' {
  export const clabe: {
    /** Control digit (0 to 9) of the first 17 digits. */
    computeChecksum(clabeNum17: string): number | null;
  };
}
