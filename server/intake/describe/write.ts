/** `npm run docs:integration`: generates the documentation of the hospital's API. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { papers } from './integration_docs'

for (const [file, write] of Object.entries(papers))
  writeFileSync(path.join(__dirname, '../../..', file), write())
