import { childrenOf, textAt, type XmlElement } from './iso/xml-tree';

/** Elements of a statement that its pages share out. */
const OF_PAGES = new Set(['StmtPgntn', 'Bal', 'TxsSummry', 'Ntry', 'AddtlStmtInf']);

const OPENING = new Set(['OPBD', 'PRCD', 'OPAV']);

/** Whether a balance is one between the pages of a statement. */
export function isInterimBalance(balance: XmlElement): boolean {
  return textAt(balance, 'Tp/CdOrPrtry/Cd') === 'ITBD' || textAt(balance, 'Tp/SbTp/Cd') === 'INTM';
}

/**
 * One statement of its pages: the head of the first one, the balances at both ends, and all entries. Balances between
 * pages and sums of pages are left out.
 */
export function statementOfPages(pages: readonly XmlElement[]): XmlElement | undefined {
  const [first] = pages;
  if (first === undefined || pages.length === 1) return first;
  const all = pages.flatMap((page) => childrenOf(page, 'Bal')).filter((one) => !isInterimBalance(one));
  const codes = [...new Set(all.map(codeOf))];
  const balances = codes.flatMap((code) => {
    const own = all.filter((one) => codeOf(one) === code);
    // Pages may repeat balances, or have their own.
    return OPENING.has(code) ? own.slice(0, 1) : own.slice(-1);
  });
  return {
    ...first,
    children: [
      ...first.children.filter(({ name }) => !OF_PAGES.has(name)),
      ...balances,
      ...pages.flatMap((page) => childrenOf(page, 'Ntry')),
      ...pages.flatMap((page) => childrenOf(page, 'AddtlStmtInf')).slice(-1),
    ],
  };
}

function codeOf(balance: XmlElement): string {
  return textAt(balance, 'Tp/CdOrPrtry/Cd') ?? textAt(balance, 'Tp/CdOrPrtry/Prtry') ?? '';
}
