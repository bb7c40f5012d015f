/** `npm run hospital -- file.json`: writes the hospital's own file into the database of DATABASE_URL. */
import { readFileSync } from 'node:fs'
import { connect } from '../database/client'
import { migrate } from '../database/migrate'
import { HospitalFileInvalid, readDocument } from './document'
import { takeDocument } from './take'

async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  if (file === undefined || url === undefined || url === '') {
    console.error(
      'Usage: DATABASE_URL=postgres://… npm run hospital -- <file.json>   (the file is described in docs/hospital_file.md)',
    )
    process.exitCode = 2
    return
  }
  try {
    const document = readDocument(readJson(file))
    const sql = connect({ url }, { poolSize: 1, name: 'hospital file' })
    try {
      await migrate(sql)
      const taken = await takeDocument(sql, document)
      console.log(
        Object.entries(taken)
          .map(([what, much]) => `${what}: ${much}`)
          .join(', '),
      )
    } finally {
      await sql.end({ timeout: 5 })
    }
  } catch (error) {
    console.error(error instanceof HospitalFileInvalid ? error.message : error)
    process.exitCode = 1
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new HospitalFileInvalid([
      `${file}: ${error instanceof Error ? error.message : String(error)}`,
    ])
  }
}

void main()
