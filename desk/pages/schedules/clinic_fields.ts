/** What the form of a half day holds. */
import dayjs, { type Dayjs } from 'dayjs'
import type { Template } from '@/contract/desk/planning/plan_shapes'
import type { HalfDay } from '@/contract/registration/clinic_words'
import type { RegistrationType } from '@/contract/registration/schedule_words'
import { plan } from './plan_api'

/** Its fields; fees in yuan. */
export interface Fields {
  doctorId?: string
  registrationType: RegistrationType
  weekday: number
  day: Dayjs
  halfDay: HalfDay
  span: [Dayjs, Dayjs]
  slotMinutes: number
  perSlot: number
  regFee: number
  treatFee: number
  place?: string
  /** From when until when a template holds. */
  valid?: [Dayjs | null, Dayjs | null] | null
  releaseDays?: number | null
  releaseTime?: Dayjs | null
  reason: string
}

const at = (time: string): Dayjs => dayjs(`2000-01-01T${time}`)

/** Usual times of a half day. */
export const usualSpans: Readonly<Record<HalfDay, [Dayjs, Dayjs]>> = {
  morning: [at('08:00'), at('12:00')],
  afternoon: [at('14:00'), at('17:00')],
  evening: [at('18:00'), at('20:00')],
}

/** What the form begins with: a day, a template, or neither. */
export function valuesOf(day: string | undefined, template: Template | undefined): Partial<Fields> {
  if (template === undefined)
    return {
      registrationType: 'general',
      halfDay: 'morning',
      weekday: 1,
      span: usualSpans.morning,
      slotMinutes: 30,
      perSlot: 5,
      ...(day !== undefined && { day: dayjs(day) }),
    }
  const { doctorId, place, releaseTime, validFrom, validUntil, ...rest } = template
  const { registrationType, halfDay, weekday, slotMinutes, perSlot, releaseDays } = rest
  return {
    ...{ registrationType, halfDay, weekday, slotMinutes, perSlot, releaseDays },
    ...(doctorId !== null && { doctorId }),
    ...(place !== null && { place }),
    span: [at(rest.beginTime), at(rest.endTime)],
    regFee: rest.regFeeFen / 100,
    treatFee: rest.treatFeeFen / 100,
    valid: [validFrom, validUntil].map((one) => (one === null ? null : dayjs(one))) as [
      Dayjs | null,
      Dayjs | null,
    ],
    releaseTime: releaseTime === null ? null : at(releaseTime),
  }
}

/** Keeps a template, or adds one half day. */
export function send(
  departmentId: string,
  fields: Fields,
  what: Template | 'once' | undefined,
): Promise<unknown> {
  const { registrationType, halfDay, span, slotMinutes, perSlot, regFee, treatFee } = fields
  const place = fields.place?.trim() ?? ''
  const clinic = {
    departmentId,
    doctorId: fields.doctorId ?? null,
    registrationType,
    halfDay,
    beginTime: span[0].format('HH:mm'),
    endTime: span[1].format('HH:mm'),
    slotMinutes,
    perSlot,
    regFeeFen: Math.round(regFee * 100),
    treatFeeFen: Math.round(treatFee * 100),
    place: place === '' ? null : place,
    releaseDays: fields.releaseDays ?? null,
    releaseTime: fields.releaseTime?.format('HH:mm') ?? null,
  }
  if (what === 'once')
    return plan.addOne({ ...clinic, day: dayOf(fields.day), reason: fields.reason })
  const [from, until] = fields.valid ?? [null, null]
  return plan.saveTemplate({
    ...clinic,
    weekday: fields.weekday,
    validFrom: from === null ? null : dayOf(from),
    validUntil: until === null ? null : dayOf(until),
    ...(what !== undefined && { templateId: what.templateId, revision: what.revision }),
  })
}

const dayOf = (day: Dayjs): string => day.format('YYYY-MM-DD')
