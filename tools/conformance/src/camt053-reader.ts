import { SaxesParser } from 'saxes';
import { CheckFailure } from './check';

/** What a camt.053 says. Amounts are in 10^-5 of a unit, credits positive. */
export interface ReadStatement {
  opening: bigint;
  closing: bigint;
  entries: { amount: bigint; references: string[] }[];
}

/** Most decimals of an amount in ISO 20022. */
export const AMOUNT_DECIMALS = 5;
const AMOUNT = /^[0-9]{1,18}(\.[0-9]{0,5})?$/;

interface Part {
  kind: 'Bal' | 'Ntry';
  texts: Map<string, string[]>;
}

function exact(text: string): bigint {
  if (!AMOUNT.test(text)) throw new CheckFailure(`The statement has the amount "${text}".`);
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(AMOUNT_DECIMALS, '0')}`);
}

function signedAmount({ texts }: Part): bigint {
  const amount = exact(texts.get('Amt')?.[0] ?? '');
  return texts.get('CdtDbtInd')?.[0] === 'DBIT' ? -amount : amount;
}

/** Texts of the balances and entries by the name of their element, at whatever depth. */
function partsOf(content: string): Part[] {
  const parts: Part[] = [];
  let open: Part | undefined;
  let text = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new CheckFailure('The statement has a document type declaration.');
  });
  parser.on('error', () => {
    throw new CheckFailure('The statement is not well-formed XML.');
  });
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'Bal' || name === 'Ntry') open = { kind: name, texts: new Map() };
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    if (open && name === open.kind) {
      parts.push(open);
      open = undefined;
    } else if (text.trim() !== '') {
      open?.texts.set(name, [...(open.texts.get(name) ?? []), text.trim()]);
    }
    text = '';
  });
  parser.write(content).close();
  return parts;
}

/** Reads the balances and entries of a camt.053.001.08. @throws CheckFailure if it isn't one */
export function readCamt053(content: string): ReadStatement {
  if (!content.includes('camt.053.001.')) throw new CheckFailure('The statement is not a camt.053.');
  const parts = partsOf(content);
  const balance = (codes: readonly string[]): bigint => {
    const found = parts.find(
      ({ kind, texts }) => kind === 'Bal' && codes.includes(texts.get('Cd')?.[0] ?? ''),
    );
    if (!found) throw new CheckFailure(`The statement has no balance ${codes.join(' or ')}.`);
    return signedAmount(found);
  };
  const entries = parts
    .filter(({ kind }) => kind === 'Ntry')
    .map((part) => ({
      amount: signedAmount(part),
      references: ['EndToEndId', 'Ustrd', 'AcctSvcrRef', 'Ref'].flatMap((name) => part.texts.get(name) ?? []),
    }));
  return { opening: balance(['OPBD', 'PRCD']), closing: balance(['CLBD']), entries };
}
