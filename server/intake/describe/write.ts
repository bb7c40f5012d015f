/** `npm run hospital:papers`: writes the papers about the hospital's door anew. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { papers } from './integration_docs'

for (const [file, write] of Object.entries(papers))
  writeFileSync(path.join(__dirname, '../../..', file), write())
