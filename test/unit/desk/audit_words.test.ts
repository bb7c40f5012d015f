/** The log of staff says no id and no state as the database has it. */
import { describeFacts, describeSubject } from '../../../desk/pages/audit/audit_words'

const id = '0d6c7c9e-5b1e-4f5e-9a52-0c8a6f3f7b11'

it('tells facts in words, without ids', () => {
  expect(describeFacts({ state: 'stopped', paidOrders: 3, doctorId: 'd1', ref: id })).toBe(
    '状态 停诊，已付费的预约 3',
  )
  expect(describeFacts({ kind: 'refund_failed', amountFen: 1200 })).toBe(
    '类别 退款失败，金额 12.00 元',
  )
  expect(describeFacts({ outcome: 'reached' })).toBe('结果 接通，已告知')
})

it('tells what an action was about, and where more is known', () => {
  expect(describeSubject('view_order', id)).toEqual({ label: '订单', path: `/orders/${id}` })
  expect(describeSubject('open_patient', id)).toEqual({ label: '患者', path: `/patients/${id}` })
  expect(describeSubject('answer_feedback', id)).toEqual({
    label: '投诉与表扬',
    path: `/feedback/${id}`,
  })
  expect(describeSubject('save_feedback_template', id)).toEqual({ label: '记录' })
  expect(describeSubject('stop_clinic', id)).toEqual({ label: '门诊' })
  expect(describeSubject('compare_day', '2026-11-21')).toEqual({ label: '2026-11-21' })
})
