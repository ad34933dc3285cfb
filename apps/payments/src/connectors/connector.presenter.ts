import { formatId } from '@corridor/kernel';
import type { ConnectorResource } from '@corridor/contracts';
import type { ConnectorHandle } from './connector-directory.registry';
import type { StoredConnector } from './connector.repository';

/** A connector as operators see it. Whether one is up that has never answered this process is not known. */
export function renderConnector(
  { id, name, baseUrl, module, isPaused, capabilities, reportsFailure }: StoredConnector,
  handle: Pick<ConnectorHandle, 'isUp' | 'answeredAgoMs'> | undefined,
): ConnectorResource {
  const isKnown = handle && !(handle.isUp && handle.answeredAgoMs === null);
  const isUp = isKnown ? handle.isUp : null;
  const shown = { name, url: baseUrl, module, isPaused, isUp, reportsFailure, capabilities };
  return { id: formatId('Connector', id), ...shown };
}
