import { isSecret } from '@corridor/connector-contract';
import { errorText } from '@corridor/kernel';
import { z } from 'zod';
import type { FaultBank } from './fault-bank';
import { parsedGiven } from './given.parser';

const downSchema = z.strictObject({ seconds: z.int().min(1) });
const secret = z.string().refine(isSecret, 'must be a secret: whsec_ and base64');
const connectSchema = z.strictObject({
  reportsUrl: z.url('must be a URL, for example http://127.0.0.1:3000/reports').optional(),
  secretIn: secret.optional(),
  secretOut: secret.optional(),
});
const returnSchema = z.strictObject({ instructionId: z.string(), amount: z.int().min(1).optional() });

/** A call of whoever tests: unsigned, on loopback. */
export interface ControlCall {
  method: string;
  path: string;
  body: string;
}

type Action = (bank: FaultBank, body: unknown, id: string) => unknown;

const REVERSAL = /^\/deposits\/([^/]+)\/reverse$/;

/** Every control endpoint. The answer is the value as JSON; undefined is 404. */
const actions: Readonly<Record<string, Action>> = {
  'GET /effects': (bank) => ({ effects: bank.effects() }),
  'GET /script': (bank) => bank.script,
  'POST /script': (bank, body) => {
    bank.setScript(body);
    return bank.script;
  },
  'POST /deposits': (bank, body) => bank.deposit(body),
  'POST /findings': (bank, body) => bank.finding(Object(body)),
  'POST /deposits/{id}/reverse': (bank, _, id) => bank.reverseDeposit(id),
  'POST /returns': (bank, body) => {
    const { instructionId, amount } = parsedGiven(returnSchema, body);
    const returnId = bank.returnMoney(instructionId, amount);
    return returnId && { returnId };
  },
  'POST /reports': (bank, body) => {
    bank.report(body);
    return {};
  },
  'POST /reports/repost': (bank) => ({ reports: bank.repost() }),
  'POST /connect': (bank, body) => {
    const { reportsUrl, secretIn, secretOut } = parsedGiven(connectSchema, body);
    bank.connect({
      ...(reportsUrl === undefined ? {} : { reportsUrl }),
      ...(secretIn === undefined ? {} : { secretIn }),
      ...(secretOut === undefined ? {} : { secretOut }),
    });
    return {};
  },
  'POST /down': (bank, body) => {
    const { seconds } = parsedGiven(downSchema, body);
    bank.goDown(seconds);
    return { seconds };
  },
};

/** Answers a control call. */
export function answerControl(
  bank: FaultBank,
  { method, path, body }: ControlCall,
): { status: number; body: object } {
  const reversed = REVERSAL.exec(path)?.[1];
  const name = `${method} ${reversed === undefined ? path : '/deposits/{id}/reverse'}`;
  try {
    const given: unknown = body === '' ? {} : JSON.parse(body);
    const answer = actions[name]?.(bank, given, reversed ?? '');
    if (typeof answer === 'object' && answer !== null) return { status: 200, body: answer };
    return { status: 404, body: { error: `${name}: there is no such thing` } };
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : errorText(error) } };
  }
}
