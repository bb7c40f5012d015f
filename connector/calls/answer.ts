/** Answers a call of the app by the hospital's transport. What is not idempotent there is made so here: the key is journalled before it is sent, and after silence the hospital is asked before anything is sent again. */
import * as v from 'valibot'
import type { Connector } from '../connector'
import type { Log } from '../engine'
import type { Journal } from '../journal/journal'
import { MappingFailed } from '../mapping/mapping'
import type { CallShape } from '../profile/shape'
import { NotSent } from '../transports/transport'
import { answerShape, ask, query, type Answer, type Call } from './exchange'

/** Who answers the app's calls. */
export interface Answers {
  /** Never throws. */
  answer(call: Call): Promise<Answer>
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
const unavailable = (code: string): Answer => ({ status: 503, body: { code } })

export class Calls implements Answers {
  /** One at a time for each key. */
  private readonly underWay = new Map<string, Promise<Answer>>()

  constructor(
    private readonly connector: Connector,
    private readonly journal: Journal,
    private readonly log: Log,
  ) {}

  /** Never throws: silence of the hospital is 503, which the app asks again. */
  answer(call: Call): Promise<Answer> {
    const name = `${call.path} ${call.key}`
    const before = this.underWay.get(name) ?? Promise.resolve()
    const next = before.then(() => this.tryAnswer(call))
    this.underWay.set(name, next)
    void next.finally(() => {
      if (this.underWay.get(name) === next) this.underWay.delete(name)
    })
    return next
  }

  private async tryAnswer(call: Call): Promise<Answer> {
    const shape = this.connector.profile.calls[call.path]
    if (shape === undefined) return { status: 404, body: { code: 'NOT_OFFERED' } }
    try {
      return shape.repeatable || shape.reads
        ? await ask(this.connector, shape, call)
        : await this.once(shape, call)
    } catch (error) {
      // The hospital's own words may name a patient: the log has the kind of failure only.
      const why = error instanceof MappingFailed ? error.fault.place : nameOf(error)
      this.log('call failed', { path: call.path, key: call.key, why })
      return unavailable(error instanceof NotSent ? 'NOT_SENT' : 'NO_ANSWER')
    }
  }

  private async once(shape: CallShape, call: Call): Promise<Answer> {
    const { store, cipher } = this.journal
    const at = [call.path, call.key]
    const known = this.known(call)
    if (known?.answer !== undefined && known.isSame) return known.answer
    // A refusal stands for what was asked: a registration under another lock is decided anew.
    if (known !== undefined && known.answer?.status !== 409) {
      const found = await query(this.connector, shape, call)
      // Something else of what was done, such as a lock for longer: how it stands now, where the hospital can say.
      if (known.answer !== undefined && (found === 'not asked' || found === undefined))
        return known.answer
      if (found === 'not asked') {
        this.log('call needs a person', { path: call.path, key: call.key })
        return unavailable('NEEDS_PERSON')
      }
      if (found !== undefined) return this.keep(call, found)
    }
    store.run("insert or replace into call values (?, ?, ?, 'sent', null, ?)", [
      ...at,
      cipher.hash(JSON.stringify(call.body)),
      Date.now(),
    ])
    try {
      const given = await ask(this.connector, shape, call)
      return given.status >= 500 ? given : this.keep(call, given)
    } catch (error) {
      if (error instanceof NotSent) store.run('delete from call where path = ? and key = ?', at)
      throw error
    }
  }

  /** What the journal has of a call: its answer, where it had one, and whether the same was asked. */
  private known({ path, key, body }: Call): { answer?: Answer; isSame: boolean } | undefined {
    const { store, cipher } = this.journal
    const row = store.get('select * from call where path = ? and key = ?', [path, key])
    if (row === undefined) return undefined
    const isSame = cipher.hashes(JSON.stringify(body)).includes(String(row.request))
    const { state, answer } = row
    if (state !== 'answered' || !(answer instanceof Uint8Array)) return { isSame }
    return { answer: v.parse(answerShape, cipher.decrypt(answer)), isSame }
  }

  private keep(call: Call, given: Answer): Answer {
    const { store, cipher } = this.journal
    store.run(
      "update call set state = 'answered', request = ?, answer = ? where path = ? and key = ?",
      [cipher.hash(JSON.stringify(call.body)), cipher.encrypt(given), call.path, call.key],
    )
    return given
  }
}
