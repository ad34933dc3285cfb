import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MODULE_METADATA } from '@nestjs/common/constants';
import type { Type } from '@nestjs/common';
import { errorStatus, resourceNames } from '@corridor/kernel';
import { operations, permissions, type OperationContract } from '@corridor/contracts';
import { areaModules } from './app.module';
import { errorCodesOf } from './reference/error-codes.registry';

const areaControllers = areaModules.flatMap(
  (module) => Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) as Type[],
);

const ROUTE_CONFIG = '__fastify_route_config__';
const all = Object.entries(operations) as [string, OperationContract][];

interface Route {
  path: string;
  method: number;
  operation: OperationContract;
  handler: string;
}

/** Nest's RequestMethod by name. */
const methodNumbers = { GET: 0, POST: 1, PUT: 2, DELETE: 3, PATCH: 4 } as const;

function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as unknown as Record<string, object>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((handler) => {
      const method = prototype[handler] as object;
      const config = Reflect.getMetadata(ROUTE_CONFIG, method) as { operation: OperationContract };
      return {
        handler,
        path: String(Reflect.getMetadata('path', method)),
        method: Number(Reflect.getMetadata('method', method)),
        operation: config.operation,
      };
    });
}

const routes = areaControllers.flatMap(routesOf);

describe('the operation table', () => {
  it.each(all)('has one route for %s, with its method and path', (key, operation) => {
    const [route, ...more] = routes.filter((candidate) => candidate.operation === operation);

    expect(more).toEqual([]);
    expect(route?.handler).toBe(key);
    expect(route?.path).toBe(operation.path.replace(/\{(\w+)\}/g, ':$1'));
    expect(route?.method).toBe(methodNumbers[operation.method]);
  });

  it('has an operation for every route', () => {
    expect(routes).toHaveLength(all.length);
  });

  it.each(all)('uses only known codes, resources and permissions for %s', (_key, operation) => {
    for (const code of errorCodesOf(operation)) expect(errorStatus).toHaveProperty(code);
    for (const parameter of Object.values(operation.params)) {
      if ('resource' in parameter) expect(resourceNames).toContain(parameter.resource);
      else expect(parameter.example).toMatch(parameter.pattern);
      expect(errorStatus).toHaveProperty(parameter.notFound);
    }
    expect(permissions).toContain(operation.permission);
  });

  it('is served by controllers that are all in the module', () => {
    const files = readdirSync(join(__dirname), { recursive: true, encoding: 'utf8' });
    const areas = files.filter(
      (file) => file.endsWith('.controller.ts') && !/^(health|reference|kyc-page)/.test(file),
    );

    expect(areas).toHaveLength(areaControllers.length);
  });
});
