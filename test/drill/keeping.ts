/** What stays of a drill in the folder DRILL_KEEP, for whoever looks for the reason: the history, one call a line, and what the nodes said. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.env.DRILL_KEEP

/** Keeps a file. */
export function keep(name: string, words: string): void {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, name), words)
}

/** Keeps what programs wrote into their logs there. */
export function keepWords(from: string): void {
  if (folder === undefined) return
  const filter = (file: string): boolean => file === from || file.endsWith('.log')
  cpSync(from, folder, { recursive: true, filter })
}
