/** Documents as they are written: `POST /integration/v1/documents`. */
import type { Wire } from './engine'
import type { IntakeClient } from './intake_client'
import { texts, type Json, type HospitalDocument } from './paper'

export class JsonWire implements Wire {
  constructor(private readonly intake: IntakeClient) {}

  async carry(documents: readonly HospitalDocument[]): Promise<string[]> {
    const { results } = await this.intake.send('/integration/v1/documents', {
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
