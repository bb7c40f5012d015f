/** What other areas hand in to the switches. */
import type { OptionalService } from '../../../src/contract/hospital'
import type { Sql } from '../../database/client'

/** What a pause affects, counted by the areas concerned. */
export type TouchedByPause = Readonly<
  Record<OptionalService, (sql: Sql) => Promise<readonly { words: string; count: number }[]>>
>
