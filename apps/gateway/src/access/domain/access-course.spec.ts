import { BY_OPERATOR, NO_ROLE, OTHER_ROLE } from '../../console-sessions/domain/session';
import { AccessCourse, type AccessEntry } from './access-course';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const day = (count: number): Date => new Date(START + count * DAY_MS);
const at = (count: number): string => day(count).toISOString();

type Told = Pick<AccessEntry, 'action'> & Partial<AccessEntry>;

/** An entry of a day, by Grace unless it says another. */
function entry(on: number, told: Told): AccessEntry {
  const by = { operatorId: 'admin:root@host', person: 'grace hopper', reason: null };
  return { ...by, at: day(on), resourceId: 'Operator:1', before: null, after: null, ...told };
}

function made(on: number, end: number, permissions: string[], id = 'Operator:1'): AccessEntry {
  const after = { name: 'Ada Lovelace', person: 'ada', permissions, expiresAt: at(end) };
  return entry(on, { action: 'create-operator', resourceId: id, after });
}

function signIn(on: number, role: string, id = 'Operator:console'): AccessEntry {
  const after = { name: 'Ada Lovelace', role, issuer: 'https://id.example.com', subject: 'ada' };
  return entry(on, { action: 'sign-in', resourceId: id, operatorId: id, person: 'ada', after });
}

function courseOf(entries: readonly AccessEntry[], until = 1_000): AccessCourse {
  const course = new AccessCourse(new Map());
  for (const one of entries) course.add(one);
  course.passUntil(day(until));
  return course;
}

/** Each change as `day: before -> after, by`. */
function told(course: AccessCourse): string[] {
  const textOf = ({ roles, permissions }: { roles: string[]; permissions: string[] }): string =>
    [...roles, ...permissions].join('+') || 'none';
  return course.changes.map(({ at: moment, person, before, after, cause }) => {
    const by = cause.person ?? cause.otherwise;
    const on = (moment.getTime() - START) / DAY_MS;
    return `${on} ${course.nameOf(person)}: ${textOf(before)} -> ${textOf(after)}, ${by}`;
  });
}

describe('the course of access', () => {
  it('of a joiner, mover and leaver has a change for each, with the person who made it', () => {
    const course = courseOf([
      made(1, 91, ['READ']),
      made(2, 92, ['CONFIGURE'], 'Operator:2'),
      entry(3, { action: 'disable-operator', resourceId: 'Operator:1' }),
      entry(4, { action: 'disable-operator', resourceId: 'Operator:2', person: null }),
    ]);
    expect(told(course)).toEqual([
      '1 Ada Lovelace: none -> READ, grace hopper',
      '2 Ada Lovelace: READ -> CONFIGURE+READ, grace hopper',
      '3 Ada Lovelace: CONFIGURE+READ -> CONFIGURE, grace hopper',
      '4 Ada Lovelace: CONFIGURE -> none, admin:root@host',
    ]);
    expect([...course.credentials, ...course.roles, ...course.since]).toEqual([]);
  });

  it('ends with its credential, in the order of the ends, unless another secret came before', () => {
    const rotation = { name: 'Ada Lovelace', person: 'ada', permissions: ['READ'], expiresAt: at(95) };
    const course = courseOf([
      made(1, 40, ['AUDIT'], 'Operator:2'),
      made(1, 30, ['READ']),
      entry(20, { action: 'rotate-operator', after: rotation }),
      made(300, 310, ['READ'], 'Operator:3'),
    ]);
    expect(told(course)).toEqual([
      '1 Ada Lovelace: none -> AUDIT, grace hopper',
      '1 Ada Lovelace: AUDIT -> AUDIT+READ, grace hopper',
      '40 Ada Lovelace: AUDIT+READ -> READ, the end of the credential',
      '95 Ada Lovelace: READ -> none, the end of the credential',
      '300 Ada Lovelace: none -> READ, grace hopper',
      '310 Ada Lovelace: READ -> none, the end of the credential',
    ]);
  });

  it('follows the roles that an identity provider gives and takes', () => {
    const id = 'Operator:console';
    const lost = { operatorId: id, reason: NO_ROLE, before: { operatorId: id } };
    const asked = { ...lost, after: { endedBy: BY_OPERATOR } };
    const course = courseOf([
      signIn(1, 'support'),
      signIn(2, 'support'),
      signIn(3, 'finance'),
      entry(4, { action: 'end-console-session', ...lost, reason: 'lunch' }),
      entry(4, { action: 'end-console-session', ...lost, operatorId: 'Operator:grace' }),
      entry(4, { action: 'end-console-session', ...asked }),
      entry(5, { action: 'end-console-session', ...lost }),
      entry(6, { action: 'end-console-session', ...lost }),
    ]);
    expect(told(course)).toEqual([
      '1 Ada Lovelace: none -> support, identity provider https://id.example.com',
      '3 Ada Lovelace: support -> finance, identity provider https://id.example.com',
      '5 Ada Lovelace: finance -> none, identity provider',
    ]);
  });

  it('ends a role that is another one at the identity provider, also if the person is a developer now', () => {
    const id = 'Operator:console';
    const lost = { operatorId: id, reason: OTHER_ROLE, before: { operatorId: id } };
    const course = courseOf([
      signIn(1, 'support'),
      entry(2, { action: 'end-console-session', ...lost, operatorId: 'Operator:grace' }),
      entry(3, { action: 'end-console-session', ...lost }),
    ]);
    expect(told(course).slice(1)).toEqual(['3 Ada Lovelace: support -> none, identity provider']);
  });

  it('leaves what the identity provider gives, if a command signs the name out', () => {
    const link = { name: 'Ada Lovelace', role: 'finance', person: 'ada' };
    const course = courseOf([
      signIn(1, 'support'),
      entry(2, { action: 'console-link', resourceId: 'Operator:link', after: link }),
      entry(3, { action: 'console-sign-out', resourceId: 'Operator:x', after: { name: 'Ada Lovelace' } }),
    ]);
    expect(told(course).at(-1)).toBe('3 Ada Lovelace: finance+support -> support, grace hopper');
  });

  it('has one person in the spellings of two releases', () => {
    const former = { name: 'Straße', role: 'finance', person: 'straße' };
    const credential = { name: 'Straße', person: 'straße', permissions: ['READ'], expiresAt: at(91) };
    const course = courseOf(
      [
        entry(1, { action: 'console-link', resourceId: 'Operator:link', person: 'straße', after: former }),
        entry(2, { action: 'create-operator', after: credential }),
        entry(3, {
          action: 'sign-in',
          resourceId: 'Operator:2',
          person: 'straße',
          after: { ...former, role: 'auditor' },
        }),
      ],
      10,
    );
    expect([...course.since]).toEqual([['strasse', day(1)]]);
    expect(course.changes.map(({ person }) => person)).toEqual(['strasse', 'strasse', 'strasse']);
    expect(course.nameOf('straße')).toBe('Straße');
  });

  it('counts a role from the link on, and not twice by the sign-in', () => {
    const after = { name: 'Ada Lovelace', role: 'finance', person: 'ada' };
    const course = courseOf([
      entry(1, { action: 'console-link', after }),
      entry(2, { action: 'sign-in', person: 'ada', after }),
      entry(3, { action: 'console-sign-out', resourceId: 'Operator:x', after: { name: ' ada  LOVELACE' } }),
    ]);
    expect(told(course)).toEqual([
      '1 Ada Lovelace: none -> finance, grace hopper',
      '3 Ada Lovelace: finance -> none, grace hopper',
    ]);
  });

  it('takes links with the credential, and leaves what the identity provider gives', () => {
    const link = { name: 'Ada', role: 'finance', person: 'ada' };
    const course = courseOf([
      made(1, 91, ['READ']),
      entry(2, { action: 'console-link', resourceId: 'Operator:link', after: link }),
      signIn(3, 'auditor'),
      entry(4, { action: 'disable-operator' }),
    ]);
    expect(told(course).at(-1)).toBe('4 Ada Lovelace: auditor+finance+READ -> auditor, grace hopper');
  });

  it('has no developers', () => {
    const after = { name: 'Dev', role: 'developer', platformId: 'PlatformConfig:1' };
    expect(courseOf([entry(1, { action: 'console-link', after }), signIn(2, 'developer')]).changes).toEqual(
      [],
    );
  });

  it('takes names and ends of entries of earlier releases from what is stored', () => {
    const stored = { name: 'Old Ada', person: 'ada', expiresAt: day(30) };
    const course = new AccessCourse(new Map([['Operator:1', stored]]));
    course.add(entry(1, { action: 'create-operator', after: { permissions: ['READ'] } }));
    course.passUntil(day(31));
    expect(told(course)).toEqual([
      '1 Old Ada: none -> READ, grace hopper',
      '30 Old Ada: READ -> none, the end of the credential',
    ]);
  });

  it('keeps the permissions at a rotation of an earlier release, whose entry has none', () => {
    const rotation = { name: 'Ada Lovelace', person: 'ada', expiresAt: at(95) };
    const course = courseOf([
      made(1, 91, ['READ']),
      entry(2, { action: 'rotate-operator', after: rotation }),
    ]);
    expect(told(course)).toEqual([
      '1 Ada Lovelace: none -> READ, grace hopper',
      '95 Ada Lovelace: READ -> none, the end of the credential',
    ]);
  });

  it('names a person as it was named last', () => {
    const renamed = { name: 'Ada King', role: 'support', issuer: 'https://id.example.com' };
    const course = courseOf([
      signIn(1, 'support'),
      entry(2, { action: 'sign-in', resourceId: 'Operator:console', person: 'ada', after: renamed }),
    ]);
    expect([course.nameOf('ada'), course.nameOf('nobody')]).toEqual(['Ada King', 'nobody']);
  });
});
