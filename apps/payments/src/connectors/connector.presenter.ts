import { formatId } from '@corridor/kernel';
import type { ConnectorResource } from '@corridor/contracts';
import type { StoredConnector } from './connector.repository';

/** A connector as operators see it. @param isUp null if this process doesn't know. */
export function renderConnector(
  { id, name, baseUrl, module, isPaused, capabilities }: StoredConnector,
  isUp: boolean | null,
): ConnectorResource {
  return { id: formatId('Connector', id), name, url: baseUrl, module, isPaused, isUp, capabilities };
}
