/** Doctors visited before, for home. */
import * as v from 'valibot'
import { get } from '../endpoint'
import { id, isoDate, isoDateTime, nothing, timeOfDay } from '../values'
import { halfDay } from './clinic_words'
import { doctorBrief } from './doctor_brief'
import { reg } from './parts'

/** A doctor visited before, with the first free slots of the next half days. */
const seenDoctor = v.object({
  ...doctorBrief.entries,
  nextTimes: v.optional(
    v.array(v.object({ sourceTimeId: id, visitDate: isoDate, halfDay, beginTime: timeOfDay })),
  ),
})
export type SeenDoctor = v.InferOutput<typeof seenDoctor>

export const seenCalls = {
  getHome: get({
    path: `${reg}/home`,
    prompt: false,
    summary: '首页：看过的医生，和最近可约的时间',
    input: nothing,
    reply: v.object({ doctorsSeen: v.array(seenDoctor), serverNow: isoDateTime }),
  }),
}
