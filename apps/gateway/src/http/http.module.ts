import { Module } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { Arrivals } from './arrivals.registry';
import { CrossOriginReads } from './cross-origin-reads.presenter';
import { RouteTable } from './route-table.registry';

const providers = [
  Arrivals,
  {
    provide: RouteTable,
    inject: [GATEWAY_CONFIG],
    useFactory: ({ sandbox }: GatewayConfig) => new RouteTable(sandbox),
  },
  {
    provide: CrossOriginReads,
    inject: [GATEWAY_CONFIG],
    useFactory: ({ corsOrigins }: GatewayConfig) => new CrossOriginReads(corsOrigins),
  },
];

/** HTTP as the gateway serves it, before it is known who calls which operation. */
@Module({ providers, exports: providers })
export class HttpModule {}
