import { knownAccountInfo, type AccountInfo } from './account-info';
import { accountInfoExample } from './account-info-example';
import { accountTypes, formsOfType } from './account-type';
import { ignoredAccountInfo } from './ignored-account-info';

const forms = accountTypes.flatMap(formsOfType).map((form): [string, AccountInfo] => {
  const example = accountInfoExample(form) as AccountInfo;
  return [`${form.accountType} with ${[form.primaryIdentifier].flat()[0]}`, example];
});

describe('ignoredAccountInfo', () => {
  it.each(forms)('returns nothing for a valid account of %s', (_form, example) => {
    expect(ignoredAccountInfo({ ...example, paymentRails: [], platformAccountId: 'mine' }, 'a')).toEqual([]);
  });

  it.each(forms)('returns exactly the members that are not stored: %s', (_form, example) => {
    const beneficiary = {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Ada',
      nickname: 'x',
      address: { zip: 'x' },
    };
    const accountInfo = { ...example, beneficiary, unknown: 'x' };
    const ignored = ignoredAccountInfo(accountInfo, 'accountInfo').flatMap(({ path, names }) =>
      names.map((name) => `${path}.${name}`),
    );
    const hasBeneficiary = 'beneficiary' in example;

    expect(ignored).toEqual(
      hasBeneficiary
        ? ['accountInfo.unknown', 'accountInfo.beneficiary.nickname', 'accountInfo.beneficiary.address.zip']
        : ['accountInfo.beneficiary', 'accountInfo.unknown'].filter((path) => ignored.includes(path)),
    );
    const kept = knownAccountInfo(accountInfo);
    expect(Object.keys(accountInfo).filter((name) => !(name in kept))).toEqual(
      ignored
        .map((path) => path.split('.'))
        .filter(({ length }) => length === 2)
        .map(([, name]) => name),
    );
  });

  it('returns nothing if the type is unknown', () => {
    expect(ignoredAccountInfo({ accountType: 'NONE', unknown: 'x' }, 'accountInfo')).toEqual([]);
    expect(ignoredAccountInfo('text', 'accountInfo')).toEqual([]);
  });
});
