/** A SOAP service that is asked for news again and again. */
import * as v from 'valibot'
import type { Journal } from '../journal/journal'
import type { Mapping } from '../mapping/mapping'
import type { SoapSource as Shape } from '../profile/shape'
import type { Transport } from '../transports/transport'
import { repeat, type Source, type SourceState } from './source'

const page = v.object({
  items: v.optional(v.array(v.looseObject({ key: v.string() })), []),
  cursor: v.optional(v.string()),
  hasMore: v.optional(v.boolean(), false),
})

export class SoapSource implements Source {
  private work: { stop: () => Promise<void> } | undefined
  private rows = 0

  constructor(
    readonly name: string,
    private readonly shape: Shape,
    private readonly transport: Transport,
    private readonly mappings: { request: Mapping; items: Mapping },
  ) {}

  async start(
    journal: Journal,
    onNews: () => void,
    onState: (state: SourceState) => void,
  ): Promise<void> {
    const state = (failure: string | null, readAt: number | null): void =>
      onState({ source: this.name, readAt, failure, rows: this.rows })
    this.work = repeat(this.shape.everySeconds * 1000, async () => {
      try {
        for (let hasMore = true; hasMore;) {
          const read = await this.read(journal.cursor(this.name))
          const items = read.items.map((item) => ({ key: item.key, content: JSON.stringify(item) }))
          this.rows += items.length
          if (journal.accept(this.name, items, read.cursor) > 0) onNews()
          hasMore = read.hasMore && read.items.length > 0
        }
        state(null, Date.now())
      } catch (error) {
        state(error instanceof Error ? error.message : String(error), null)
        throw error
      }
    })
  }

  async stop(): Promise<void> {
    await this.work?.stop()
    await this.transport.close()
  }

  async sample(count: number): Promise<string[]> {
    const { items } = await this.read(undefined)
    return items.slice(0, count).map((item) => JSON.stringify(item))
  }

  parse(content: string): unknown {
    return JSON.parse(content)
  }

  mappingOf(): string {
    return this.shape.mapping
  }

  private async read(cursor: string | undefined) {
    const request = await this.mappings.request.apply({ cursor: cursor ?? null })
    const reply = await this.transport.exchange(request)
    return v.parse(page, await this.mappings.items.apply({ reply, cursor: cursor ?? null }))
  }
}
