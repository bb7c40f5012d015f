/** A number beside what is usual, in words. */
import type { Beside } from '@/contract/desk/figures'

/** `平时这时候 120 个，多 12%`; `show` says a number with its unit. */
export function describeUsual({ now, usual }: Beside, show: (value: number) => string): string {
  if (usual === null) return '还没有同一个星期几的过去可比'
  const percent = usual === 0 ? 0 : Math.round((now / usual - 1) * 100)
  const how = percent === 0 ? '差不多' : `${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
  return `平时这时候 ${show(usual)}，${how}`
}

/** `1,234 个` */
export const numbered =
  (unit: string) =>
  (value: number): string =>
    `${value.toLocaleString('zh-CN')} ${unit}`
