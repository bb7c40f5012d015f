/** What `global_setup` leaves for `global_teardown`; both run in jest's own process. */
import type { EmbeddedDatabase } from '../../../server/database/embedded'

export const running: {
  database?: EmbeddedDatabase
  dataDir?: string
  /** Jest's own: a file that ran in this process has put its own in its place, which takes nothing any more. */
  console?: Console
} = {}
