/** Reads the DICOM JSON model (PS3.18 annex F). */
import * as v from 'valibot'

const element = v.object({ vr: v.optional(v.string()), Value: v.optional(v.array(v.unknown())) })
const dataset = v.record(v.string(), element)
/** The reply of a search: one dataset per match. */
export const datasets = v.array(dataset)
/** Elements by tag, eight hexadecimal digits. */
export type Dataset = v.InferOutput<typeof dataset>

/** The tags in use here. */
export const tags = {
  studyDate: '00080020',
  studyTime: '00080030',
  accessionNo: '00080050',
  modality: '00080060',
  modalitiesInStudy: '00080061',
  sopInstanceUid: '00080018',
  studyDescription: '00081030',
  seriesDescription: '0008103E',
  patientId: '00100020',
  studyUid: '0020000D',
  seriesUid: '0020000E',
  seriesNumber: '00200011',
  instanceNumber: '00200013',
  instancesInStudy: '00201208',
  instancesInSeries: '00201209',
  frames: '00280008',
  rows: '00280010',
  columns: '00280011',
  windowCentre: '00281050',
  windowWidth: '00281051',
} as const

/** The texts of an element, without empty ones. Some archives send numbers where the model says text. */
export function texts(of: Dataset, tag: string): string[] {
  return (of[tag]?.Value ?? [])
    .map((value) =>
      typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '',
    )
    .filter((value) => value !== '')
}

/** The first text. */
export function text(of: Dataset, tag: string): string | undefined {
  return texts(of, tag)[0]
}

/** The first value as a whole number. */
export function wholeNumber(of: Dataset, tag: string): number | undefined {
  const value = number(of, tag)
  return value === undefined ? undefined : Math.trunc(value)
}

/** The first value as a number. */
export function number(of: Dataset, tag: string): number | undefined {
  const value = Number(text(of, tag) ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** DA `20261125` as `2026-11-25`. */
export function dayOf(value: string | undefined): string | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(value ?? '')
  return found === null ? undefined : `${found[1]}-${found[2]}-${found[3]}`
}

/** TM `090530.123` as `09:05:30`; shorter ones are whole hours or minutes. */
export function timeOf(value: string | undefined): string | undefined {
  const found = /^([01]\d|2[0-3])([0-5]\d)?([0-5]\d)?(\.\d+)?$/.exec(value ?? '')
  return found === null ? undefined : `${found[1]}:${found[2] ?? '00'}:${found[3] ?? '00'}`
}
