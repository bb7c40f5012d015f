/** The database of a server that runs, for what the world does and no call can. */
import { connect, type Sql } from '../../../server/database/client'
import { startEmbedded } from '../../../server/database/embedded'

/** Its data folder; a connection for as long as `use` takes. */
export async function withDatabase<Result>(
  dataDir: string,
  use: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbedded({ dataDir })
  const sql = connect(database.address, { poolSize: 2, name: 'test' })
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await database.stop()
  }
}
