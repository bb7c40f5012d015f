/** What the planner knows. Moments are whole minutes since the midnight with which its days begin; nothing here knows of patients, tables or clocks. */

/** What a patient does before an exam. `fast` forbids meals, `no_water` meals and drinks; `meal` and `drink` are taken at their moment. */
export type StepKind =
  | 'fast'
  | 'no_water'
  | 'meal'
  | 'drink'
  | 'hold_urine'
  | 'stop_medicine'
  | 'other'

/** One timed step of a preparation: from so many minutes before the exam, or at that moment. */
export interface TimedStep {
  kind: StepKind
  minutesBefore: number
}

/** A time of a device that the exam may have. */
export interface OpenSlot {
  slotId: string
  begin: number
  /** Where it is: a branch, and a place in it that one walks to. */
  branch: string
  place: string
  left: number
  /** The exam has this time already: its preparation may have begun. */
  isHeld?: boolean
}

/** One exam that is to be planned. */
export interface ExamToPlan {
  orderId: string
  code: string
  minutes: number
  /** To be there so long before it begins, and to stay so long after it ends. */
  gapBefore: number
  gapAfter: number
  /** Codes of exams that come first where they are in the plan. */
  after: readonly string[]
  /** From the end of one to the beginning of the other at least so long, whichever is first: contrast media and the like. */
  apart: readonly { code: string; minutes: number }[]
  steps: readonly TimedStep[]
  /** Not before and not after: what the doctor said, and what must be known first. */
  earliestBegin: number
  latestEnd: number
  slots: readonly OpenSlot[]
}

/** The return visit: exams are done before it, their results known. */
export interface ReturnVisit {
  begin: number
  branch: string
  /** The last exam is over by then: results take their time, and so does the way. */
  examsOverBy: number
}

export interface PlanRequest {
  now: number
  exams: readonly ExamToPlan[]
  visit: ReturnVisit | null
}

/** An exam at a time. */
export interface PlannedExam {
  orderId: string
  slotId: string
  begin: number
}

/** A plan and what it costs the patient. */
export interface Plan {
  exams: readonly PlannedExam[]
  /** When the last exam is over. */
  end: number
  /** How often the patient comes: another day or another branch is another time. */
  trips: number
  /** Minutes on the way and in corridors between the first and the last of each coming. */
  waiting: number
}
