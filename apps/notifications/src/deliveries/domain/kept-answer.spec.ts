import { keptAnswer, WITHHELD_ANSWER } from './kept-answer';

describe('keptAnswer', () => {
  it.each(['ok', '', '{"message":"no"}', '{"receiver":"Jane"}'])('keeps %j unchanged', (text) => {
    expect(keptAnswer(text)).toBe(text);
  });

  it('keeps nothing of an answer with data about the receiver, readable or not', () => {
    const whole = '{"note":"x","receiverCustomerInfo":{"FULL_NAME":"Jane"}}';
    expect(keptAnswer(whole)).toBe(WITHHELD_ANSWER);
    for (const cutAt of [40, 50]) expect(keptAnswer(whole.slice(0, cutAt))).toBe(WITHHELD_ANSWER);
    expect(keptAnswer('start', `start ${whole}`)).toBe(WITHHELD_ANSWER);
    expect(keptAnswer(whole, null)).toBe(WITHHELD_ANSWER);
    expect(keptAnswer(whole.replace('Customer', '\\u0043ustomer'))).toBe(WITHHELD_ANSWER);
    expect(keptAnswer(whole.toUpperCase())).toBe(WITHHELD_ANSWER);
  });

  it('keeps nothing if there was no answer', () => {
    expect(keptAnswer(null)).toBeNull();
  });
});
