/** Messages to who wrote to the hospital: it was acknowledged, and it was answered. No word of what was written, nor of the answer. */
import { pageAddress } from '../../../src/contract/pages'
import type { Transaction } from '../../database/client'
import { sentence } from '../../language/sentence'
import { formatMonthAndDayOf } from '../../values/hospital_time'
import { announce } from '../message'

/** What a message is about. The patient is not named: a family learns of the answer after a death too. */
interface About {
  feedbackId: string
  accountId: string
  number: string
}

/** Somebody has it; `until` is the last day of the answer where one is awaited. */
export async function announceAcknowledged(
  tx: Transaction,
  about: About,
  until: string | null,
): Promise<void> {
  const { number } = about
  await announce(tx, {
    ...common(about, 'acknowledged'),
    title: '医院收到了您写的，已有人负责',
    body:
      until === null
        ? sentence`${number}：医院已经转给相关科室，谢谢您。`
        : sentence`${number}：最晚${formatMonthAndDayOf(until)}答复您。`,
  })
}

/** The first or the second answer is there. */
export async function announceAnswered(
  tx: Transaction,
  about: About,
  kind: 'answer' | 'second_answer',
): Promise<void> {
  const { number } = about
  await announce(tx, {
    ...common(about, kind),
    title: kind === 'answer' ? '医院答复您了' : '医院再次答复您了',
    body: sentence`${number}：点这里看医院的答复。`,
  })
}

function common({ feedbackId, accountId }: About, event: string) {
  return {
    accountId,
    subjectId: feedbackId,
    kind: 'feedback' as const,
    key: `feedback ${feedbackId} ${event}`,
    route: pageAddress('feedback_index', { feedbackId }),
  }
}
