export { FaultBank } from './fault-bank';
export { bankFaults, type BankScriptInput } from './script';
