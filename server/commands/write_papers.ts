/** `npm run settings`, `docs:integration`, `docs:compliance`: writes the papers that are made from the code; tests keep them current. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { papers as compliance } from '../compliance/papers'
import { papers as integration } from '../intake/describe/integration_docs'
import { papers as settings } from '../settings/papers'

const [wanted] = process.argv.slice(2)
const papers = new Map(Object.entries({ compliance, integration, settings })).get(wanted ?? '')
if (papers === undefined) throw new Error('Which papers: compliance, integration or settings?')
for (const [file, write] of Object.entries(papers))
  writeFileSync(path.join(__dirname, '../..', file), write())
