import { clusterIdOf } from './kafka.mjs';

/** @typedef {import('./kafka.mjs').ClusterNode & {port: number, controllerPort: number, folder: string}} PlannedNode */

/**
 * The nodes of a cluster, each a broker and a controller.
 * @param {{folders: string[], ports: {port: number, controllerPort: number}[]}} input one folder and pair of ports for
 *   each node
 * @returns {PlannedNode[]}
 */
export function planNodes({ folders, ports }) {
  const voters = ports
    .map(({ controllerPort }, index) => `${index + 1}@127.0.0.1:${controllerPort}`)
    .join(',');
  const clusterId = clusterIdOf(folders);
  return ports.map(({ port, controllerPort }, index) => ({
    id: index + 1,
    voters,
    count: ports.length,
    clusterId,
    port,
    controllerPort,
    folder: String(folders[index]),
  }));
}
