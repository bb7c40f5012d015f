/** What the hospital's word about a stay's steps means: what is announced, and whether a discharge waits. Pure. */
import type { StayDocument } from '../../../hospital_documents/money'

/** What a stay says about its steps. */
export type SaidSteps = Pick<StayDocument, 'status' | 'admission' | 'discharge' | 'settlement'>

/** What patients are notified of; the same mark is announced once. */
export interface Due {
  what: 'bed_ready' | 'ordered' | 'ready'
  mark: string
}

/** What the patient should know by now; undefined before the bed is ready, during the stay and once it is over. */
export function dueOf({ status, admission, discharge, settlement }: SaidSteps): Due | undefined {
  if (status === 'AWAITING')
    return admission?.isBedReady === true
      ? { what: 'bed_ready', mark: admission.expectedOn ?? '' }
      : undefined
  if (openSince({ status, admission, discharge, settlement }) === null || discharge === null)
    return undefined
  // Whoever has to come to the counter is spoken to there, as after a death.
  if (discharge.counterOnly) return undefined
  return { what: discharge.state === 'ready' ? 'ready' : 'ordered', mark: discharge.orderedAt }
}

/** Since when a discharge is ordered and neither settled nor over; null otherwise. */
export function openSince({ discharge, settlement }: SaidSteps): string | null {
  if (discharge === null || discharge.state === 'settled' || settlement !== null) return null
  return discharge.orderedAt
}

/** The steps once the patient said yes to the sums: he is asked to no counter for what the hospital settles by itself. */
export function withoutCounter(discharge: SaidSteps['discharge']): SaidSteps['discharge'] {
  return (
    discharge && {
      ...discharge,
      steps: discharge.steps.map((step) =>
        step.settles ? { ...step, byPatient: false, note: null } : step,
      ),
    }
  )
}

/** The first step that is still open, with who has it; for staff. */
export function missingStep(discharge: SaidSteps['discharge']): string | undefined {
  const open = discharge?.steps.find(({ state }) => state === 'open')
  if (open === undefined) return undefined
  return open.who === null ? open.name : `${open.name}（${open.who}）`
}
