/** The rules of what is read before a stay, without a database. */
import type { AdmissionForm, ReadingState, StayStatus } from '../../../../src/contract/inpatient'
import type { AdmissionFormDocument } from '../../../hospital_documents/stay/steps'

export const readingRules = {
  /** A system without the call is tried again so often. */
  notOfferedMs: 600_000,
  /** A note that the hospital never took is not sent any longer. */
  sentForDays: 7,
} as const

/** A form as it is kept. */
export type KeptForm = Pick<AdmissionFormDocument, 'code' | 'version' | 'title' | 'sections'>

/** The note of an account about a version. */
export interface Reading {
  code: string
  version: string
  state: ReadingState
  readAt: string
  question: string | null
}

/** Before the stay, and while it goes on: what was read can be looked up. */
export const isReadable = (status: StayStatus): boolean =>
  status === 'AWAITING' || status === 'ADMITTED'

/** The forms in their order, each with the note about its present version. */
export function withReadings(
  forms: readonly KeptForm[],
  readings: readonly Reading[],
): AdmissionForm[] {
  return forms.map(({ code, version, title, sections }) => {
    const own = readings.filter((one) => one.code === code)
    const { state, readAt, question } = own.find((one) => one.version === version) ?? {}
    const reading =
      state === undefined || readAt === undefined
        ? null
        : { state, readAt, question: question ?? null }
    return { code, version, title, sections, reading, isRenewed: !reading && own.length > 0 }
  })
}

/** How many there are, and how many are read: what the hospital has renewed by now is not. */
export function countRead(
  forms: readonly Pick<KeptForm, 'code' | 'version'>[],
  readings: readonly Pick<Reading, 'code' | 'version' | 'state'>[],
): { total: number; read: number } {
  const read = forms.filter(({ code, version }) =>
    readings.some(
      (one) => one.code === code && one.version === version && one.state !== 'OUTDATED',
    ),
  )
  return { total: forms.length, read: read.length }
}
