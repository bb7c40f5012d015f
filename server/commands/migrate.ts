/** `npm run migrate`: brings the schema up to date and ends, for the operator before new replicas start; it needs only DATABASE_URL, or DATABASE_OWNER_URL beside it where the app is a user of its own. */
import { migrate } from '../database/migrate'
import { openDatabase } from '../database/open'
import { grantRights, makeUser, takeSchema } from '../database/rights'
import { readAlone } from '../settings/alone'
import { databaseAddresses } from '../settings/own'

async function main(): Promise<void> {
  const { databaseUrl: url, databaseOwnerUrl: ownersUrl } = readAlone(databaseAddresses)
  const used = ownersUrl ?? url
  if (used === undefined) throw new Error('DATABASE_URL is missing: which database?')
  const sql = await openDatabase(used, { poolSize: 2, name: 'hospital migrate' })
  try {
    const ran = await (ownersUrl === undefined ? takeSchema(sql) : migrate(sql))
    console.log(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`)
    if (ownersUrl === undefined || url === undefined) return
    const app = userOf(url)
    if (app.user === userOf(ownersUrl).user) throw new Error('DATABASE_URL names the owner, too')
    await makeUser(sql, app)
    await grantRights(sql, app.user)
    console.log(`${app.user} may read and write rows, and only add to the logs.`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Of an address, which may name several nodes. */
function userOf(url: string): { user: string; password: string } {
  const [, user = '', password = ''] = /^\w+:\/\/([^:@/]*)(?::([^@/]*))?@/.exec(url) ?? []
  if (user === '') throw new Error('DATABASE_URL and DATABASE_OWNER_URL must name their users')
  return { user: decodeURIComponent(user), password: decodeURIComponent(password) }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
