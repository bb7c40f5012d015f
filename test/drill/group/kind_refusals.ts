/** Patients of a hospital whose database fails, in each language of the app: what they read and book is done, or refused in words of their own. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { saidIn } from '../../../server/language/catalogues'
import { accountCalls } from '../../../src/contract/account'
import type { Endpoint, InputOf } from '../../../src/contract/endpoint'
import type { Language } from '../../../src/contract/language'
import { patientCalls } from '../../../src/contract/patient'
import { registrationCalls } from '../../../src/contract/registration'
import type { BenchPerson } from '../../bench/hospital'
import { prepare } from '../../bench/load'
import { outcomeOf, type History } from '../../support/history/history'
import type { Crowd, DrillBed } from '../drill_bed'

const everyMs = 200
const patienceMs = 30_000
const busyWords = '服务暂时繁忙，请稍后重试'
const languages: readonly Language[] = ['zh', 'zh-Hant', 'en']

interface Answer {
  part: string
  kind: 'read' | 'write'
  language: Language
  status: number
  ms: number
  body: string
  retryAfter: string | null
}

export class Probe {
  private readonly answers: Answer[] = []
  private part = 'nothing yet'
  private turn = 0

  constructor(
    private readonly testBed: DrillBed,
    private readonly crowd: Crowd,
    private readonly history: History,
  ) {}

  /** What follows belongs to this part of the play. */
  begin(part: string): void {
    this.part = part
  }

  /** Asks until told to stop, at a steady pace whatever the answers are. */
  start(): { stop(): Promise<void> } {
    let isOver = false
    const asked: Promise<unknown>[] = []
    const asking = (async () => {
      while (!isOver) {
        asked.push(this.read(), this.book())
        await wait(everyMs)
      }
      await Promise.all(asked)
    })()
    return {
      stop() {
        isOver = true
        return asking
      },
    }
  }

  /** Whether both kinds are done now. */
  async isWell(): Promise<boolean> {
    const answers = await Promise.all([this.read(), this.book()])
    return answers.every((one) => one?.status === 200)
  }

  private read(): Promise<Answer> {
    const call = this.turn % 2 === 0 ? accountCalls.getSelfInfo : patientCalls.listPatients
    return this.say('read', call, {}, this.next())
  }

  private async book(): Promise<Answer | undefined> {
    const person = this.next()
    const slotId = this.crowd.sources[this.turn % this.crowd.sources.length] ?? ''
    const { patientId } = person
    const key = randomUUID()
    const input = { sourceTimeId: slotId, patientId, idempotencyKey: key }
    return this.history.record(
      { kind: 'book', key, patientId, slotId },
      () => this.say('write', registrationCalls.createOrder, input, person),
      ({ status, body }) => ({
        outcome: outcomeOf(status),
        status,
        orderId: status === 200 ? (JSON.parse(body) as { orderId: string }).orderId : undefined,
      }),
    )
  }

  /** The next one of those who book from the end of the crowd. */
  private next(): BenchPerson {
    this.turn += 1
    const { people } = this.crowd
    const person = people[people.length - 1 - (this.turn % people.length)]
    if (person === undefined) throw new Error('nobody')
    return person
  }

  private async say<E extends Endpoint>(
    kind: Answer['kind'],
    call: E,
    input: InputOf<E>,
    { token }: BenchPerson,
  ): Promise<Answer> {
    const { method, path, body } = prepare(call, input, token)
    const { part } = this
    const language = languages[this.turn % languages.length] ?? 'zh'
    const port = this.testBed.ports[this.turn % 2] ?? 0
    const began = performance.now()
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const found = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      async (reply) => ({
        status: reply.status,
        body: await reply.text(),
        retryAfter: reply.headers.get('retry-after'),
      }),
      () => ({ status: 0, body: '', retryAfter: null }),
    )
    const answer = { part, kind, language, ms: performance.now() - began, ...found }
    this.answers.push(answer)
    return answer
  }

  /** Prints what was answered in each part; whether every refusal was kind. */
  judge(): boolean {
    const parts = [...new Set(this.answers.map(({ part }) => part))]
    for (const part of parts)
      for (const kind of ['read', 'write'] as const) {
        const own = this.answers.filter((one) => one.part === part && one.kind === kind)
        const counts = [...new Set(own.map(({ status }) => status))]
          .sort()
          .map((status) => `${own.filter((one) => one.status === status).length} × ${status}`)
        const slowest = Math.max(...own.map(({ ms }) => ms))
        console.log(
          `  own patients, ${part}, ${kind}: ${counts.join(', ')}, slowest ${Math.round(slowest)} ms`,
        )
      }
    const unkind = this.answers.filter((one) => !isKind(one))
    for (const { part, kind, status, language, body } of unkind.slice(0, 5))
      console.error(
        `BROKEN: ${part}: ${kind} in ${language} answered ${status} ${body.slice(0, 300)}`,
      )
    return unkind.length === 0
  }
}

/** Done, refused for a reason of the hospital's, or 503 with words in the patient's language. */
function isKind({ status, body, language, retryAfter }: Answer): boolean {
  if (status === 200 || status === 409) return true
  if (status !== 503 || retryAfter === null) return false
  const { message, code } = JSON.parse(body) as { message: string; code: string }
  return code === 'SERVER_FAILED' && message === saidIn(language, busyWords)
}
