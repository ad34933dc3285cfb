import type { UmaProvider } from './domain/uma-provider';

/** The directory of institutions that can be reached by UMA addresses. It fits in memory. */
export abstract class ProviderDirectory {
  abstract providers(): readonly UmaProvider[];
}
