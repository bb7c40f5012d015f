/** The log of staff says no id and no state as the database has it. */
import { describeFacts, describeSubject } from '../../../desk/pages/audit/audit_words'
import { logHeads, logRows, securityHeads, securityRows } from '../../../desk/pages/audit/log_rows'

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

it('is a file with the words of the page, and the number by which other systems know a row', () => {
  const line = {
    eventId: 'e1',
    at: '2026-11-30T16:05:00.000Z',
    staffId: 'feng.li',
    staffName: '冯丽',
    roles: ['audit' as const, 'admin' as const],
    action: 'export_audit',
    subject: null,
    reason: '等保测评',
    before: null,
    after: { from: '2026-11-01', action: 'refund', lines: 12 },
  }
  const rows = logRows([line, { ...line, action: 'refund', subject: id, after: null }])
  expect(rows).toEqual([
    [
      '2026-12-01 00:05:00',
      '冯丽',
      'feng.li',
      '审计、管理',
      '导出操作日志',
      '等保测评',
      '',
      '',
      '',
      '开始 2026-11-01，操作 退款，条数 12',
      'e1',
    ],
    expect.arrayContaining(['退款', '订单', id]),
  ])
  expect(rows[0]?.length).toBe(logHeads.length)
})

it('the security trail is a file with the words of its page, accounts by their numbers', () => {
  const line = {
    eventId: 'e1',
    at: '2026-11-30T16:05:00.000Z',
    accountId: id,
    telEnds: '0001',
    staffId: null,
    staffName: null,
    action: 'sign_in',
    ip: '10.9.8.7',
    device: '微信 · 苹果手机',
  }
  const rows = securityRows([
    line,
    { ...line, accountId: null, telEnds: null, staffId: 'feng.li', staffName: '冯丽' },
    { ...line, accountId: null, telEnds: null },
  ])
  expect(rows.map(([, who, account]) => [who, account])).toEqual([
    ['尾号 0001', id],
    ['冯丽', 'feng.li'],
    ['不知道是谁', ''],
  ])
  expect(rows[0]).toEqual([
    '2026-12-01 00:05:00',
    '尾号 0001',
    id,
    '微信登录',
    '微信 · 苹果手机',
    '10.9.8.7',
    'e1',
  ])
  expect(rows[0]?.length).toBe(securityHeads.length)
})
