/** The branch of documents that name none. */
import type { IntakeKind } from '../../area/intake_kind'
import type { Kind } from '../../hospital_documents/envelope'
import { findOnlyBranch } from '../intake_repository'
import { fieldOf } from './refused'
import { executorOf, type Intake } from './taking'

/** Whose documents belong to a branch. Of a `clinicWindow` and a `notice`, none means all. */
const kindsOfBranch: ReadonlySet<Kind> = new Set([
  'department',
  'doctor',
  'item',
  'stay',
  'copyService',
  'bill',
  'report',
  'queue',
  'examResource',
])

/** The documents, those without a branch with the only one that the hospital has. */
export async function withBranch(
  intake: Intake,
  { kind }: IntakeKind,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const isWithout = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && (fieldOf(value, 'branchId') ?? '') === ''
  if (!kindsOfBranch.has(kind) || !values.some(isWithout)) return values
  const branchId = await findOnlyBranch(executorOf(intake))
  if (branchId === undefined) return values
  return values.map((value) => (isWithout(value) ? { ...value, branchId } : value))
}
