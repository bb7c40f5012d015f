/** The insurance office: only the hospital has a line to the bureau. It passes on what the app asks, and keeps what was uploaded. */
import { text, type Desk, type Json } from './paper'

/** The hospital's line to the insurance bureau. */
export interface BureauLine {
  url: string
  token: string
}

const calls = ['upload', 'pre-settle', 'revoke', 'refund', 'status', 'day-bill']

export class InsuranceOffice {
  /** The bureau's numbers of what was uploaded. */
  readonly payOrdIds = new Set<string>()

  constructor(private readonly line: BureauLine) {}

  readonly desk: Desk = Object.fromEntries(
    calls.map((call) => [`/insurance/${call}`, (asked: Json) => this.pass(call, asked)]),
  )

  /** How the bureau's books stand. */
  async statuses(): Promise<Json[]> {
    const asked = [...this.payOrdIds].map((payOrdId) => this.pass('status', { payOrdId }))
    return (await Promise.all(asked)).map(([, body]) => body)
  }

  private async pass(call: string, asked: Json): Promise<[number, Json]> {
    const response = await fetch(`${this.line.url}/insurance/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.line.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const answer = await response.text()
    const body: Json = answer === '' ? {} : JSON.parse(answer)
    if (call === 'upload' && response.ok) this.payOrdIds.add(text(body.payOrdId))
    return [response.status, body]
  }
}
