/** Writes papers that are made from the code; tests keep them current. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** By file, from the project's root. */
export function writePapers(papers: Readonly<Record<string, () => string>>): void {
  for (const [file, write] of Object.entries(papers))
    writeFileSync(path.join(__dirname, '../..', file), write())
}
