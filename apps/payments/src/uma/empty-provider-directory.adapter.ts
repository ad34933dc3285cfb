import type { UmaProvider } from './domain/uma-provider';
import { ProviderDirectory } from './provider-directory.port';

/** The directory of a deployment without external providers. */
export class EmptyProviderDirectory extends ProviderDirectory {
  providers(): readonly UmaProvider[] {
    return [];
  }
}
