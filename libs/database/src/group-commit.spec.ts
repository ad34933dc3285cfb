import { GroupCommit } from './group-commit';

interface Run {
  groups: number[][];
  alone: number[];
}

/** A group commit that doubles numbers. A group with a number of `bad` fails. */
function doubling({ bad = [] as number[], groupMax = 100, error = new Error('refused') } = {}) {
  const run: Run = { groups: [], alone: [] };
  const commits = new GroupCommit<number, number>({
    groupMax,
    runAll: async (numbers) => {
      run.groups.push([...numbers]);
      await new Promise((resolve) => setImmediate(resolve));
      if (numbers.some((number) => bad.includes(number))) throw error;
      return numbers.map((number) => (number < 0 ? new RangeError('negative') : number * 2));
    },
    runAlone: (number) => {
      run.alone.push(number);
      return bad.includes(number) ? Promise.reject(error) : Promise.resolve(number * 2);
    },
  });
  return { run, commits };
}

const settled = (commits: GroupCommit<number, number>, numbers: readonly number[], lane = 1) =>
  Promise.allSettled(numbers.map((number) => commits.submit(lane, number)));
const values = (results: PromiseSettledResult<number>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));

describe('a group commit', () => {
  it('commits the commands of one turn together', async () => {
    const { run, commits } = doubling();
    expect(values(await settled(commits, [1, 2, 3]))).toEqual([2, 4, 6]);
    expect(run.groups).toEqual([[1, 2, 3]]);
  });

  it('commits commands that arrive meanwhile as the next group', async () => {
    const { run, commits } = doubling();
    const first = settled(commits, [1]);
    await new Promise((resolve) => setImmediate(resolve));
    const others = settled(commits, [2, 3]);
    expect(values([...(await first), ...(await others)])).toEqual([2, 4, 6]);
    expect(run.groups).toEqual([[1], [2, 3]]);
  });

  it('has at most so many commands in a group', async () => {
    const { run, commits } = doubling({ groupMax: 2 });
    expect(values(await settled(commits, [1, 2, 3]))).toEqual([2, 4, 6]);
    expect(run.groups).toEqual([[1, 2], [3]]);
  });

  it('separates lanes', async () => {
    const { run, commits } = doubling();
    await Promise.all([settled(commits, [1, 2], 1), settled(commits, [3], 2)]);
    expect(run.groups).toEqual([[1, 2], [3]]);
  });

  it('fails only the command whose outcome is an error', async () => {
    const { run, commits } = doubling();
    expect(values(await settled(commits, [1, -1, 2]))).toEqual([2, 'failed', 4]);
    expect(run.groups).toHaveLength(1);
  });

  it('runs a command alone if its group fails because of it, and commits the others', async () => {
    const { run, commits } = doubling({ bad: [3] });
    expect(values(await settled(commits, [1, 2, 3, 4, 5]))).toEqual([2, 4, 'failed', 8, 10]);
    expect(run.alone).toEqual([3]);
    expect(values(await settled(commits, [6]))).toEqual([12]);
  });

  it('halves a group that waits too long for a lock', async () => {
    const locked = Object.assign(new Error('locked'), { code: '55P03' });
    const { run, commits } = doubling({ bad: [2], error: locked });
    expect(values(await settled(commits, [1, 2]))).toEqual([2, 'failed']);
    expect(run.alone).toEqual([2]);
  });

  it('does not repeat a group while the database is unavailable', async () => {
    const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
    const { run, commits } = doubling({ bad: [1], error: lost });
    expect(values(await settled(commits, [1, 2]))).toEqual(['failed', 'failed']);
    expect(run).toEqual({ groups: [[1, 2]], alone: [] });
  });
});
