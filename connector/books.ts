/** Both books side by side: each document that the connector holds, and what the app has of it. The app's check says so; nothing is written. */
import type { AppClient } from './app/client'
import type { Journal } from './journal/journal'

const documentsAtOnce = 400

export interface BookLine {
  kind: string
  /** Documents that came of the hospital's sources. */
  here: number
  /** The app has this version or a newer one. */
  known: number
  /** The app would take it: it has none, or an older one. */
  news: number
  /** The app keeps it until whom or what it names is there. */
  waiting: number
  refused: number
}

/** By kind. @throws AppUnreachable, AppRefused */
export async function compareBooks(journal: Journal, app: AppClient): Promise<BookLine[]> {
  const lines = new Map<string, BookLine>()
  for (let after = 0; ;) {
    const documents = journal.newest(after, documentsAtOnce)
    const last = documents.at(-1)
    if (last === undefined) break
    after = last.seq
    const answers = await app.push(
      documents.map(({ content }) => content),
      true,
    )
    documents.forEach(({ content: { kind } }, index) => {
      const line = lines.get(kind) ?? { kind, here: 0, known: 0, news: 0, waiting: 0, refused: 0 }
      const outcome = answers[index]?.outcome ?? 'refused'
      line.here += 1
      line[outcome === 'taken' ? 'news' : outcome] += 1
      lines.set(kind, line)
    })
  }
  return [...lines.values()].sort((one, other) => one.kind.localeCompare(other.kind))
}
