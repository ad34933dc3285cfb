import { formatId } from '@corridor/kernel';
import type { ConnectorResource } from '@corridor/contracts';
import type { ConnectorHandle } from './connector-directory.registry';
import type { StoredConnector } from './connector.repository';

/** A connector as operators see it. Whether one is up that has never answered this process is not known. */
export function renderConnector(
  { id, name, baseUrl, module, isPaused, capabilities }: StoredConnector,
  handle: Pick<ConnectorHandle, 'isUp' | 'answeredAgoMs'> | undefined,
): ConnectorResource {
  const isKnown = handle && !(handle.isUp && handle.answeredAgoMs === null);
  const isUp = isKnown ? handle.isUp : null;
  return { id: formatId('Connector', id), name, url: baseUrl, module, isPaused, isUp, capabilities };
}
