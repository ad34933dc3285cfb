import type { Figures } from './report';

/** A load of each round. */
export interface RoundLoad {
  part: string;
  name: string;
  connections: number;
  /** Name of the load that it is compared with. */
  plain?: string;
  run: () => Promise<Figures>;
}
