/** `npm run docs:compliance`: writes the papers of compliance. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { papers } from './papers'

for (const [file, write] of Object.entries(papers))
  writeFileSync(path.join(__dirname, '../..', file), write())
