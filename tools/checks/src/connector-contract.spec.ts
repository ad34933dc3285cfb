import { withExample } from './connector-contract';

const guide = [
  'See [one.ts](examples/one.ts):',
  '',
  '```ts',
  'old();',
  '```',
  '',
  'and [two.py](examples/two.py):',
  '',
  '```py',
  '```',
  '',
].join('\n');

describe('examples in the guide of connectors', () => {
  it('the fence after the link of an example gets its present text', () => {
    const written = withExample(guide, 'one.ts', "cost('$1');\n");

    expect(written).toContain("```ts\ncost('$1');\n```");
    expect(written).not.toContain('old();');
    expect(written).toContain('```py\n```');
  });

  it('an empty fence is filled, and other fences stay', () => {
    const written = withExample(guide, 'two.py', 'print(1)\n');

    expect(written).toContain('```py\nprint(1)\n```');
    expect(written).toContain('```ts\nold();\n```');
  });
});
