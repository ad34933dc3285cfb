import { operations, type OperationContract } from '@corridor/contracts';
import { kycPageRoute } from '../page-rendering/domain/kyc-page-route';
import { API_BASE } from './domain/api-version';
import { KnownPaths } from './known-paths.registry';

/** Paths beside the versioned API that are read-only. */
const UNVERSIONED = [
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/docs',
  '/docs/start.js',
  '/docs/scalar.js',
];

/** The paths of the public API of the deployment. */
export class RouteTable extends KnownPaths {
  constructor(private readonly sandbox: boolean) {
    super();
    for (const path of [...UNVERSIONED, kycPageRoute.path]) this.add(path, 'GET');
    if (sandbox) this.add('/', 'GET');
    this.add(kycPageRoute.path, 'POST');
    for (const operation of Object.values(operations)) {
      if (this.serves(operation)) this.add(API_BASE + operation.path, operation.method);
    }
  }

  /** Whether the deployment has the operation: those of the sandbox exist in a sandbox only. */
  serves(operation: OperationContract): boolean {
    return this.sandbox || !operation.sandboxOnly;
  }
}
