import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isSecret } from '@corridor/connector-contract';
import { StartFailure } from '../../infra/failure.mjs';
import { outsideActions, profiles, type OutsideAction, type Profile } from './check';

/** What a run is told on the command line. */
export interface Options {
  url: string;
  secretIn: string;
  secretOut: string;
  profiles: Profile[];
  only: string;
  reportsPort: number | undefined;
  settlementAccountId: string;
  instruction: Record<string, unknown>;
  patienceMs: number;
  commands: Partial<Record<OutsideAction, string>>;
  effectsUrl: string | undefined;
  junit: string | undefined;
}

const PORT_MAX = 65_535;
const SECOND_MS = 1_000;

export const USAGE = `npm run conformance -- --url <base address> --secret-in whsec_… --secret-out whsec_…
  --profile ${profiles.join(',')}   default: payout
  --only <words>                 runs only the checks whose name has these words
  --reports-port <port>          listens there for reports, at any path
  --settlement-account <id>      of the instructions, deposits and statements
  --instruction <file.json>      members that replace those of the sample instruction, for example a real account
  --patience <seconds>           time for an end, a report or a restart, default 30
  --restart-command, --deposit-command, --reversal-command, --return-command,
  --finding-command <shell command>
                                 act on the connector from outside; what they need is in their environment:
                                 SETTLEMENT_ACCOUNT_ID, DEPOSIT_ID, INSTRUCTION_ID
  --effects-url <address>        answers GET with {"effects": {"<instructionId>": <count>}}
  --junit <file>                 writes the results as JUnit XML
`;

const OPTIONS = {
  url: { type: 'string' },
  'secret-in': { type: 'string' },
  'secret-out': { type: 'string' },
  profile: { type: 'string', default: 'payout' },
  only: { type: 'string', default: '' },
  'reports-port': { type: 'string' },
  'settlement-account': { type: 'string', default: 'SettlementAccount:conformance' },
  instruction: { type: 'string' },
  patience: { type: 'string', default: '30' },
  'restart-command': { type: 'string' },
  'deposit-command': { type: 'string' },
  'reversal-command': { type: 'string' },
  'return-command': { type: 'string' },
  'finding-command': { type: 'string' },
  'effects-url': { type: 'string' },
  junit: { type: 'string' },
} as const;

function isProfile(name: string): name is Profile {
  return profiles.some((known) => known === name);
}

function profilesOf(text: string): Profile[] {
  return text.split(',').map((name) => {
    if (isProfile(name)) return name;
    throw new StartFailure(`--profile takes ${profiles.join(', ')}, not "${name}".`);
  });
}

function secretOf(text: string | undefined, name: string): string {
  if (text !== undefined && isSecret(text)) return text;
  throw new StartFailure(`--${name} must be the secret that "connectors add" printed: whsec_ and base64.`);
}

function urlOf(text: string | undefined): string {
  if (text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return text.replace(/\/+$/, '');
  throw new StartFailure(
    '--url must be the base address of the connector, for example http://localhost:4100.',
  );
}

function wholeNumber(text: string, { name, max }: { name: string; max: number }): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= max) return value;
  throw new StartFailure(`--${name} must be a whole number from 1 to ${max}.`);
}

function membersOf(file: string | undefined): Record<string, unknown> {
  const value: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new StartFailure('--instruction must be a file with a JSON object.');
}

/** Reads the command line. @throws StartFailure that says what is expected */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({ args, options: OPTIONS });
  const port = values['reports-port'];
  const commands = outsideActions.flatMap((action) => {
    const command = values[`${action}-command`];
    return command === undefined ? [] : [[action, command] as const];
  });
  return {
    url: urlOf(values.url),
    secretIn: secretOf(values['secret-in'], 'secret-in'),
    secretOut: secretOf(values['secret-out'], 'secret-out'),
    profiles: profilesOf(values.profile),
    only: values.only,
    reportsPort: port === undefined ? undefined : wholeNumber(port, { name: 'reports-port', max: PORT_MAX }),
    settlementAccountId: values['settlement-account'],
    instruction: membersOf(values.instruction),
    patienceMs: wholeNumber(values.patience, { name: 'patience', max: 86_400 }) * SECOND_MS,
    commands: Object.fromEntries(commands),
    effectsUrl: values['effects-url'],
    junit: values.junit,
  };
}
