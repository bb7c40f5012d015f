/** How a medicine is taken: FHIR's Dosage as what a line of a prescription says. */
import * as v from 'valibot'
import { Unfit } from '../resource'
import { concept, concepts, period, quantity, wordsOf } from './datatypes'
import { daysOf } from './days'

const clock = v.pipe(v.string(), v.regex(/^\d\d:\d\d(:\d\d(\.\d+)?)?$/, 'must be a time'))

const weekdays = {
  mon: '一',
  tue: '二',
  wed: '三',
  thu: '四',
  fri: '五',
  sat: '六',
  sun: '日',
} as const
const weekdayCodes = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const repeat = v.object({
  boundsPeriod: v.optional(period),
  frequency: v.optional(v.number()),
  frequencyMax: v.optional(v.number()),
  period: v.optional(v.number()),
  periodMax: v.optional(v.number()),
  periodUnit: v.optional(v.string()),
  dayOfWeek: v.optional(v.array(v.picklist(weekdayCodes)), []),
  timeOfDay: v.optional(v.array(clock), []),
})
type Repeat = v.InferOutput<typeof repeat>

export const dosage = v.object({
  text: v.optional(v.string()),
  additionalInstruction: concepts,
  patientInstruction: v.optional(v.string()),
  timing: v.optional(v.object({ code: v.optional(concept), repeat: v.optional(repeat) })),
  asNeededBoolean: v.optional(v.boolean()),
  asNeededCodeableConcept: v.optional(concept),
  route: v.optional(concept),
  doseAndRate: v.optional(v.array(v.object({ doseQuantity: v.optional(quantity) })), []),
})
type Dosage = v.InferOutput<typeof dosage>

/** How much at once. @throws Unfit */
export function doseOf({ doseAndRate, text }: Dosage): string {
  const dose = formatQuantity(doseAndRate[0]?.doseQuantity)
  if (dose !== undefined) return `一次 ${dose}`
  if (text === undefined)
    throw new Unfit('MedicationRequest.dosageInstruction', 'needs doseQuantity or text')
  return text
}

/** By which way, and what else is to be minded. */
export function wayOf({ route, additionalInstruction, patientInstruction }: Dosage) {
  const words = [wordsOf(route), ...additionalInstruction.map(wordsOf), patientInstruction]
  return words.filter(Boolean).join('，') || undefined
}

/** A count and times only where they are of each day: anything else is said in words alone. @throws Unfit where nothing says it */
export function howOften(instruction: Dosage) {
  const { timing, text } = instruction
  const { repeat: given } = timing ?? {}
  const needed = whenNeeded(instruction)
  const isDaily = needed === undefined && isOfEachDay(given)
  const times = isDaily ? (given?.timeOfDay ?? []).map((time) => time.slice(0, 5)) : []
  const timesADay = isDaily ? given?.frequency : undefined
  const isCounted = times.length > 0 || timesADay !== undefined
  const rhythm = wordsOf(timing?.code) ?? (isCounted ? undefined : (rhythmOf(given) ?? text))
  const often = [rhythm, needed].filter(Boolean).join('，') || undefined
  if (often === undefined && !isCounted)
    throw new Unfit('MedicationRequest.dosageInstruction', 'needs timing or text')
  return { timesADay, times, often }
}

const units: Readonly<Record<string, string>> = { h: '小时', d: '天', wk: '周', mo: '个月' }

/** `每周一、四`, `每 2 天 1 次`. */
function rhythmOf(given: Repeat | undefined): string | undefined {
  if (given === undefined) return undefined
  const { dayOfWeek, frequency = 1, frequencyMax, period: every, periodMax, periodUnit } = given
  if (dayOfWeek.length > 0) return `每周${dayOfWeek.map((day) => weekdays[day]).join('、')}`
  const unit = units[periodUnit ?? '']
  if (every === undefined || unit === undefined) return undefined
  const range = (from: number, to: number | undefined) => [from, to].filter(Boolean).join('-')
  return `每 ${range(every, periodMax)} ${unit} ${range(frequency, frequencyMax)} 次`
}

function whenNeeded({ asNeededBoolean, asNeededCodeableConcept }: Dosage): string | undefined {
  const why = wordsOf(asNeededCodeableConcept)
  if (why !== undefined) return `需要时（${why}）`
  return asNeededBoolean === true || asNeededCodeableConcept !== undefined ? '需要时' : undefined
}

/** Not every other day, not some days of the week, and no range of either. */
function isOfEachDay(given: Repeat | undefined): boolean {
  if (given === undefined) return false
  const { period: every, periodUnit, dayOfWeek, frequency, frequencyMax, periodMax } = given
  const hasPeriod = every !== undefined || periodUnit !== undefined || frequency !== undefined
  return (
    dayOfWeek.length === 0 &&
    frequencyMax === undefined &&
    periodMax === undefined &&
    (!hasPeriod || (every === 1 && periodUnit === 'd'))
  )
}

/** The days of its timing, else those in which it may be dispensed. @throws Unfit */
export const daysOfUse = ({ timing }: Dosage, validity: v.InferOutput<typeof period> | undefined) =>
  daysOf(
    'MedicationRequest.dosageInstruction.timing.repeat.boundsPeriod',
    timing?.repeat?.boundsPeriod ?? validity,
    'start and end must be said, here or in dispenseRequest.validityPeriod',
  )

/** `2 盒`. */
export function formatQuantity(
  given: v.InferOutput<typeof quantity> | undefined,
): string | undefined {
  const { value, unit } = given ?? {}
  return value === undefined ? undefined : [value, unit].filter(Boolean).join(' ')
}
