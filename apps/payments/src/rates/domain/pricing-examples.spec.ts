import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAmount } from '@corridor/kernel';
import { tagDescriptions } from '@corridor/contracts';
import { RateTable } from './rate-table';
import { shippedCorridors } from '../shipped-tables.parser';
import shipped from '../../rates/tables/mid-market-rates.json';
import { price } from './pricing';

interface Example {
  sending: string;
  receiving: string;
  lockedCurrencySide: 'SENDING' | 'RECEIVING';
  lockedCurrencyAmount: number;
  midMarketRate: string;
  marginRate: string;
  fixedFee: number;
  variableFeeRate: string;
  counterpartyFixedFee: number;
  exchangeRate: number;
  principal: number;
  variableFeeAmount: number;
  feesIncluded: number;
  totalSendingAmount: number;
  totalReceivingAmount: number;
}

const DOCUMENT = join(__dirname, '../../../../../docs/rates-and-fees.md');
const blocks = readFileSync(DOCUMENT, 'utf8').matchAll(/### (.+)\n[^]*?```json\n([^]+?)```/g);
const documented = [...blocks].map(([, title = '', json = '']): [string, Example] => [
  title,
  JSON.parse(json) as Example,
]);
const shown = [...(tagDescriptions['Quotes'] ?? '').matchAll(/```json\n([^]+?)```/g)];
const referenced = shown.map(([, json = '']): [string, Example] => [
  'the API reference',
  JSON.parse(json) as Example,
]);
const examples = [...documented, ...referenced];
const table = RateTable.parse(shipped);
const corridors = shippedCorridors();

describe('the examples of docs/rates-and-fees.md and of the API reference', () => {
  it('number five and one', () => {
    expect([documented.length, referenced.length]).toEqual([5, 1]);
  });

  it.each(examples)('are correct: %s', (_title, example) => {
    const {
      sending,
      receiving,
      lockedCurrencySide: side,
      midMarketRate,
      marginRate,
      variableFeeRate,
    } = example;
    const found = price({
      sending,
      receiving,
      locked: { side, amount: toAmount(example.lockedCurrencyAmount) },
      terms: {
        midMarketRate,
        marginRate,
        fixedFee: BigInt(example.fixedFee),
        variableFeeRate,
        counterpartyFixedFee: BigInt(example.counterpartyFixedFee),
        rateAtMs: table.asOfMs,
      },
    });
    expect({
      exchangeRate: Number(found.exchangeRate),
      principal: Number(found.principal),
      variableFeeAmount: Number(found.variableFeeAmount),
      feesIncluded: Number(found.fees),
      totalSendingAmount: Number(found.totalSendingAmount),
      totalReceivingAmount: Number(found.receivingAmount),
    }).toEqual({
      exchangeRate: example.exchangeRate,
      principal: example.principal,
      variableFeeAmount: example.variableFeeAmount,
      feesIncluded: example.feesIncluded,
      totalSendingAmount: example.totalSendingAmount,
      totalReceivingAmount: example.totalReceivingAmount,
    });
  });

  it.each(examples)('use the shipped rates and terms: %s', (_title, example) => {
    const { sending, receiving, marginRate, variableFeeRate } = example;
    expect(table.midMarketRate(sending, receiving)).toBe(example.midMarketRate);
    const terms = corridors.feesOf({ sending, receiving });
    expect(terms).toMatchObject({ marginRate, variableFeeRate, fixedFee: BigInt(example.fixedFee) });
  });
});
