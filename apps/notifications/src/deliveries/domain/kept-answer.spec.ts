import { keptAnswer, WITHHELD_ANSWER } from './kept-answer';

describe('what is kept of an answer', () => {
  it.each(['ok', '', '{"message":"no"}', '{"receiver":"Jane"}'])('is %j as it came', (text) => {
    expect(keptAnswer(text)).toBe(text);
  });

  it('is nothing of one that holds what is told of the receiver, readable or not', () => {
    const whole = '{"note":"x","receiverCustomerInfo":{"FULL_NAME":"Jane"}}';
    expect(keptAnswer(whole)).toBe(WITHHELD_ANSWER);
    for (const cutAt of [40, 50]) expect(keptAnswer(whole.slice(0, cutAt))).toBe(WITHHELD_ANSWER);
    expect(keptAnswer('start', `start ${whole}`)).toBe(WITHHELD_ANSWER);
    expect(keptAnswer(whole, null)).toBe(WITHHELD_ANSWER);
    expect(keptAnswer(whole.replace('Customer', '\\u0043ustomer'))).toBe(WITHHELD_ANSWER);
    expect(keptAnswer(whole.toUpperCase())).toBe(WITHHELD_ANSWER);
  });

  it('is nothing where nothing came', () => {
    expect(keptAnswer(null)).toBeNull();
  });
});
