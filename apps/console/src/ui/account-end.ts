/** Members of an account by which its owner knows it, as against those of its bank. */
const NUMBER = /^(iban|vpa|pixKey|address|lightningAddress|invoice|bolt12|.*(account|phone|clabe)number)$/i;

/** The end of an account's number, which people compare. */
export function lastFourOf(account: object): string | undefined {
  const numbers = Object.entries(account).filter(
    (member): member is [string, string] => NUMBER.test(member[0]) && typeof member[1] === 'string',
  );
  return numbers[0] && `…${numbers[0][1].slice(-4)}`;
}
