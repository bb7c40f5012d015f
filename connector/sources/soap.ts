/** A SOAP service that is asked for news again and again. */
import * as v from 'valibot'
import type { Mapping } from '../mapping/mapping'
import type { SoapSource as Shape } from '../profile/shape'
import type { Transport } from '../transports/transport'
import { PolledSource, type Taking } from './polled'

const page = v.object({
  items: v.optional(v.array(v.looseObject({ key: v.string() })), []),
  cursor: v.optional(v.string()),
  hasMore: v.optional(v.boolean(), false),
})

export class SoapSource extends PolledSource<Shape> {
  constructor(
    name: string,
    shape: Shape,
    private readonly transport: Transport,
    private readonly mappings: { request: Mapping; items: Mapping },
  ) {
    super(name, shape)
  }

  async sample(count: number): Promise<string[]> {
    const { items } = await this.read(undefined)
    return items.slice(0, count).map((item) => JSON.stringify(item))
  }

  protected async poll({ cursor, accept }: Taking): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const read = await this.read(cursor())
      const items = read.items.map((item) => ({ key: item.key, content: JSON.stringify(item) }))
      accept(items, read.cursor)
      hasMore = read.hasMore && read.items.length > 0
    }
  }

  protected override close(): Promise<void> {
    return this.transport.close()
  }

  private async read(cursor: string | undefined) {
    const request = await this.mappings.request.apply({ source: this.name, cursor: cursor ?? null })
    const reply = await this.transport.exchange(request)
    return v.parse(page, await this.mappings.items.apply({ reply, cursor: cursor ?? null }))
  }
}
