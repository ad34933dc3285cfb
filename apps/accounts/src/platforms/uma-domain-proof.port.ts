/** Tells whether a domain is in the hands of a platform. Outside of the sandbox no address is issued before. */
export abstract class UmaDomainProofPort {
  /** Whether domains have to be proved at all. */
  abstract readonly isNeeded: boolean;

  /**
   * @param platformId as the API shows it, `PlatformConfig:<uuid>`.
   * @throws DomainError SERVICE_UNAVAILABLE where nobody answers.
   */
  abstract isProved(umaDomain: string, platformId: string): Promise<boolean>;
}
