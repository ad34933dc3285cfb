import { readCamt053 } from './camt053-reader';

function statement(parts: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${parts}</Stmt></BkToCstmrStmt></Document>`;
}

function balance(code: string, amount: string, direction = 'CRDT'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></Bal>`;
}

const balances = balance('OPBD', '10.00') + balance('CLBD', '2.5', 'DBIT');

describe('reading a camt.053', () => {
  it('balances and entries have exact amounts, with their references', () => {
    const entry =
      '<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls><TxDtls><Refs>' +
      '<EndToEndId>E1</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>';

    expect(readCamt053(statement(balances + entry))).toEqual({
      opening: 1_000_000n,
      closing: -250_000n,
      entries: [{ amount: -1_250_000n, references: ['E1'] }],
    });
  });

  it.each([
    ['no XML', 'camt.053.001.08 <a', 'well-formed'],
    ['another message', '<Document/>', 'not a camt.053'],
    ['no closing balance', statement(balance('OPBD', '1')), 'CLBD'],
    ['an amount that is none', statement(balance('OPBD', '1e3') + balance('CLBD', '1')), '1e3'],
    ['a document type', `<!DOCTYPE a>${statement(balances)}`, 'document type'],
  ])('%s is refused', (_, text, words) => {
    expect(() => readCamt053(text)).toThrow(words);
  });
});
