import type { ExamOffer, ExamPart, ExamPlan, OpenExam } from '@/contract/exam'

/** The clock of the tests: a Wednesday evening. */
const serverNow = '2026-11-25T18:00:00+08:00'
const day = '2026-11-26'

const names = { blood: '抽血', us: '腹部超声', ct: '胸部CT' }
type Code = keyof typeof names

/** An exam that the doctor ordered. */
export const anExam = (code: Code, given: Partial<OpenExam> = {}): OpenExam => ({
  examOrderId: `e-${code}`,
  name: names[code],
  doctorName: '沈怀远',
  latestAt: '2026-12-08T17:00:00+08:00',
  state: 'open',
  reason: null,
  telephone: '0571-88000231',
  ...given,
})

/** The exam at a time of tomorrow, `08:00`. */
export const aPart = (code: Code, time: string, given: Partial<ExamPart> = {}): ExamPart => ({
  examOrderId: `e-${code}`,
  slotId: `s-${code}-${time.replace(':', '')}`,
  name: names[code],
  beginsAt: `${day}T${time}:00+08:00`,
  endsAt: `${day}T${time.slice(0, 3)}50:00+08:00`,
  branchName: '总院',
  place: '医技楼 1 层',
  way: null,
  steps: [],
  preparationVersion: 3,
  notice: null,
  isStopped: false,
  movedFrom: null,
  isCheckedIn: false,
  ...given,
})

/** A step that holds until the exam, from 22:00 of the evening before. */
export const fasting: ExamPart['steps'][number] = {
  kind: 'fast',
  at: '2026-11-25T22:00:00+08:00',
  advice: '不吃东西',
}

export const anOffer = (kind: ExamOffer['kind'], parts: ExamPart[]): ExamOffer => ({
  kind,
  trips: 1,
  waitingMinutes: 30,
  visitAt: kind === 'with_visit' ? `${day}T15:00:00+08:00` : null,
  parts,
})

export const aPlan = (given: Partial<ExamPlan>): ExamPlan => ({
  exams: [],
  planned: [],
  offers: [],
  platform: null,
  serverNow,
  ...given,
})
