/** The papers about the hospital's door that are made from the code are up to date. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { papers } from '../../../server/intake/describe/papers'

it.each(Object.entries(papers))(
  '%s says what the code says (npm run hospital:papers)',
  (file, write) => {
    const kept: unknown = JSON.parse(readFileSync(path.join(__dirname, '../../..', file), 'utf8'))
    expect(kept).toEqual(JSON.parse(write()))
  },
)
