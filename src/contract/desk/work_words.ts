/** How a kind of work is described, and who does it. */
import * as v from 'valibot'
import type { StaffRole } from './staff_call'

export const workAction = v.picklist(['try_again', 'by_hand', 'settled'])
export type WorkAction = v.InferOutput<typeof workAction>

export interface KindDefinition {
  label: string
  /** What to do, for whoever sees one for the first time. */
  advice: string
  roles: readonly StaffRole[]
  /** What each action is called here. */
  actions: Partial<Record<WorkAction, string>>
  /** Actions after which the item waits for what they bring. */
  stays?: readonly WorkAction[]
  /** Where at the desk it is done, or where more is known of it. */
  page?: { path: string; label: string }
}

export const money = ['finance', 'support', 'admin'] as const
/** Who can have the hospital's systems looked at. */
export const technical = ['support', 'clinics', 'admin'] as const
/** Who speaks with patients. */
export const counter = ['support', 'clinics', 'admin'] as const
export const settled = '已查清，结束'
