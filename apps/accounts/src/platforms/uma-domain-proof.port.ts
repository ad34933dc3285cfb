/** Checks whether a platform controls a domain. Outside the sandbox, no address is issued before. */
export abstract class UmaDomainProofPort {
  /** Whether domains need a proof at all. */
  abstract readonly isNeeded: boolean;

  /**
   * @param platformId as the API shows it, `PlatformConfig:<uuid>`.
   * @throws DomainError SERVICE_UNAVAILABLE if no name server answers.
   */
  abstract isProved(umaDomain: string, platformId: string): Promise<boolean>;
}
