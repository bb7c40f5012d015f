/** 病案室: the papers of a stay, and the copies of its record that patients ask for. */
import type { Clock } from './clock'
import type { Engine } from './engine'
import { need, text, texts, type Answer, type Desk, type Json, type Paper } from './paper'

type Word = 'received' | 'accepted' | 'refused' | 'ready' | 'sent' | 'done'

/** A request, as it came. */
export interface CopyRequest {
  stayId: string
  parts: string[]
  state: Word | 'cancelled'
  /** The whole of it: what comes under the same number is the same. */
  content: string
}

/** What it needs of the ward. */
interface Ward {
  readonly stays: ReadonlyMap<string, Paper>
  stay(id: string): Paper
}

/** What branches copy. */
const service = {
  kind: 'copyService',
  id: 'copies-main',
  branchId: 'main',
  parts: [
    { code: 'summary', name: '出院记录' },
    { code: 'fees', name: '费用清单' },
  ],
  purposes: [{ code: 'claim', name: '商业保险理赔' }],
  feeNote: '每页 0.5 元，取件时缴纳',
  courier: { advice: '邮费到付' },
  pickup: { place: '门诊楼 1 层病案室' },
  counter: { place: '门诊楼 1 层病案室' },
  counterOnly: ['精神科'],
}

export class RecordRoom {
  /** By the app's number; one that was taken back before it came is there, too. */
  readonly requests = new Map<string, CopyRequest>()
  /** The papers that are out. */
  readonly papers = new Map<string, Paper>()
  /** What no app may send: something else under a number that is known. */
  readonly strange: string[] = []

  constructor(
    private readonly ward: Ward,
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  /** Says what is copied. */
  offer(): Promise<void> {
    return this.engine.deliver(service)
  }

  /** The only request of a stay that is open. */
  openOf(stayId: string): string {
    const found = [...this.requests].find(
      ([, one]) => one.stayId === stayId && !['cancelled', 'refused', 'done'].includes(one.state),
    )
    return need(found, `open request for copies of ${stayId}`)[0]
  }

  /** How those of a stay stand. */
  statesOf(stayId: string): string[] {
    return [...this.requests.values()]
      .filter((one) => one.stayId === stayId)
      .map(({ state }) => state)
  }

  /** What it has decided about a request, and has not said yet. */
  decide(requestId: string, state: Word): void {
    need(this.requests.get(requestId), `request ${requestId}`).state = state
  }

  /** Its word about a request, whole; `isLate`: with the next push, or when the app looks at the list of changes. */
  async say(requestId: string, state: Word, given: Json = {}, isLate = false): Promise<void> {
    this.decide(requestId, state)
    const paper = { kind: 'copyRequest', id: `BF-${requestId}`, requestId, state, ...given }
    if (isLate) this.engine.keep(paper)
    else await this.engine.deliver(paper)
  }

  /** A paper goes home with the patient: sections of text, or a file of the hospital's own. */
  issue(id: string, stayId: string, given: Json): Promise<void> {
    const { patient } = this.ward.stay(stayId)
    const paper = {
      kind: 'clinicalDocument',
      id,
      patient,
      stayId,
      issuedAt: this.clock.now(),
      author: '沈怀远',
      ...given,
    }
    this.papers.set(id, paper)
    return this.engine.deliver(paper)
  }

  /** It was issued in error. */
  async withdraw(id: string): Promise<void> {
    const { sections: _text, pdf: _file, ...paper } = need(this.papers.get(id), `paper ${id}`)
    this.papers.delete(id)
    await this.engine.deliver({ ...paper, kind: 'clinicalDocument', id, state: 'withdrawn' })
  }

  readonly desk: Desk = {
    '/record-copy/request': (asked) => this.receive(asked),
    '/record-copy/cancel': (asked) => this.takeBack(text(asked.requestId)),
  }

  private receive(asked: Json): Answer {
    const [requestId, stayId] = [text(asked.requestId), text(asked.stayId)]
    if (this.ward.stays.get(stayId)?.status !== 'DISCHARGED')
      return [409, { code: 'NOT_FILED', message: '病案还没有归档' }]
    const content = JSON.stringify(asked)
    const known = this.requests.get(requestId)
    if (known?.state === 'cancelled') {
      known.stayId = stayId
      return [409, { code: 'CANCELLED', message: '已经取消' }]
    }
    if (known !== undefined && known.content !== content)
      this.strange.push(`another request under ${requestId}: ${content}`)
    if (known === undefined)
      this.requests.set(requestId, {
        stayId,
        parts: texts(asked.parts),
        state: 'received',
        content,
      })
    return [204, {}]
  }

  private takeBack(requestId: string): Answer {
    const known = this.requests.get(requestId)
    if (known === undefined) {
      this.requests.set(requestId, { stayId: '', parts: [], state: 'cancelled', content: '' })
      return [204, {}]
    }
    if (known.state !== 'received' && known.state !== 'cancelled')
      return [409, { code: 'ACCEPTED', message: '已经受理' }]
    known.state = 'cancelled'
    return [204, {}]
  }
}
