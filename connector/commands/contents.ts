/** What `sample` and `map` look at. */
import { readFileSync } from 'node:fs'
import type { Connector } from '../connector'
import { decodeFile } from '../formats/chinese'
import { Journal } from '../journal/journal'
import type { Source } from '../sources/source'

type Say = (line: string) => void

/** So long what has been acknowledged may need to leave. */
const leaveMs = 100

/** Rows as they are now. Messages come by themselves: the newest of the journal; where it has none and `seconds` are given, those that come meanwhile, which stay in the journal. */
export async function contentsOf(
  { profile }: Connector,
  source: Source,
  count: number,
  { say, seconds = 0 }: { say: Say; seconds?: number },
): Promise<string[]> {
  const shape = profile.sources[source.name]
  if (shape?.type !== 'mllp') return source.sample(count)
  const journal = open(profile.journal, say)
  if (journal === undefined) return []
  try {
    const kept = newest(journal, source.name, count)
    if (kept.length > 0 || seconds === 0) return kept
    say(`no message yet: listens for ${seconds} s`)
    await listen(source, journal, count, seconds)
    return newest(journal, source.name, count)
  } finally {
    journal.close()
  }
}

function open(settings: Connector['profile']['journal'], say: Say): Journal | undefined {
  try {
    return new Journal(settings)
  } catch (error) {
    say(`messages: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function newest(journal: Journal, source: string, count: number): string[] {
  return journal.store
    .all('select seq from message where source = ? order by seq desc limit ?', [source, count])
    .flatMap(({ seq }) => journal.message(Number(seq))?.content ?? [])
}

async function listen(
  source: Source,
  journal: Journal,
  count: number,
  seconds: number,
): Promise<void> {
  let heard = 0
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    const onNews = (): void => {
      heard += 1
      if (heard < count) return
      clearTimeout(timer)
      setTimeout(resolve, leaveMs)
    }
    source.start(journal, onNews, () => undefined).catch(reject)
  })
  await source.stop()
}

/** Messages of HL7 v2, one behind the other, with or without the signs of MLLP, or JSON, one in a line. */
export const messagesIn = (file: string): string[] =>
  decodeFile(readFileSync(file))
    .replace(/[\ufeff\v]/g, '')
    .replaceAll('\x1c', '')
    .split(/[\r\n]+(?=MSH\||\{)/)
    .map((message) => message.trim().replace(/\r?\n/g, '\r'))
    .filter((message) => message !== '')
