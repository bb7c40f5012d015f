import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Changes with the catalogues: a mini-program renews the words that it keeps when its own are of another mark. */
export function wordsMark(): string {
  const words = readFileSync(path.resolve(__dirname, '../../src/language/en.json'))
  return createHash('sha256').update(words).digest('hex').slice(0, 8)
}
