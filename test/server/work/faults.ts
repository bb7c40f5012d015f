/** The table fault -> row -> action -> end: for each kind of work how it comes about; every action that the desk offers must end it. */
import { deskContract } from '../../../src/contract/desk'
import type { WorkItem } from '../../../src/contract/desk/work/work'
import {
  definitionOfKind,
  type WorkAction,
  type WorkKind,
} from '../../../src/contract/desk/work/work_kinds'
import type { StaffSession, TestDesk } from '../../support/server/test_desk'

const { work } = deskContract

export interface Fault {
  /** Makes the trouble, as it comes about in a hospital. */
  happens(): Promise<unknown>
  /** What the world does so that an action can succeed. */
  mended?(): unknown
  /** What must be true after the action. */
  follows?(item: WorkItem, action: WorkAction): Promise<void>
  /** Where no action of the list ends it: what does. */
  endedBy?(item: WorkItem, staff: StaffSession): Promise<unknown>
}

/** Which test makes which fault; a kind without one does not compile. */
const homes = {
  refund_failed: 'channel',
  refund_abnormal: 'channel',
  refund_waiting: 'channel',
  refund_to_approve: 'channel',
  refund_unanswered: 'refund_asks',
  copies_unanswered: 'copies',
  credit_waiting: 'credit',
  credit_lost: 'credit',
  ledger_fault: 'channel',
  statement_difference: 'channel',
  hospital_money_difference: 'channel',
  place_not_taken_back: 'registration',
  lock_broken: 'registration',
  clinic_not_changed: 'registration',
  registration_difference: 'registration',
  payment_unknown: 'channel',
  refund_unknown: 'channel',
  payment_not_as_asked: 'channel',
  paid_twice: 'channel',
  hospital_refused: 'registration',
  hospital_silent: 'registration',
  message_undelivered: 'registration',
  appeal: 'registration',
  insurance_refund_failed: 'insurance',
  insurance_news_refused: 'insurance',
  mixed_payment_unclear: 'insurance',
  mixed_total_differs: 'insurance',
  paid_at_window_too: 'documents',
  deposit_left: 'documents',
  bank_return: 'documents',
  discharge_hangs: 'documents',
  settlement_overpaid: 'documents',
  hospital_away: 'documents',
  visits_not_reported: 'registration',
  documents_refused: 'documents',
  documents_waiting: 'documents',
  several_files: 'documents',
  merge_failed: 'registration',
  exams_stopped: 'exams',
  exam_unplanned: 'exams',
  exam_platform_silent: 'exams',
  answers_undelivered: 'forms',
  feedback_urgent: 'feedback',
  feedback_late: 'feedback',
  many_documents: 'documents',
  many_accounts: 'documents',
} as const satisfies Record<WorkKind, string>
type KindsAt<Home> = {
  [Kind in WorkKind]: (typeof homes)[Kind] extends Home ? Kind : never
}[WorkKind]

/** Every fault of one test. */
export type FaultsAt<Home extends (typeof homes)[WorkKind]> = Record<KindsAt<Home>, Fault>

/** Makes each fault as often as there are actions, and ends it by each. */
export function testFaults(faults: Partial<Record<WorkKind, Fault>>, desk: () => TestDesk): void {
  const cases = (Object.keys(faults) as WorkKind[]).flatMap((kind) => {
    const actions = Object.keys(definitionOfKind(kind).actions) as WorkAction[]
    return (actions.length === 0 ? [undefined] : actions).map((action) => ({ kind, action }))
  })
  it.each(cases)('$kind comes about, and ends by $action', async ({ kind, action }) => {
    const fault = faults[kind]
    if (fault === undefined) throw new Error(`nothing makes ${kind}`)
    const staff = await desk().staff('admin')
    const before = await open(desk(), staff, kind)
    await fault.happens()
    const item = (await open(desk(), staff, kind)).find(
      ({ workId }) => !before.some((one) => one.workId === workId),
    )
    if (item === undefined) throw new Error(`no item of the kind ${kind}`)
    await fault.mended?.()
    if (action === undefined) await fault.endedBy?.(item, staff)
    else {
      const acted = await desk().call(
        work.act,
        { workId: item.workId, action, note: '已核对' },
        staff,
      )
      expect(acted).toMatchObject({ status: 200 })
      if (definitionOfKind(kind).stays?.includes(action) === true) {
        const waiting = (await open(desk(), staff, kind)).find(
          ({ workId }) => workId === item.workId,
        )
        expect(waiting?.facts.last).toContain('工作人员admin')
        await fault.follows?.(item, action)
        expect(await open(desk(), staff, kind)).not.toContainEqual(
          expect.objectContaining({ workId: item.workId }),
        )
        return
      }
      await fault.follows?.(item, action)
    }
    const { list } = (await desk().call(work.list, { state: 'ended', kind }, staff)).body
    const ended = list.find(({ workId }) => workId === item.workId)?.ended
    expect(ended).toMatchObject({ by: '工作人员admin', how: action ?? 'settled' })
  })
}

async function open(desk: TestDesk, staff: StaffSession, kind: WorkKind): Promise<WorkItem[]> {
  const { status, body } = await desk.call(work.list, { kind }, staff)
  expect(status).toBe(200)
  return body.list
}
