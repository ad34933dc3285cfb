import { billOfPackage, type Bill, type Component } from './bills';

const component = (name: string): Component => ({
  // npm gives some another name.
  ...{ 'bom-ref': `${name}@1`, name: `folder-of-${name}`, version: '1', purl: `pkg:npm/${name}@1` },
});
const whole: Bill = {
  bomFormat: 'CycloneDX',
  metadata: { component: component('root') },
  components: ['sdk', 'cli', 'a', 'b', 'c', 'd'].map(component),
  dependencies: [
    { ref: 'root@1', dependsOn: ['sdk@1', 'd@1'] },
    { ref: 'sdk@1', dependsOn: ['a@1'] },
    { ref: 'cli@1', dependsOn: ['sdk@1', 'b@1'] },
    { ref: 'a@1', dependsOn: ['c@1'] },
    { ref: 'b@1' },
    { ref: 'c@1', dependsOn: ['a@1'] },
    { ref: 'd@1', dependsOn: [] },
  ],
};

describe('the bill of a package', () => {
  it.each([
    ['sdk', ['a', 'c']],
    ['cli', ['sdk', 'a', 'b', 'c']],
    ['d', []],
  ])('of %s has what it needs, directly or not', (name, needed) => {
    const bill = billOfPackage(whole, `${name}@1`);
    expect(bill.metadata.component.name).toBe(name);
    expect(bill.components.map((one) => one.name)).toEqual(needed);
    expect(bill.dependencies.map(({ ref }) => ref).sort()).toEqual(
      [`${name}@1`, ...needed.map((one) => `${one}@1`)].sort(),
    );
  });

  it('has a serial number of its own', () => {
    const [one, two] = [billOfPackage(whole, 'sdk@1'), billOfPackage(whole, 'sdk@1')];
    expect(one).toHaveProperty('serialNumber', expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/));
    expect(one).not.toEqual(two);
  });
});
