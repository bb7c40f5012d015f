import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from 'webpack'

type Output = Pick<Compiler['options']['output'], 'path'>

/** A file in the folder beside what browsers fetch (`dist/h5-server` beside `dist/h5`): for the server and the tests only. */
export function fileForServer({ path: published }: Output, name: string): string {
  const folder = `${published}-server`
  mkdirSync(folder, { recursive: true })
  return path.join(folder, name)
}

/** Writes one of JSON. */
export function writeForServer(
  output: Output,
  name: string,
  value: unknown,
  indent?: number,
): void {
  writeFileSync(fileForServer(output, name), JSON.stringify(value, null, indent))
}
