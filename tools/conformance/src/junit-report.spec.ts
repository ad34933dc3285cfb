import { junitReport } from './junit-report';

describe('the report for CI', () => {
  it('results are test cases with their reasons, in well-formed XML', () => {
    const text = junitReport('http://localhost:4100?a&b', [
      { name: 'a "quoted" check', result: 'PASSED', words: '', durationMs: 1_500 },
      { name: 'broken', result: 'FAILED', words: 'it said <html>\u0000', durationMs: 2 },
      { name: 'left out', result: 'SKIPPED', words: 'no command', durationMs: 0 },
    ]);

    expect(text).toContain('tests="3" failures="1" skipped="1" time="1.502"');
    expect(text).toContain('name="a &quot;quoted&quot; check"');
    expect(text).toContain('<failure message="it said &lt;html');
    expect(text).toContain('\ufffd');
    expect(text).toContain('<skipped message="no command"/>');
  });
});
