/** Answers before a visit: taken once and again, and refused by name for a registration that nobody knows. A system without the call is asked once. */
import { randomUUID } from 'node:crypto'
import { hospitalSecond } from '../../../../values/hospital_time'
import { isNotOffered } from '../../faults'
import type { HisFormAnswer } from '../../forms'
import type { Asking } from '../asking'
import type { Facts } from '../facts'

const call = '/form/answer'

export async function checkForms(asking: Asking, { form }: Facts): Promise<void> {
  const unknown = answerOf({ orderNo: `CHECK-${randomUUID()}`, patientNo: '' }, randomUUID(), 1)
  const first = await asking.send(call, keyOf(unknown), unknown)
  if (first === undefined) return
  if (isNotOffered(first))
    return asking.advise(call, 'not offered: leave FORMS off, doctors would not see the answers')
  asking.refused(call, 409, 'ORDER_UNKNOWN', first, 'a registration that does not exist')
  if (form === undefined) return
  const answerId = randomUUID()
  for (const [revision, when] of [
    [1, 'answers'],
    [1, 'answers, sent again'],
    [2, 'a correction'],
  ] as const) {
    const asked = answerOf(form, answerId, revision)
    asking.done(call, await asking.send(call, keyOf(asked), asked), when)
  }
}

const keyOf = ({ answerId, revision }: HisFormAnswer): string => `${answerId}-${revision}`

function answerOf(
  of: { orderNo: string; patientNo: string },
  answerId: string,
  revision: number,
): HisFormAnswer {
  const now = hospitalSecond(new Date())
  return {
    ...of,
    answerId,
    revision,
    questionnaireId: 'CHECK',
    questionnaireAt: now,
    answeredAt: now,
    answeredBy: 'self',
    note: '检查',
    summary: '检查',
    response: {
      resourceType: 'QuestionnaireResponse',
      status: revision > 1 ? 'amended' : 'completed',
      authored: now,
      item: [{ linkId: 'check', text: '检查', answer: [{ valueString: '检查' }] }],
    },
  }
}
