import { CreateConsoleLinkBody } from './bodies/console-links.body';
import { CreateCustomerBody } from './bodies/customers.body';
import { CreateBeneficialOwnerBody } from './bodies/beneficial-owners.body';
import { CreateInvitationBody } from './bodies/invitations.body';
import { CreateMemberBody } from './bodies/members.body';
import { CreateTokenBody, ListTokensQuery } from './bodies/tokens.body';
import { CreateSettlementAccountBody } from './bodies/treasury.body';
import { CreateWebhookEndpointBody } from './bodies/webhooks.body';
import { CustomerInfoBody } from './bodies/customer-info.body';
import { readShape } from './checks/shape-reading';
import { formatCharacterIn } from './names';
import type { Shape } from './operation';

const ZWNJ = '\u200c';
const ZWJ = '\u200d';

describe('a name', () => {
  it.each([
    ['Persian', `علی${ZWNJ}رضا`],
    ['Persian, of two words', `نیک${ZWNJ}پور محمدی`],
    ['Urdu', `خان${ZWNJ}زادہ`],
    ['Kannada', `ರಾಜ್${ZWNJ}ಕುಮಾರ್`],
    ['Malayalam', `മോഹന്${ZWJ}ലാല്${ZWJ}`],
    ['Malayalam, of two words', `അവന്${ZWJ} നായര്`],
    ['Sinhala', `ශ්${ZWJ}රී ලාල්`],
    ['Bengali', `র${ZWJ}্যান্ডি`],
    ['Devanagari', `शर्${ZWJ}मा`],
    ['Nepali', `श्री${ZWNJ}मान`],
    ['Arabic without joiners', 'عبد الله'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Hebrew', 'יעל כהן'],
    ['Irish', 'Seán O’Brien-Ní Dhómhnaill'],
    ['Chinese', '王小明'],
    ['Tamil', 'கார்த்திக்'],
    ['Japanese, in the registered form', '辻\u{e0100}太郎'],
    ['Mongolian', 'ᠪᠠᠶ\u180bᠠᠷ'],
  ])('in %s has what its script needs', (_script, name) => {
    expect(formatCharacterIn(name)).toBeUndefined();
  });

  it.each([
    ['Ada\u202eecila', 'U+202E'],
    ['Ada\u2066x\u2069', 'U+2066'],
    ['Ad\u200ba', 'U+200B'],
    ['Ad\u00ada', 'U+00AD'],
    ['Ad\u{e0041}a', 'U+E0041'],
    [`Ad${ZWJ}a`, 'U+200D'],
    [`Ad${ZWNJ}a`, 'U+200C'],
    [`علی${ZWNJ}a`, 'U+200C'],
    [`علی${ZWNJ} رضا`, 'U+200C'],
    [`علی${ZWNJ}${ZWNJ}رضا`, 'U+200C'],
    [`क्${ZWJ}${ZWJ}ष`, 'U+200D'],
    [`ع${ZWNJ}क`, 'U+200C'],
    ['یونس\u061cب', 'U+061C'],
    ['Ada\u3164', 'U+3164'],
    ['Ada\u2800', 'U+2800'],
    ['A\u034fda', 'U+034F'],
    ['Ada\ufe0f', 'U+FE0F'],
    ['Ada\u{e0100}', 'U+E0100'],
  ])('is refused with %j', (name, codePoint) => {
    expect(formatCharacterIn(name)).toBe(codePoint);
  });
});

describe('a field of a name', () => {
  const name = 'Ada\u202eecila';
  const fields: [Shape, string, object][] = [
    [CreateTokenBody, 'name', { name }],
    [CreateConsoleLinkBody, 'name', { name }],
    [CreateMemberBody, 'name', { name, role: 'VIEWER' }],
    [CreateCustomerBody, 'fullName', { fullName: name }],
    [CreateCustomerBody, 'businessInfo.legalName', { businessInfo: { legalName: name } }],
    [CreateCustomerBody, 'businessInfo.doingBusinessAs', { businessInfo: { doingBusinessAs: name } }],
    [CreateBeneficialOwnerBody, 'personalInfo.firstName', { personalInfo: { firstName: name } }],
    [CreateBeneficialOwnerBody, 'personalInfo.middleName', { personalInfo: { middleName: name } }],
    [CreateBeneficialOwnerBody, 'personalInfo.lastName', { personalInfo: { lastName: name } }],
    [CreateInvitationBody, 'firstName', { firstName: name }],
    [CreateWebhookEndpointBody, 'description', { description: name }],
    [CreateSettlementAccountBody, 'name', { name }],
    [CustomerInfoBody, 'FULL_NAME', { FULL_NAME: name }],
    [CustomerInfoBody, 'FI_LEGAL_ENTITY_NAME', { FI_LEGAL_ENTITY_NAME: name }],
  ];

  it.each(fields)('of %p says where the character is that it refuses: %s', (shape, field, body) => {
    expect(readShape(shape, body).violations).toContainEqual({
      field,
      message: `${field} must not contain format characters, which nobody sees: U+202E`,
    });
  });

  it('finds a name that was stored before', () => {
    expect(readShape(ListTokensQuery, { name }).violations).toEqual([]);
  });
});
