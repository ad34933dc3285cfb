import { changedTimes } from './settlement-account.parser';

describe('the times of a settlement account', () => {
  it('name the field of each fault', async () => {
    const present = {
      timeZone: null,
      calendar: null,
      closedOn: [],
      openOn: [],
      cutOff: null,
      statementBy: null,
    };
    const change = { calendar: 'DE-XX', closedOn: ['24.12.2026'], cutOff: '25:00', openOn: 1 };
    const read = await changedTimes(present, change);
    expect(read.ok ? [] : read.faults.map(({ message }) => message).sort()).toEqual([
      'calendar must be TARGET, a country or its subdivision, for example DE or DE-BY',
      'closedOn[0] must be a day, for example 2026-12-24',
      'cutOff must be a time of day, for example 16:30',
      'openOn must be a list',
    ]);
  });
});
