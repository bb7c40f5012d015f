/** The desk stopped, opened or replaced a clinic, or opened places of it: the hospital's timetable follows. */
import * as v from 'valibot'
import { clinicsOf } from '../seeds/registration/clinics'
import * as books from './books'
import { documentOf } from './clinics'
import type { SandboxHospital } from './delivery'
import { HisRefused } from './his_refused'

export const clinicChange = v.object({
  changeId: v.string(),
  clinicId: v.string(),
  change: v.picklist(['stop', 'open', 'replace', 'places']),
  reason: v.string(),
  doctorId: v.nullish(v.string(), null),
  times: v.optional(v.array(v.object({ beginTime: v.string(), extra: v.number() })), []),
})

const states = { stop: 'stopped', open: 'open', replace: 'replaced' } as const

/** Writes it down; the app, which said so, is not told of it again. @throws HisRefused CLINIC_UNKNOWN */
export async function changeClinic(
  hospital: SandboxHospital,
  { clinicId, change, reason, doctorId, times }: v.InferOutput<typeof clinicChange>,
): Promise<undefined> {
  const day = /:(\d{4}-\d{2}-\d{2}):\w+$/.exec(clinicId)?.[1]
  const clinic = day && clinicsOf(day).find((one) => one.clinicId === clinicId)
  if (!clinic) throw new HisRefused(409, 'CLINIC_UNKNOWN', '没有这个排班')
  await hospital.change(async (tx) => {
    const known = await books.lock(tx, 'clinic', clinicId)
    const before = known?.document ?? documentOf(clinic)
    const after =
      change === 'places'
        ? before
        : ({
            ...before,
            state: states[change],
            reason: change === 'open' ? null : reason,
            replacedBy: change === 'replace' ? doctorId : null,
          } as const)
    const note = change === 'places' ? { ...known?.note, extra: times } : known?.note
    await books.write(tx, after, { delivers: false, ...(note !== undefined && { note }) })
  })
}
