/** What other areas hand to the switches. */
import type { OptionalService } from '../../../src/contract/hospital'
import type { Sql } from '../../database/client'

/** Whom it touches when a service pauses, counted by the areas that know. */
export type TouchedByPause = Readonly<
  Record<OptionalService, (sql: Sql) => Promise<readonly { words: string; count: number }[]>>
>
