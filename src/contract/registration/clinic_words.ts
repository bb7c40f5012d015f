/** Labels of doctors and their times: half days, titles. */
import * as v from 'valibot'

/** The half day of a schedule. */
export const halfDay = v.picklist(['morning', 'afternoon', 'evening'])
export type HalfDay = v.InferOutput<typeof halfDay>
export const halfDayLabels = {
  morning: '上午',
  afternoon: '下午',
  evening: '夜间',
} satisfies Record<HalfDay, string>

/** A doctor's rank. */
export const doctorTitle = v.picklist(['chief', 'associate_chief', 'attending', 'resident'])
export type DoctorTitle = v.InferOutput<typeof doctorTitle>
export const doctorTitleLabels = {
  chief: '主任医师',
  associate_chief: '副主任医师',
  attending: '主治医师',
  resident: '医师',
} satisfies Record<DoctorTitle, string>
