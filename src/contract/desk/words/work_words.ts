/** How a kind of work item is described, and its roles. */
import * as v from 'valibot'
import type { StaffRole } from '../staff_call'

export const workAction = v.picklist(['try_again', 'by_hand', 'settled'])
export type WorkAction = v.InferOutput<typeof workAction>

export interface KindDefinition {
  label: string
  roles: readonly StaffRole[]
  /** The label of each action. */
  actions: Partial<Record<WorkAction, string>>
  /** Actions after which the item stays open for their outcome. */
  stays?: readonly WorkAction[]
  /** Repeating it changes something that nobody can take back: it is never the button that stands out. */
  isRisky?: boolean
  /** The desk page where it is done, or with more about it. */
  page?: { path: string; label: string }
}

/** How soon a kind wants somebody: a patient is without money or comes in vain; he would notice; nobody outside does. */
export const severity = v.picklist(['high', 'normal', 'low'])
export type Severity = v.InferOutput<typeof severity>

/** What happens to an item before it ends. */
export const workStep = v.picklist(['take', 'put_back', 'hand_over', 'due'])

export const money = ['finance', 'support', 'admin'] as const
/** Roles that can involve the hospital's systems. */
export const technical = ['support', 'clinics', 'admin'] as const
/** Roles that speak with patients. */
export const counter = ['support', 'clinics', 'admin'] as const
export const settled = '已查清，结束'
