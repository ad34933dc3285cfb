import { StateMachine } from './state-machine';

describe('a state machine', () => {
  const door = new StateMachine('door', ['OPEN'], { OPEN: ['SHUT'], SHUT: ['OPEN', 'LOCKED'], LOCKED: [] });

  it('allows exactly the transitions of its table', () => {
    const allowed = door.states.flatMap((from) =>
      door.states.filter((to) => door.allows(from, to)).map((to) => `${from}>${to}`),
    );
    expect(allowed).toEqual(['OPEN>SHUT', 'SHUT>OPEN', 'SHUT>LOCKED']);
    expect(() => door.assert('LOCKED', 'OPEN')).toThrow('no transition from LOCKED to OPEN');
  });

  it('lists its final states', () => {
    expect([door.open, door.final]).toEqual([['OPEN', 'SHUT'], ['LOCKED']]);
  });

  it('refuses a table with an unreachable state', () => {
    expect(() => new StateMachine<'A' | 'B'>('island', ['A'], { A: [], B: [] })).toThrow(
      'unreachable states B',
    );
  });

  it('refuses a table with an unknown state', () => {
    const table = { A: ['C'] } as unknown as Record<'A', 'A'[]>;
    expect(() => new StateMachine('typo', ['A'], table)).toThrow('unknown state C');
  });
});
