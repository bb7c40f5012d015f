/** Messages about copies of the record, each once: refused, ready, sent, or to be asked for at the counter. */
import type { CopyState } from '../../../../src/contract/inpatient'
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import { announce } from '../../message'

const texts: Partial<Record<CopyState, { title: string; body: string }>> = {
  REFUSED: { title: '病案复印没有受理', body: '原因点开看。可以改后再申请，或到病案室窗口办理。' },
  READY: { title: '病案复印好了', body: '点开看在哪里取、带什么，或什么时候寄出。' },
  SENT: { title: '病案复印件已寄出', body: '快递公司和单号点开看。' },
  ENDED: {
    title: '病案复印请到窗口办理',
    body: '医院没有在手机上答复您的申请，请带证件到病案室窗口办理。',
  },
}

/** Notifies who asked; nothing of the illness stands in it. */
export async function announceCopies(
  tx: Transaction,
  request: { requestId: string; inpatientId: string; accountId: string; patientId: string },
  state: CopyState,
): Promise<void> {
  const text = texts[state]
  if (text === undefined) return
  const { requestId, inpatientId, accountId, patientId } = request
  await announce(tx, {
    kind: 'stay',
    accountId,
    patientId,
    subjectId: requestId,
    key: `copies ${requestId} ${state}`,
    ...text,
    route: pageAddress('record_copy', { inpatientId }),
  })
}
