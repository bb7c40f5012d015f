/** Patients' phones: calls of the contract, said again while the app is away, as the mini-program does. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '../../../../src/contract/endpoint'
import { Hospital, type Answer, type Caller } from '../../e2e/hospital'
import { appDownStatus } from './front'

const giveUpMs = 180_000

export class Phone extends Hospital {
  override async send(
    call: Endpoint,
    input: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<Answer> {
    const giveUpAt = performance.now() + giveUpMs
    for (;;) {
      const answer = await super.send(call, input, caller).catch(() => undefined)
      if (answer !== undefined && answer.status !== appDownStatus) return answer
      if (performance.now() > giveUpAt) throw new Error(`${call.path}: the app never came back`)
      await wait(150)
    }
  }

  /** The file at an address that a call gave. @throws Error when there is none */
  async file(url: string): Promise<Buffer> {
    const giveUpAt = performance.now() + giveUpMs
    for (;;) {
      const answer = await fetch(new URL(url, this.url)).catch(() => undefined)
      if (answer?.ok) return Buffer.from(await answer.arrayBuffer())
      const isAway = answer === undefined || answer.status === appDownStatus
      if (!isAway || performance.now() > giveUpAt)
        throw new Error(`${url} answered ${answer?.status}`)
      await wait(150)
    }
  }
}
