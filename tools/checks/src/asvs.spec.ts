import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';

/** Numbers of the requirements of levels 1 and 2 in each section of ASVS 5.0.0: `first-last`, or one. */
const SECTIONS: Readonly<Record<string, string>> = {
  ...{ '1.1': '1-2', '1.2': '1-9', '1.3': '1-11', '1.4': '1-3', '1.5': '1-2' },
  ...{ '2.1': '1-3', '2.2': '1-3', '2.3': '1-4', '2.4': '1' },
  ...{ '3.2': '1-2', '3.3': '1-4', '3.4': '1-6', '3.5': '1-5', '3.7': '1-2' },
  ...{ '4.1': '1-3', '4.2': '1', '4.3': '1-2', '4.4': '1-4' },
  ...{ '5.1': '1', '5.2': '1-3', '5.3': '1-2', '5.4': '1-3' },
  ...{ '6.1': '1-3', '6.2': '1-12', '6.3': '1-4', '6.4': '1-4', '6.5': '1-5', '6.6': '1-3', '6.8': '1-4' },
  ...{ '7.1': '1-3', '7.2': '1-4', '7.3': '1-2', '7.4': '1-5', '7.5': '1-2', '7.6': '1-2' },
  ...{ '8.1': '1-2', '8.2': '1-3', '8.3': '1', '8.4': '1' },
  ...{ '9.1': '1-3', '9.2': '1-4' },
  ...{
    '10.1': '1-2',
    '10.2': '1-2',
    '10.3': '1-4',
    '10.4': '1-11',
    '10.5': '1-5',
    '10.6': '1-2',
    '10.7': '1-3',
  },
  ...{ '11.1': '1-2', '11.2': '1-3', '11.3': '1-3', '11.4': '1-4', '11.5': '1', '11.6': '1' },
  ...{ '12.1': '1-3', '12.2': '1-2', '12.3': '1-4' },
  ...{ '13.1': '1', '13.2': '1-5', '13.3': '1-2', '13.4': '1-5' },
  ...{ '14.1': '1-2', '14.2': '1-4', '14.3': '1-3' },
  ...{ '15.1': '1-3', '15.2': '1-3', '15.3': '1-7' },
  ...{ '16.1': '1', '16.2': '1-5', '16.3': '1-4', '16.4': '1-3', '16.5': '1-3' },
  ...{ '17.1': '1', '17.2': '1-4', '17.3': '1-2' },
};
/** The others are of level 2. */
const LEVEL_1_COUNT = 70;
const STATUSES = ['met', 'not applicable', 'not met'];
const ROW =
  /^\| (?<id>\d+\.\d+\.\d+) +\| (?<level>[12]) +\| (?<text>[^|]+?) +\| (?<status>[^|]+?) +\| (?<where>[^|]+?) +\|$/gm;
const SUMMARY =
  /^\| (?:V(?<chapter>\d+) [^|]+|all) +\| (?<met>\d+) +\| (?<applicable>\d+) +\| (?<missing>\d+) +\|$/gm;
const FILE = /`((?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|tsx|mjs|md|json|yaml)|Dockerfile)`/g;
/** A test, or the document that a requirement asks for. */
const PROOF = /(?:spec\.ts|\.md)$/;

/** Every file of the checkout, but what is installed or built. */
function filesIn(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['dist', 'node_modules'].includes(entry.name) || entry.name.startsWith('.')) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const files = filesIn();
const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = [...page.matchAll(ROW)].map(({ groups = {} }) => ({
  id: groups['id'] ?? '',
  level: groups['level'] ?? '',
  status: groups['status'] ?? '',
  files: [...(groups['where'] ?? '').matchAll(FILE)].map(([, file]) => String(file)),
}));

function idsOf([section, numbers]: [string, string]): string[] {
  const [first = 0, last = first] = numbers.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
}

describe('the table of ASVS', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    const ids = Object.entries(SECTIONS).flatMap(idsOf);
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(LEVEL_1_COUNT);
  });

  it('has one of three statuses in each row', () => {
    expect(rows.filter(({ status }) => !STATUSES.includes(status))).toEqual([]);
  });

  it('names a test or a document for each requirement that is met', () => {
    const met = rows.filter(({ status }) => status === 'met');
    expect(met.filter((row) => !row.files.some((file) => PROOF.test(file))).map(({ id }) => id)).toEqual([]);
  });

  it('names files that exist, each by a path that only one has', () => {
    const found = (name: string): number =>
      files.filter((file) => file === name || file.endsWith(`/${name}`)).length;
    const wrong = rows.flatMap(({ id, files: named }) =>
      named.filter((name) => found(name) !== 1).map((name) => `${id}: ${name} (${found(name)})`),
    );
    expect(wrong).toEqual([]);
  });

  it('counts its rows at the top', () => {
    const summaries = [...page.matchAll(SUMMARY)].map(({ groups = {} }) => groups);
    expect(summaries).toHaveLength(18);
    for (const { chapter, met, applicable, missing } of summaries) {
      const counted = rows.filter(({ id }) => chapter === undefined || id.startsWith(`${chapter}.`));
      const counts = STATUSES.map((one) => String(counted.filter(({ status }) => status === one).length));
      expect({ chapter, counts }).toEqual({ chapter, counts: [met, applicable, missing] });
    }
  });
});
