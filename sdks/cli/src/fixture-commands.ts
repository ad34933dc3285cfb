import type { Command } from 'commander';
import { readText } from './data.ts';
import { UsageFailure } from './failures.ts';
import { fixtureOf, override, runFixture, type Fixture } from './fixtures.ts';
import { scenario, scenarioNames } from './scenarios.ts';
import { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

/** Adds `trigger` and `fixtures run`. */
export function addFixtureCommands(program: Command, terminal: Terminal): void {
  const trigger = program
    .command('trigger')
    .argument('<event|scenario>', `one of: ${scenarioNames.join(', ')}`)
    .description('make an event happen in the sandbox, by really creating what it needs')
    .option('--override <path=value>', 'a value of a body: [<step>.]<field>=<JSON or text>', collect, [])
    .action(async (name: string) => {
      const fixture = scenario(name);
      if (fixture === undefined)
        throw new UsageFailure(`There is no scenario ${name}. There are: ${scenarioNames.join(', ')}`);
      for (const one of trigger.opts<{ override: string[] }>().override) applyOverride(fixture, one);
      await runSteps(new Session(terminal, trigger), fixture);
    });
  const runCommand = program
    .command('fixtures')
    .description('files of calls')
    .command('run')
    .argument('<file>', 'JSON: {"steps": [{"name", "operationId", "params", "body"}]}')
    .description('carry out the calls of a file in turn; ${step.field} is a value of an answer before')
    .action(async (file: string) => {
      const fixture = fixtureOf(parsed(readText(file), file));
      await runSteps(new Session(terminal, runCommand), fixture);
    });
}

function collect(one: string, others: string[]): string[] {
  return [...others, one];
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageFailure(`${file} is not JSON`);
  }
}

/** The value is JSON, or else a text. */
function applyOverride(fixture: Fixture, given: string): void {
  const [, path, text] = /^([^=]+)=([^]*)$/.exec(given) ?? [];
  if (path === undefined || text === undefined)
    throw new UsageFailure(`${given} is not [<step>.]<field>=<value>`);
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // A text.
  }
  override(fixture, path, value);
}

async function runSteps(session: Session, fixture: Fixture): Promise<void> {
  for await (const done of runFixture(session.client().http, fixture)) {
    const { step, operationId, answer } = done;
    const { id, status } = (answer ?? {}) as { id?: string; status?: string };
    const words = [step, operationId, id, status].filter((word) => word !== undefined);
    session.printText(done, ...words);
  }
}
