/** The hospital's public facts for documents: a few seconds old at most, and no page waits long for them. */
import type { FastifyBaseLogger } from 'fastify'
import type { PublicFacts } from '../areas/hospital'

const maxAgeMs = 5_000
const patienceMs = 300

/** Reads and caches the facts. */
export class FactsMemory {
  /** The cached facts, without reading. */
  facts: PublicFacts | undefined
  private readAtMs = 0
  private reading: Promise<void> | undefined

  constructor(
    private readonly read: () => Promise<PublicFacts | undefined>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** The facts, renewed in the background when they are old; undefined while they cannot be read, and pages ask by themselves. */
  async current(): Promise<PublicFacts | undefined> {
    if (performance.now() - this.readAtMs < maxAgeMs && this.readAtMs > 0) return this.facts
    this.reading ??= this.renew().finally(() => (this.reading = undefined))
    if (this.facts === undefined) await Promise.race([this.reading, patience()])
    return this.facts
  }

  private async renew(): Promise<void> {
    try {
      const facts = await this.read()
      // Unchanged facts stay the same object, so that documents made of them stay valid.
      if (JSON.stringify(facts) !== JSON.stringify(this.facts)) this.facts = facts
    } catch (error) {
      this.log.warn({ err: error }, 'the public facts could not be read')
    }
    this.readAtMs = performance.now()
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs).unref())
}
