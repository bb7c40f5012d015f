/** The words of closures: what is done, what becomes of a clinic, how far it is. */
import * as v from 'valibot'

export const closureKind = v.picklist(['stop', 'replace', 'move'])
export type ClosureKind = v.InferOutput<typeof closureKind>
export const closureKindLabels = {
  stop: '停诊',
  replace: '换医生',
  move: '停诊并改约',
} satisfies Record<ClosureKind, string>

export const closureOutcome = v.picklist(['ends', 'stopped', 'over', 'elsewhere', 'refused'])
export type ClosureOutcome = v.InferOutput<typeof closureOutcome>
export const closureOutcomeLabels = {
  ends: '要停',
  stopped: '已经停诊',
  over: '已经结束',
  elsewhere: '在另一次成批停诊里',
  refused: '不能办',
} satisfies Record<ClosureOutcome, string>

export const closureItemState = v.picklist(['waiting', 'done', 'skipped', 'undone'])
export type ClosureItemState = v.InferOutput<typeof closureItemState>
export const closureItemLabels = {
  waiting: '等待',
  done: '已办',
  skipped: '没有办',
  undone: '已撤销',
} satisfies Record<ClosureItemState, string>

export const closureState = v.picklist(['counting', 'undone', 'ending', 'done'])
export type ClosureState = v.InferOutput<typeof closureState>
export const closureStateLabels = {
  counting: '还没有通知，可以撤销',
  undone: '已撤销',
  ending: '正在办理',
  done: '办完了',
} satisfies Record<ClosureState, string>
