import type { components } from '../generated/operators';

type Schemas = components['schemas'];
export type Approval = Schemas['Approval'];
export type AuditEntry = Schemas['AuditEntry'];
export type Break = Schemas['Break'];
export type Connector = Schemas['Connector'];
export type DeadLetter = Schemas['DeadLetter'];
export type Findings = Schemas['Findings'];
export type Health = Schemas['Health'];
export type Instruction = Schemas['Instruction'];
export type InstructionWithHistory = Schemas['InstructionWithHistory'];
export type OperatorCustomer = Schemas['OperatorCustomer'];
export type Proof = Schemas['Proof'];
export type Queue = Schemas['Queue'];
export type Review = Schemas['Review'];
export type RouteRules = Schemas['RouteRules'];
export type SettlementAccount = Schemas['SettlementAccount'];
export type SuspenseItem = Schemas['SuspenseItem'];
