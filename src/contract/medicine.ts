/** Medicines (用药): what doctors prescribed, the hospital's text about each, and reminders that the patient chooses. The spec has no such calls: all of them are designed here. */
import * as v from 'valibot'
import { get, post } from './endpoint'
import { count, done, id, isoDate, isoDateTime, timeOfDay } from './values'

/** Reminders are within these times of the day, at most so many. */
export const reminderTimes = { earliest: '06:00', latest: '23:00', max: 6 } as const

const line = v.object({
  lineId: v.string(),
  name: v.string(),
  strength: v.nullable(v.string()),
  /** 一次 1 片. */
  dose: v.string(),
  /** How often, in the hospital's words; null: by the count or the times. */
  often: v.nullable(v.string()),
  timesADay: v.nullable(count),
  /** Times of the day that the hospital names. */
  times: v.array(timeOfDay),
  /** 口服，饭后. */
  way: v.nullable(v.string()),
  from: isoDate,
  until: isoDate,
  quantity: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** `over`: its last day is over. `stopped`: by the hospital. */
  state: v.picklist(['now', 'over', 'stopped']),
  /** Taken every day: it can be reminded of. */
  isDaily: v.boolean(),
  hasLeaflet: v.boolean(),
  /** When this account is reminded; empty: not at all. */
  reminders: v.array(timeOfDay),
  /** What fits how often it is taken; empty where nothing says it. */
  suggestedTimes: v.array(timeOfDay),
})
export type MedicineLine = v.InferOutput<typeof line>

const prescription = v.object({
  prescriptionId: id,
  patientId: id,
  departName: v.string(),
  doctorName: v.nullable(v.string()),
  prescribedAt: isoDateTime,
  /** Why the hospital stopped it, in words for patients. */
  stopReason: v.nullable(v.string()),
  lines: v.array(line),
})
export type Prescription = v.InferOutput<typeof prescription>

const ofLine = { prescriptionId: id, lineId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }

export const medicineCalls = {
  listPrescriptions: get({
    path: '/hos/user/v1/medicine/list',
    prompt: false,
    summary: '医生开的药：怎么用、用到哪天、谁开的，以及这个账号选的提醒',
    input: v.object({ patientId: id }),
    reply: v.object({ prescriptions: v.array(prescription), serverNow: isoDateTime }),
  }),
  getLeaflet: get({
    path: '/hos/user/v1/medicine/leaflet',
    prompt: false,
    summary: '一种药的说明书（医院提供）',
    input: v.object(ofLine),
    reply: v.object({
      name: v.string(),
      sections: v.array(v.object({ title: v.string(), content: v.string() })),
    }),
  }),
  saveReminder: post({
    path: '/hos/user/v1/medicine/reminder',
    summary: '选一种药每天提醒的时间；不选时间就是不提醒',
    input: v.object({
      ...ofLine,
      times: v.pipe(
        v.array(
          v.pipe(
            timeOfDay,
            v.check(
              (time) => time >= reminderTimes.earliest && time <= reminderTimes.latest,
              '提醒时间要在 06:00 到 23:00 之间',
            ),
          ),
        ),
        v.maxLength(reminderTimes.max, '每天最多提醒 6 次'),
      ),
    }),
    reply: done,
    idempotent: true,
  }),
}
