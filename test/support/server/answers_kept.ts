/** A process that asks the database of DATABASE_URL for many rows, holds none of them, cleans up young objects only, and tells how many bytes of an answer are still there. */
import { connect } from '../../../server/database/client'

const asked = 200

async function main(): Promise<void> {
  const sql = connect({ url: process.env.DATABASE_URL ?? '' }, { poolSize: 2 })
  const ask = async () => {
    for (let turn = 0; turn < asked; turn += 1)
      await sql`select repeat('words ', 10) || i as words from generate_series(1, 200) i`
    // Who survives twice is old, and no longer looked for.
    for (let cleaned = 0; cleaned < 3; cleaned += 1) globalThis.gc?.({ type: 'minor' })
  }
  await ask()
  const before = process.memoryUsage().heapUsed
  await ask()
  console.log(Math.round((process.memoryUsage().heapUsed - before) / asked))
  await sql.end({ timeout: 1 })
}

void main()
