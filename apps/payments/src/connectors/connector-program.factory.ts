import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { Capabilities } from '@corridor/connector-contract';
import { DomainError, type Violation } from '@corridor/kernel';
import { appendAuditEntries } from '@corridor/database';
import { adminActor, auditEntryOf, printLine } from '@corridor/service';
import { DataSource } from 'typeorm';
import { parseRouteRules } from '../rails/route-rules.parser';
import { RouteRepository } from '../rails/route.repository';
import { renderRules } from '../rails/route-rules.presenter';
import { rulesHoldEverywhere } from '../rule-leases/rule-change.handler';
import { capabilityLines } from './capability-lines.presenter';
import { ManageConnectorsHandler, type ShownConnector } from './manage-connectors.handler';

const UNCHANGED_RULES = 'the rules were not changed';

interface Output {
  json?: boolean;
  reason?: string;
}

interface AddOptions extends Output {
  name: string;
  url?: string;
  module?: string;
  settings?: string;
}

/** One JSON object, or its members a line each. */
function show(value: object, { json }: Output): void {
  if (json) {
    printLine(value);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === 'capabilities') capabilityLines(member as Capabilities).forEach((line) => printLine(line));
    else printLine(`${name}: ${String(member)}`);
  }
}

/** Prints each fault in a line of its own, because the message of an error is cut. @throws Error that says what was not done. */
async function orFaults<T>(work: Promise<T>, refusal: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details?.['errors']) throw error;
    return printFaults(error.details['errors'] as Violation[], refusal);
  }
}

function printFaults(faults: readonly Violation[], refusal: string): never {
  for (const { message } of faults) process.stderr.write(`${message}\n`);
  throw new Error(refusal);
}

/** `connectors add|check|rotate-secret|pause|resume|remove|list`. */
export function addConnectors(program: Command, context: INestApplicationContext): void {
  const manage = (reason?: string): ManageConnectorsHandler =>
    context.get(ManageConnectorsHandler).because(reason);
  const group = program
    .command('connectors')
    .description('connectors to banks and other carriers of payments');
  group
    .command('add')
    .description('registers a connector and prints both secrets once')
    .requiredOption('--name <name>', 'unique')
    .option('--url <url>', 'base URL of an HTTP connector')
    .option('--module <module>', 'module that runs inside payments')
    .option('--settings <json>', 'what the module gets')
    .option('--json', 'one line of JSON')
    .option('--reason <text>', 'why, for the audit log')
    .action(async ({ name, url, module, settings, json, reason }: AddOptions) => {
      const added = await manage(reason).add({
        name,
        ...(url === undefined ? {} : { baseUrl: url }),
        ...(module === undefined ? {} : { module }),
        ...(settings === undefined ? {} : { settings: JSON.parse(settings) as Record<string, unknown> }),
      });
      await rulesHoldEverywhere();
      show(added, { json: json ?? false });
    });
  const on = (
    name: string,
    description: string,
    action: (handler: ManageConnectorsHandler, id: string) => Promise<object>,
  ): void => {
    group
      .command(name)
      .description(description)
      .argument('<connector>', 'Connector:<uuid>')
      .option('--json', 'one line of JSON')
      .option('--reason <text>', 'why, for the audit log')
      .action(async (id: string, output: Output) => {
        const changed = await orFaults(action(manage(output.reason), id), 'the connector was not changed');
        await rulesHoldEverywhere();
        show(changed, output);
      });
  };
  on('check', 'asks for the capabilities and keeps them', (handler, id) => handler.check(id));
  on('rotate-secret', 'prints new secrets; the former ones count for 24 hours', (handler, id) =>
    handler.rotateSecret(id),
  );
  on('pause', 'sends no new instruction', (handler, id) => handler.setPaused(id, true));
  on('resume', 'sends instructions again', (handler, id) => handler.setPaused(id, false));
  on('remove', 'removes a connector that nothing needs, or says what does', (handler, id) =>
    handler.remove(id),
  );
  group
    .command('list')
    .description('lists the connectors')
    .option('--json', 'one line of JSON')
    .action(async (output: Output) => {
      const connectors = await manage().list();
      if (output.json) printLine({ connectors });
      else for (const connector of connectors) printLine(lineOf(connector));
    });
}

function lineOf({ connectorId, name, url, module, isPaused }: ShownConnector): string {
  return `${connectorId}  ${name}  ${url ?? module ?? ''}${isPaused ? '  paused' : ''}`;
}

/** `routes show|set`. */
export function addRoutes(program: Command, context: INestApplicationContext): void {
  const routes = context.get(RouteRepository);
  const { manager } = context.get(DataSource);
  const group = program.command('routes').description('rules that choose the connector of a payment');
  group
    .command('show')
    .description('prints the rules as one line of JSON')
    .action(async () => {
      const { rules, version } = await routes.read(manager);
      printLine({ version, ...renderRules(rules) });
    });
  group
    .command('set')
    .description('replaces the rules by those of a file: {"rules": [{"priority", "match", "connectorId"}]}')
    .argument('<file>')
    .option('--reason <text>', 'why, for the audit log')
    .action(async (file: string, { reason = null }: { reason?: string | null }) => {
      const parsed = parseRouteRules(JSON.parse(readFileSync(resolve(file), 'utf8')) as unknown);
      if (!parsed.ok) return printFaults(parsed.faults, UNCHANGED_RULES);
      const after = renderRules(parsed.rules);
      const replacing = manager.transaction(async (tx) => {
        const before = renderRules((await routes.lock(tx)).rules);
        const replaced = await routes.replace(tx, parsed.rules);
        const audit = { resourceId: 'routes', reason, before, after };
        await appendAuditEntries(tx, [auditEntryOf(adminActor(), 'put-routes', audit)]);
        return replaced;
      });
      const version = await orFaults(replacing, UNCHANGED_RULES);
      await rulesHoldEverywhere();
      printLine({ version, ...after });
    });
}
