import type { UmaProvider } from './domain/uma-provider';
import { ProviderDirectory } from './provider-directory.port';

/** The directory of a deployment that reaches nobody outside. */
export class EmptyProviderDirectory extends ProviderDirectory {
  providers(): readonly UmaProvider[] {
    return [];
  }
}
