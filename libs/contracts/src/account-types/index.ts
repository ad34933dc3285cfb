export * from './account-info';
export * from './account-info-example';
export * from './account-info-faults';
export * from './account-info-schema';
export * from './account-type';
export { beneficiaryTypes, type BeneficiaryType } from './beneficiary';
export { hasValidCheckDigits } from './check-digits';
export { isCalendarDate, type AccountInfoFault } from './text-rules';
