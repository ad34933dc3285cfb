import { folderCycles, importedAtRunTime, shortestCycles, type Import } from './import-graph';

function anImport(from: string, to: string, isTypeOnly = false): Import {
  return { from, to, isTypeOnly };
}

describe('shortestCycles', () => {
  it('finds each shortest cycle once', () => {
    const graph = importedAtRunTime([
      anImport('a', 'b'),
      anImport('b', 'c'),
      anImport('c', 'a'),
      anImport('c', 'b'),
      anImport('d', 'a'),
    ]);
    expect(shortestCycles(graph)).toEqual([
      ['a', 'b', 'c', 'a'],
      ['b', 'c', 'b'],
    ]);
  });

  it('ignores type-only imports between files', () => {
    expect(shortestCycles(importedAtRunTime([anImport('a', 'b'), anImport('b', 'a', true)]))).toEqual([]);
  });
});

describe('folderCycles', () => {
  const lower = 'apps/x/src/lower';
  const upper = 'apps/x/src/upper';

  it('names one import for each step, type-only imports included', () => {
    const imports = [
      anImport(`${upper}/a.ts`, `${lower}/domain/b.ts`),
      anImport(`${lower}/sandbox/c.ts`, `${upper}/d.ts`, true),
    ];
    expect([...folderCycles(imports)]).toEqual([
      [
        'x',
        [
          [
            'Cycle of folders in apps/x: lower -> upper -> lower',
            `  lower -> upper: ${lower}/sandbox/c.ts imports ${upper}/d.ts`,
            `  upper -> lower: ${upper}/a.ts imports ${lower}/domain/b.ts`,
          ].join('\n'),
        ],
      ],
    ]);
  });

  it('counts a file beside the folders as a folder of its own', () => {
    const imports = [
      anImport(`${lower}/a.ts`, 'apps/x/src/config.ts'),
      anImport('apps/x/src/config.ts', `${lower}/b.ts`),
    ];
    expect(folderCycles(imports).get('x')).toHaveLength(1);
  });

  it('ignores nested folders, other apps and libs', () => {
    const imports = [
      anImport(`${lower}/a.ts`, `${lower}/domain/b.ts`),
      anImport(`${lower}/domain/c.ts`, `${lower}/d.ts`),
      anImport(`${upper}/a.ts`, `${lower}/b.ts`),
      anImport('apps/y/src/lower/a.ts', 'apps/y/src/upper/b.ts'),
      anImport('libs/kernel/src/a/b.ts', 'libs/kernel/src/c/d.ts'),
      anImport('libs/kernel/src/c/d.ts', 'libs/kernel/src/a/e.ts'),
    ];
    expect(folderCycles(imports).size).toBe(0);
  });

  it('ignores unit tests', () => {
    const imports = [
      anImport(`${upper}/a.ts`, `${lower}/b.ts`),
      anImport(`${lower}/b.spec.ts`, `${upper}/a.ts`),
    ];
    expect(folderCycles(imports).size).toBe(0);
  });
});
