/** Processor time of PostgreSQL, where the system tells it (Linux). */
import { readFileSync } from 'node:fs'

/** Of the first process and its children; those that ended count with the first. */
export function databaseSeconds(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid, ...children.map(Number)].reduce((sum, id) => sum + secondsOf(id, id === pid), 0)
  } catch {
    return Number.NaN
  }
}

function secondsOf(pid: number, withEnded: boolean): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return ticks / 100
}
