/** Reads, maps and pushes, each at its own pace, with the journal between them. */
import { setImmediate as immediately } from 'node:timers/promises'
import { AppRefused, type AppClient, type PushResult } from './app/client'
import type { Fault, JournalDocument, JournalMessage, Mapped } from './journal/entries'
import type { Journal } from './journal/journal'
import { mapMessage } from './mapping/documents'
import type { Mapping } from './mapping/mapping'
import type { Source, SourceState } from './sources/source'

const messagesAtOnce = 200
const documentsAtOnce = 400
const purgeEveryMs = 3_600_000
const longestWaitMs = 5000

/** Lines of the log: ids only. */
export type Log = (event: string, facts: Record<string, string | number>) => void

interface Settled {
  seq: number
  reason?: string
}

export interface EngineParts {
  journal: Journal
  app: AppClient
  sources: readonly Source[]
  mappings: ReadonlyMap<string, Mapping>
  log: Log
  /** Documents are checked by the app and not kept. */
  isShadow?: boolean
}

export class Engine {
  readonly states = new Map<string, SourceState>()
  /** What the app said last, where it was no success. */
  pushFailure: string | null = null
  private isStopped = false
  private readonly bells = { map: bell(), push: bell(), end: bell() }
  private work: Promise<unknown> = Promise.resolve()
  private purger: NodeJS.Timeout | undefined

  constructor(private readonly parts: EngineParts) {}

  get appSkewMs(): number | null {
    return this.parts.app.skewMs
  }

  async start(): Promise<void> {
    const { sources, journal } = this.parts
    this.work = Promise.all([this.mapAll(), this.pushAll()])
    this.purger = setInterval(() => journal.purge(), purgeEveryMs)
    for (const source of sources)
      await source.start(
        journal,
        () => this.bells.map.ring(),
        (state) => this.states.set(state.source, state),
      )
  }

  /** A message that was put back is mapped at once. */
  readonly wake = (): void => this.bells.map.ring()

  async stop(): Promise<void> {
    clearInterval(this.purger)
    await Promise.all(this.parts.sources.map((source) => source.stop()))
    this.isStopped = true
    this.bells.map.ring()
    this.bells.push.ring()
    this.bells.end.ring()
    await this.work
  }

  private async mapAll(): Promise<void> {
    const { journal } = this.parts
    while (!this.isStopped) {
      const messages = journal.messages(messagesAtOnce)
      if (messages.length === 0) {
        await this.bells.map.heard()
        continue
      }
      const settled: { seq: number; documents: Mapped[]; fault?: Fault }[] = []
      for (const message of messages) {
        settled.push(await this.map(message))
        // A mapping waits for nobody: pushes and acknowledgements have their turn between messages.
        await immediately()
      }
      journal.settleMessages(settled)
      this.bells.push.ring()
    }
  }

  /** What is right in a message goes on; what is not keeps the message aside. */
  private async map(message: JournalMessage) {
    const { sources, mappings, log } = this.parts
    const { seq, source: name } = message
    const source = sources.find((one) => one.name === name)
    const mapping = mappings.get(source?.mappingOf(message.content) ?? '')
    if (source === undefined || mapping === undefined)
      return { seq, documents: [], fault: { place: 'profile.yml', reason: `no source ${name}` } }
    try {
      const { documents, faults } = await mapMessage(
        mapping,
        source.parse(message.content),
        message.at,
      )
      const [fault] = faults
      if (fault === undefined) return { seq, documents }
      log('mapping fault', { source: name, message: seq, place: fault.place })
      return {
        seq,
        documents,
        fault: { ...fault, reason: faults.map(({ reason }) => reason).join('; ') },
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { seq, documents: [], fault: { place: mapping.file, reason } }
    }
  }

  /** What the app cannot take as a whole is sent in halves: one document stops no other. @throws AppUnreachable, AppRefused */
  private async push(documents: readonly JournalDocument[]): Promise<Settled[]> {
    const { app, log, isShadow } = this.parts
    try {
      const answers = await app.push(
        documents.map(({ content }) => content),
        isShadow,
      )
      return documents.map((document, index) => settled(document, answers[index]))
    } catch (error) {
      const [first] = documents
      if (!(error instanceof AppRefused) || !error.isOfContent || first === undefined) throw error
      if (documents.length === 1) {
        log('document set aside', { message: first.message, kind: first.content.kind })
        return [{ seq: first.seq, reason: error.message }]
      }
      const half = Math.ceil(documents.length / 2)
      const before = await this.push(documents.slice(0, half))
      return [...before, ...(await this.push(documents.slice(half)))]
    }
  }

  private async pushAll(): Promise<void> {
    const { journal, log } = this.parts
    for (let failures = 0; !this.isStopped;) {
      const documents = journal.documents(documentsAtOnce)
      if (documents.length === 0) {
        await this.bells.push.heard()
        continue
      }
      try {
        journal.settleDocuments(await this.push(documents))
        this.pushFailure = null
        failures = 0
      } catch (error) {
        failures += 1
        this.pushFailure = error instanceof Error ? error.message : String(error)
        log('push failed', { documents: documents.length, why: this.pushFailure })
        if (!(error instanceof Error) || error instanceof AppRefused) failures += 2
        // What is mapped meanwhile does not shorten the pause: the app is asked, and the log written, at its pace.
        await this.bells.end.heard(Math.min(longestWaitMs, 100 * 2 ** failures))
      }
    }
  }
}

/** What became of a document, where it was not taken with why. */
function settled({ seq }: JournalDocument, answer: PushResult | undefined): Settled {
  const isRefused = answer === undefined || answer.outcome === 'refused'
  return isRefused ? { seq, reason: answer?.reasons.join('; ') ?? 'no answer' } : { seq }
}

/** Rings for who waits; a ring while nobody waits is not lost. */
function bell(): { ring(): void; heard(atMostMs?: number): Promise<void> } {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      isRung = true
      wake?.()
    },
    heard: (atMostMs = 1000) =>
      new Promise((resolve) => {
        const done = (): void => {
          isRung = false
          wake = undefined
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(done, atMostMs)
        if (isRung) done()
        else wake = done
      }),
  }
}
