/** Announces to the patients of other channels that their clinic is stopped. */
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import { announce } from '../../message'
import { formatStopped } from '../visit_sentences'
import { listStoppedOutside } from './outside_repository'

/** Sent at once, at night too, and once: to every account that has proven that it may know. */
export async function announceStoppedOutside(tx: Transaction, scheduleId: string): Promise<void> {
  for (const { registrationId, ...visit } of await listStoppedOutside(tx, scheduleId))
    await announce(tx, {
      accountId: visit.accountId,
      patientId: visit.patientId,
      subjectId: registrationId,
      kind: 'stopped',
      key: `stopped ${registrationId}`,
      ...formatStopped({ ...visit, standIn: null }, 'elsewhere'),
      route: pageAddress('registration_orderlist'),
      usefulUntil: visit.beginsAt,
    })
}
