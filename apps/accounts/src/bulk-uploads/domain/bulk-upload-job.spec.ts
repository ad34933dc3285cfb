import { DomainError } from '@corridor/kernel';
import { bulkUploadStates, importErrorOf, keepErrors, type NumberedError } from './bulk-upload-job';

const error = (rowNumber: number, message = 'm'): NumberedError => ({
  rowNumber,
  error: importErrorOf(`row:${rowNumber}`, new DomainError('INVALID_INPUT', message)),
});
const sizeOf = (numbered: NumberedError): number => Buffer.byteLength(JSON.stringify(numbered.error)) + 1;

describe('bulkUploadStates', () => {
  it('have no transition from COMPLETED and FAILED', () => {
    expect(bulkUploadStates.final).toEqual(['COMPLETED', 'FAILED']);
  });
});

describe('keepErrors', () => {
  it('keeps as many errors as the limit allows', () => {
    const limits = { count: 3, bytes: 10_000 };
    const first = keepErrors({ count: 0, bytes: 0 }, [error(1), error(2)], limits);
    expect(first.added).toEqual([error(1), error(2)]);
    const second = keepErrors(first.kept, [error(3), error(4)], limits);
    expect(second.added).toEqual([error(3)]);
    expect(second.kept.count).toBe(3);
  });

  it('keeps the first errors that fit, and none after an omitted one', () => {
    const limits = { count: 100, bytes: sizeOf(error(1)) + sizeOf(error(3)) };
    const first = keepErrors({ count: 0, bytes: 0 }, [error(1), error(2, 'longer'), error(3)], limits);
    expect(first.added).toEqual([error(1)]);
    expect(keepErrors(first.kept, [error(3)], limits)).toEqual({ added: [], kept: first.kept });
  });

  it('counts bytes, not characters', () => {
    const numbered = error(1, '€€€');
    expect(
      keepErrors({ count: 0, bytes: 0 }, [numbered], { count: 1, bytes: sizeOf(numbered) - 1 }).added,
    ).toEqual([]);
    expect(
      keepErrors({ count: 0, bytes: 0 }, [numbered], { count: 1, bytes: sizeOf(numbered) }).added,
    ).toEqual([numbered]);
  });
});
