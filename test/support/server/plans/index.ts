/** When every test is over: the plans of what the app sent. */
import { connect, type DatabaseAddress } from '../../../../server/database/client'
import { asAdministrator, templateName } from '../database'
import { readStatements } from './collecting'
import { findScans } from './explaining'
import { fillTables } from './filling'

export { keepStatement, statementsVariable } from './collecting'

/** A few test files send a few hundred; only a whole run has them all. */
const wholeRun = 500
const database = 'filled_for_plans'

/** Explains what was sent, after a run of all tests. @throws Error naming each statement that reads a growing table from end to end */
export async function checkPlans(server: DatabaseAddress, folder: string): Promise<void> {
  const statements = readStatements(folder)
  if (statements.length < wholeRun) return
  await asAdministrator(server, async (admin) => {
    await admin`create database ${admin(database)} template ${admin(templateName)}`
  })
  const sql = connect({ ...server, database }, { poolSize: 1, name: 'plans' })
  try {
    const growing = await fillTables(sql)
    const scans = await findScans(sql, growing, statements)
    if (scans.length > 0) throw new Error(`${scans.length} statements:\n\n${scans.join('\n\n')}`)
    // After all tests jest's console is closed.
    process.stdout.write(
      `Plans of ${statements.length} statements: none reads all of a table that grows.\n`,
    )
  } finally {
    await sql.end({ timeout: 2 })
  }
}
