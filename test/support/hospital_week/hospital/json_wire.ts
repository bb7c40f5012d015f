/** Documents as they are written: `POST /integration/v1/documents`. */
import type { Door } from './door'
import type { Wire } from './engine'
import { texts, type Json, type Told } from './paper'

export class JsonWire implements Wire {
  constructor(private readonly door: Door) {}

  async carry(documents: readonly Told[]): Promise<string[]> {
    const { results } = await this.door.send('/integration/v1/documents', {
      documents: [...documents],
    })
    const answers: Json[] = Array.isArray(results) ? results : []
    return answers.flatMap(({ outcome, reasons }, index) =>
      outcome === 'refused'
        ? [`${documents[index]?.kind} ${documents[index]?.id}: ${texts(reasons).join(', ')}`]
        : [],
    )
  }
}
