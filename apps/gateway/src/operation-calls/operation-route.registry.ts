import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { operations, type OperationContract, type OperationKey } from '@corridor/contracts';

const methods = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete, PUT: Put } as const;

const keys = new Map(
  (Object.entries(operations) as [OperationKey, OperationContract][]).map(([key, operation]) => [
    operation,
    key,
  ]),
);

/** The operation's key in the table, which is also its id in the API reference. */
export function operationKeyOf(operation: OperationContract): OperationKey {
  const key = keys.get(operation);
  if (key === undefined) throw new Error(`${operation.name} is not in the table of operations`);
  return key;
}

/**
 * Makes a method the route of an operation: method, path, permission and validation come from the one entry of the
 * table.
 */
export function Operation(operation: OperationContract): MethodDecorator {
  return applyDecorators(
    methods[operation.method](operation.path.replace(/\{(\w+)\}/g, ':$1')),
    HttpCode(operation.status),
    RouteConfig({ operation }),
  );
}
