/** What the desk says of what patients wrote. */
import type {
  DeskFeedbackEntry,
  DeskFeedbackRow,
  FeedbackClock,
} from '@/contract/desk/feedback/feedback_shapes'
import {
  feedbackKindLabels,
  type FeedbackKind,
  type FeedbackState,
} from '@/contract/feedback/words'
import { optionsOf } from '../../parts/words'

/** The kinds as the desk calls them. */
export const kindLabels: Readonly<Record<FeedbackKind, string>> = {
  ...feedbackKindLabels,
  lost_found: '失物',
}
export const kindOptions = optionsOf(kindLabels)

export const stateLabels = {
  open: '待受理',
  acknowledged: '处理中',
  answered: '已答复，等患者',
  not_enough: '患者说不够',
  closed: '已结束',
} satisfies Record<FeedbackState, string>

const clockLabels = {
  acknowledge: '受理',
  answer: '答复',
  second_answer: '再次答复',
} satisfies Record<FeedbackClock['what'], string>

export const entryLabels = {
  answer: '答复',
  not_enough: '患者说不够',
  second_answer: '再次答复',
  note: '核查记录（患者看不到）',
} satisfies Record<DeskFeedbackEntry['kind'], string>

export const flagLabels = {
  self: '可能伤害自己',
  violence: '可能伤害别人',
  harm: '说到严重的后果',
} as const

/** `还有 3 个工作日答复`; `受理今天到期`; `答复过了 2 个工作日`. */
export function formatClock({ what, left }: FeedbackClock): string {
  if (left > 0) return `还有 ${left} 个工作日${clockLabels[what]}`
  if (left === 0) return `${clockLabels[what]}今天到期`
  return `${clockLabels[what]}过了 ${-left} 个工作日`
}

/** Whose it is: a colleague's, a department's, or nobody's yet. */
export function formatOwner({ ownerName, isMine }: DeskFeedbackRow): string {
  if (ownerName === null) return '还没有人'
  return isMine ? '我' : ownerName
}
