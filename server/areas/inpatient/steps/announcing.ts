/** Messages about the steps of a stay: the bed is ready, discharge is ordered, discharge is ready. Each once; what was not sent goes when the next is said. */
import { pageAddress } from '../../../../src/contract/pages'
import type { Transaction } from '../../../database/client'
import { sentence, type Sentence } from '../../../language/sentence'
import { formatMonthAndDayOf } from '../../../values/hospital_time'
import { announce, supersede } from '../../message'
import { dueOf, type Due, type SaidSteps } from './said'

/** Notifies whoever acts for the patient of what is new since the stay's last version. */
export async function announceSteps(
  tx: Transaction,
  stay: { inpatientId: string; patientId: string },
  before: SaidSteps | undefined,
  now: SaidSteps,
): Promise<void> {
  const { inpatientId, patientId } = stay
  const [known, due] = [before && dueOf(before), dueOf(now)]
  if (known?.what === due?.what && known?.mark === due?.mark) return
  await supersede(tx, inpatientId, ['stay'])
  if (due === undefined) return
  await announce(tx, {
    kind: 'stay',
    patientId,
    subjectId: inpatientId,
    key: `stay ${inpatientId} ${due.what} ${due.mark}`,
    ...textsOf(due),
    route: pageAddress('inpatient_info', { inpatientId }),
  })
}

/** Neither ward nor department: relatives read it as well. */
function textsOf({ what, mark }: Due): { title: string | Sentence; body: string | Sentence } {
  switch (what) {
    case 'bed_ready':
      return {
        title: '床位准备好了',
        body:
          mark === ''
            ? '点这里看什么时候来住院、带什么、先到哪里。'
            : sentence`请在${formatMonthAndDayOf(mark)}来住院。点这里看带什么、先到哪里。`,
      }
    case 'ordered':
      return {
        title: '医生已开出院医嘱',
        body: '点这里看还差哪几步、在谁那里办。费用没结清也可以出院、拿药、看报告。',
      }
    case 'ready':
      return { title: '可以办出院了', body: '点这里看要办什么、在哪里办。' }
  }
}
