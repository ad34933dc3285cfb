import fc from 'fast-check';
import { isBankIdentifier, latinText } from './latin-text';

const BANK_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

describe('text for banks', () => {
  it('has only signs of the basic Latin set, whatever goes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, length) => {
        const latin = latinText(text, length);
        expect(latin).toMatch(BANK_TEXT);
        expect(latin.length).toBeLessThanOrEqual(length);
        expect(latin).not.toMatch(/^[ /]|[ /]$|\/\/| {2}/);
        expect(latinText(latin, length)).toBe(latin);
      }),
    );
  });

  it.each([
    ['Łukasz Müller-Þórsson', 'Lukasz Muller-Thorsson'],
    ['Ελένη Παπαδοπούλου', 'Eleni Papadopoyloy'],
    ['Smith & Sons <Ltd>', 'Smith + Sons Ltd'],
    ['a//b/', 'a/b'],
    ['one\r\ntwo\u0007', 'one two'],
  ])('writes %j as %j', (text, latin) => {
    expect(latinText(text, 140)).toBe(latin);
  });

  it('tells identifiers that a bank returns unchanged', () => {
    expect(['REF-4X7P2M9Q1Z', 'RF18539007547034', 'x'.repeat(35)].every(isBankIdentifier)).toBe(true);
    const others = ['', 'x'.repeat(36), '/a', 'a//b', 'a ', 'ä', 'a_b', 'a#b'];
    expect(others.some(isBankIdentifier)).toBe(false);
  });
});
