/** When the demo's clinics are held, what they cost and how many they see. */

/** A part of the day that doctors see outpatients in. */
export type HalfDay = 'morning' | 'afternoon' | 'evening'

/** How long a slot is. */
export const slotMinutes = 30
/** When each begins and how many slots it has. */
export const hours: Record<HalfDay, { begin: string; sources: number }> = {
  morning: { begin: '08:00', sources: 8 },
  afternoon: { begin: '13:30', sources: 7 },
  evening: { begin: '17:30', sources: 6 },
}

const yuan = 100
/** What registering costs. */
export const regFeeFen = 1 * yuan
/** What being treated costs, by rank. */
export const treatFeesFen = {
  resident: 14 * yuan,
  attending: 14 * yuan,
  associate_chief: 25 * yuan,
  chief: 35 * yuan,
  special: 199 * yuan,
}
/** Half days a week that a doctor sees outpatients, by rank. */
export const halfDaysAWeek = { chief: 3, associate_chief: 4, attending: 5, resident: 5 }
/** Patients in half an hour, by rank. */
export const capacities = { chief: 2, associate_chief: 3, attending: 4, resident: 4 }
/** Patients in half an hour of a general clinic. */
export const generalCapacity = 6

/** Why a clinic is stopped. */
export const stopReasons = [
  '医生临时参加急危重症会诊，停诊一次',
  '医生因公外出，停诊一次',
  '医生身体不适，停诊一次',
] as const
