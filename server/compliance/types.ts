/** The shapes of the register of personal data (PIPL art. 55, 56): what each table holds, why, how long, who sees it, what deletion and export do. */
import type { deskContract } from '../../src/contract/desk'
import type { Right } from '../areas/patient'
import type { keptDays } from '../database/kept_days'
import type { RetentionDays } from '../settings'
import type { bases, data, duties, notExported, purposes, viewers } from './words'

type Contract = typeof deskContract

/** A call of the desk, `<area>.<call>`; its roles are the contract's. */
export type DeskCall = {
  [Room in keyof Contract]: `${Room}.${keyof Contract[Room] & string}`
}[keyof Contract]

/** How a value stands in the database. */
export type AtRest = 'plain' | 'encrypted' | 'blind_index' | 'hash' | 'masked' | 'for_channel'

/** What the deletion of the account does to it: gone with its row, emptied, or kept by a duty. */
export type Deletion = 'deleted' | 'cleared' | keyof typeof duties

/** Columns of one kind, by name; where they stand otherwise than in plain, or end otherwise than their row. */
export type Group = readonly [
  kind: keyof typeof data,
  columns: string,
  otherwise?: { atRest?: AtRest; deletion?: Deletion },
]

/** How long a row is kept: as a setting says, some days after its end, until its own end, with its account, by a duty, or without a set time. */
export type Kept =
  | { setting: keyof RetentionDays; unless?: string }
  | { days: keyof typeof keptDays; after: string }
  | { until: string }
  | { duty: keyof typeof duties }

/** A table with personal data. */
export interface PersonalTable {
  /** A row, in words. */
  what: string
  /** Whose data it is. */
  of: 'account' | 'patient' | 'staff' | 'anybody'
  purpose: keyof typeof purposes
  basis: keyof typeof bases
  kept: Kept
  /** Which accounts of patients see it: by a right of their link, or who else. */
  seenBy: Right | keyof typeof viewers
  /** The desk's calls that show it, or a part of it. */
  desk: readonly DeskCall[]
  /** It came from the hospital's system, or goes there. */
  hospital?: 'from' | 'to' | 'both'
  columns: readonly Group[]
  /** Keys, states, times and counters of the row. */
  technical?: string
  deletion: Deletion
  /** The key in the exported file; or why it is not there. */
  exported: { key: string } | keyof typeof notExported
}

/** A table without personal data. */
export interface OtherTable {
  /** What a row is, and why it says nothing of a person. */
  none: string
  columns: string
}

export type RegisteredTable = PersonalTable | OtherTable

export const isPersonal = (table: RegisteredTable): table is PersonalTable => !('none' in table)
