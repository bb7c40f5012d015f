/** What a doctor knows before a visit, and the right to a further one: questions that are asked, answers that come, free visits that are given. */
import type { Engine } from './engine'
import { text, whole, type Answer, type Desk, type Json } from './paper'

/** Of one visit, as they came last. */
export interface Answers {
  revision: number
  /** Empty for somebody without a number here. */
  patientNo: string
  summary: string
}

export class BeforeAndAfter {
  /** By the number of the order. */
  readonly answers = new Map<string, Answers>()
  readonly desk: Desk = { '/form/answer': (asked) => this.take(asked) }

  constructor(private readonly engine: Engine) {}

  /** Two questions before each visit of the department. */
  ask(departmentId: string): Promise<void> {
    const questions = [
      { linkId: 'days', text: '不舒服几天了？', type: 'integer', required: true },
      { linkId: 'allergies', text: '对什么药过敏？', type: 'string', keptAs: 'allergies' },
    ]
    const groups = [{ linkId: 'now', title: '这次的不舒服', questions }]
    const id = `ask-${departmentId}`
    return this.engine.deliver({
      kind: 'questionnaire',
      id,
      departmentId,
      title: '就诊前问答',
      groups,
    })
  }

  /** With the results the patient comes again, for nothing. */
  grant(patientNo: string, orderNo: string, from: string, until: string): Promise<void> {
    return this.engine.deliver({
      kind: 'entitlement',
      id: `XZ-${orderNo}`,
      patient: { value: patientNo },
      departmentId: 'heart',
      from,
      until,
      orderNo,
      reason: '检查结果出来后复诊',
      state: 'open',
    })
  }

  /** An older revision than the one that is here changes nothing. */
  private take(asked: Json): Answer {
    const orderNo = text(asked.orderNo)
    const revision = whole(asked.revision)
    if (revision > (this.answers.get(orderNo)?.revision ?? 0))
      this.answers.set(orderNo, {
        revision,
        patientNo: text(asked.patientNo),
        summary: text(asked.summary),
      })
    return [204, {}]
  }
}
