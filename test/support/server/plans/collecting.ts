/** Every statement that the app sends in any test is kept, so that its plan can be looked at when all tests are over. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

/** Where `global_setup` tells the workers to write. */
export const statementsVariable = 'HOSPITAL_TEST_STATEMENTS'

/** A statement as the driver sends it, with the values of the first time. */
const statement = v.object({ text: v.string(), values: v.array(v.unknown()) })
export type Statement = v.InferOutput<typeof statement>

const known = new Set<string>()

/** Keeps a statement that was not seen in this process before. */
export function keepStatement(text: string, values: readonly unknown[]): void {
  const folder = process.env[statementsVariable]
  if (folder === undefined || known.has(text)) return
  known.add(text)
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ text, values })}\n`)
}

/** The lines that all processes wrote into a folder. */
export const linesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n'))

/** What all processes kept, each text once. */
export function readStatements(folder: string): Statement[] {
  const all = linesIn(folder).map((line) => v.parse(statement, JSON.parse(line)))
  return [...new Map(all.map((one) => [one.text, one])).values()]
}
