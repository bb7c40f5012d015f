/** A day in the hospital, as a table. */
import { dayOf } from '../../../server/areas/home/day'
import type { QueueItem } from '../../../src/contract/queue'

const now = '2026-11-25T08:40:00+08:00'
const closesAt = '2026-11-25T12:00:00+08:00'
const anItem = (given: Partial<QueueItem>): QueueItem => ({
  itemCode: 'i',
  itemName: '心血管内科',
  waitNum: 0,
  queueNo: '',
  remark: '',
  ...given,
})
const visit = (allowed: boolean): QueueItem =>
  anItem({ group: 'clinic', orderId: 'o', take: { allowed, opensAt: null, closesAt } })
const number = (status: QueueItem['status']): QueueItem =>
  anItem({ group: 'clinic', orderId: 'o', queueNo: 'A012', status })
const pharmacy = (given: Partial<QueueItem>): QueueItem =>
  anItem({ groupName: '取药', take: { allowed: true, opensAt: null, closesAt }, ...given })

it.each([
  ['before the window opens', [visit(false)], false, '出门! 取号 候诊 缴费 回家'],
  ['when the number can be taken', [visit(true)], false, '出门. 取号! 候诊 缴费 回家'],
  ['while it waits', [number('WAITING')], false, '出门. 取号. 候诊! 缴费 回家'],
  ['while it waits with a bill', [number('WAITING')], true, '出门. 取号. 候诊! 缴费 回家'],
  ['after the doctor, with a bill', [number('DONE')], true, '出门. 取号. 候诊. 缴费! 回家'],
  ['after paying', [number('DONE'), pharmacy({})], false, '出门. 取号. 候诊. 缴费. 取药! 回家'],
  [
    'with the medicine in hand',
    [number('DONE'), pharmacy({ queueNo: 'Y003', status: 'DONE' })],
    false,
    '出门. 取号. 候诊. 缴费. 取药. 回家!',
  ],
  ['of two clinics, one seen', [number('DONE'), visit(true)], false, '出门. 取号! 候诊 缴费 回家'],
  ['with medicine only', [pharmacy({})], false, '出门. 取药! 回家'],
])('%s it reads so', (_when, items, hasBill, words) => {
  expect(dayOf({ items, hasBill, now })?.map(wordsOf).join(' ')).toBe(words)
})

it.each([
  ['without anything today', []],
  [
    'when what could be done is over',
    [
      anItem({
        group: 'clinic',
        orderId: 'o',
        take: { allowed: false, opensAt: null, closesAt: now },
      }),
    ],
  ],
])('%s there is no day', (_when, items) => {
  expect(dayOf({ items, hasBill: true, now })).toBeUndefined()
})

const kinds = {
  leave: '出门',
  take_number: '取号',
  wait: '候诊',
  pay: '缴费',
  service: '',
  go_home: '回家',
}
const marks = { done: '.', now: '!', later: '' }

function wordsOf(part: NonNullable<ReturnType<typeof dayOf>>[number]): string {
  return (part.name ?? kinds[part.kind]) + marks[part.state]
}
