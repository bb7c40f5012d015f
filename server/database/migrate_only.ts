/** `npm run migrate`: brings the schema up to date and ends, for the operator before new replicas start; it needs only DATABASE_URL. */
import { migrate } from './migrate'
import { openDatabase } from './open'

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is missing: which database?')
  const sql = await openDatabase(url, { poolSize: 1, name: 'hospital migrate' })
  try {
    const ran = await migrate(sql)
    console.log(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
