/**
 * A hospital's system of plain `node:http` that owns its slots: it keeps books of its own, bears so many calls a second and answers others with 429 or not at all, thinks for a while, loses answers
 * (done, but not told), does some calls twice, and sells at a window beside. It knows the app by docs/his_protocol.md only.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '../hospital_week/hospital/chance'
import { PoolBooks } from '../hospital_week/hospital/slot_books'

/** How bad a hospital's system is. */
export interface Burden {
  perSecond: number
  answerMs: number
  lostShare: number
  doubledShare: number
}

/** What hospitals have. */
export const usualBurden: Burden = {
  perSecond: 50,
  answerMs: 200,
  lostShare: 0.01,
  doubledShare: 0.01,
}

/** A call as it went. */
interface Call {
  path: string
  lockId: string
  patientNo: string
  at: number
  /** Its answer was lost, or there was none: above what it bears. */
  isSilent: boolean
  status: number
}

const fields = ['lockId', 'clinicId', 'patientNo', 'orderNo'] as const
type Asked = Partial<Record<(typeof fields)[number], string>> & { clinicIds: readonly string[] }

export class PoolHis {
  readonly token = 'pool-his-token-of-a-test-and-no-secret'
  calls: Call[] = []
  books = new PoolBooks(new Map())
  /** It answers nobody. */
  isSilent = false
  private server: Server | undefined
  private accepted: number[] = []

  constructor(
    private readonly chance: Chance,
    private readonly burden: Burden = usualBurden,
  ) {}

  /** Listens, and gives its address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => void this.serve(request, response))
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** Opens new books: so many places of each of these clinics. */
  open(clinicIds: readonly string[], placesEach: number): void {
    this.books = new PoolBooks(new Map(clinicIds.map((clinicId) => [clinicId, placesEach])))
    this.calls = []
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server?.closeAllConnections()
      this.server?.close(() => resolve())
    })
  }

  /** How long it needs for the calls up to a moment. */
  neededMs(until: number): number {
    const { perSecond, answerMs } = this.burden
    const count = this.calls.filter(({ at }) => at <= until).length
    return (count / perSecond) * 1000 + answerMs
  }

  /** When the hospital was first asked for each lock. */
  get firstAsked(): Map<string, number> {
    const first = new Map<string, number>()
    for (const { path, lockId, at } of this.calls)
      if (path === '/registration/lock' && !first.has(lockId)) first.set(lockId, at)
    return first
  }

  /** Locks that it was asked for and gave, or refused for good. */
  get locksAndRefusals(): number {
    const locked = this.books.events.filter(({ kind }) => kind === 'locked').length
    const refused = this.calls.filter(
      ({ path, status }) => path === '/registration/lock' && status === 409,
    ).length
    return locked + refused
  }

  /** Patients who were not told what became of their lock, or not because it was too much. */
  get unanswered(): Set<string> {
    return new Set(
      this.calls.flatMap(({ path, isSilent, status, patientNo }) =>
        path === '/registration/lock' && (isSilent || status === 429) ? [patientNo] : [],
      ),
    )
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readBody(request)
    const path = request.url ?? ''
    const { lockId = '', patientNo = '' } = asked
    const { isSilent } = this
    const call: Call = { path, lockId, patientNo, at: Date.now(), isSilent, status: 0 }
    this.calls.push(call)
    if (this.isSilent) return
    if (!this.bears(call.at)) {
      call.isSilent = this.chance.next() < 0.5
      call.status = 429
      if (!call.isSilent) response.writeHead(429, { 'retry-after': '1' }).end()
      return
    }
    await wait(this.burden.answerMs)
    const [status, body] = this.answer(path, asked)
    call.status = status
    if (this.chance.next() < this.burden.doubledShare)
      void wait(this.burden.answerMs * 2).then(() => this.answer(path, asked))
    if (this.chance.next() < this.burden.lostShare) {
      call.isSilent = true
      // Half of them break off; the others are never heard of again.
      if (this.chance.next() < 0.5) request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  private bears(at: number): boolean {
    this.accepted = this.accepted.filter((one) => one > at - 1000)
    if (this.accepted.length >= this.burden.perSecond) return false
    this.accepted.push(at)
    return true
  }

  private answer(path: string, asked: Asked): [number, object] {
    const { lockId = '', clinicId = '', patientNo = '', orderNo = '' } = asked
    const { books } = this
    switch (path) {
      case '/v1/slots':
        return [200, { slots: asked.clinicIds.map((id) => books.leftOf(id)) }]
      case '/registration/lock':
        return books.lock({ lockId, clinicId, patientNo })
      case '/registration/unlock':
        return books.unlock(lockId) ? [200, {}] : [404, { code: 'UNKNOWN_LOCK' }]
      case '/registration/lock/status':
        return [200, books.standing(lockId)]
      case '/registration/confirm':
        return books.confirm({ lockId, orderNo })
      case '/registration/cancel':
        return books.cancel(orderNo) ? [200, {}] : [404, { code: 'UNKNOWN_ORDER' }]
      default:
        return [404, {}]
    }
  }
}

async function readBody(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString() || '{}')
  const texts = Object.fromEntries(
    fields.flatMap((field) => (typeof body[field] === 'string' ? [[field, body[field]]] : [])),
  )
  return { ...texts, clinicIds: Array.isArray(body.clinicIds) ? body.clinicIds.map(String) : [] }
}
