import type { ReplyOf } from '@/contract/endpoint'
import type { homeCalls } from '@/contract/home'

import { lookOf } from './next_step_words'

type Next = ReplyOf<typeof homeCalls.getNextSteps>

/**
 * The patient whom home shows, and whose pages open from there: the one chosen in this visit; else the one with
 * something urgent; else the account's own, before others.
 */
export function shownPatientId(
  { patients = [], family = [] }: Partial<Next> = {},
  chosenId?: string,
): string | undefined {
  const [first] = patients
  const step = first?.steps[0]
  const own = family.find(({ relation }) => relation === 'self')?.patientId
  const usual = patients.find(({ patientId }) => patientId === own) ?? first ?? family[0]
  const shown =
    family.find(({ patientId }) => patientId === chosenId) ??
    (step && lookOf(step).isUrgent ? first : usual)
  return shown?.patientId
}
