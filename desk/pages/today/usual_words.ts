/** A number beside what is usual, in words. */
import type { Beside } from '@/contract/desk/figures'

/** `平时这时候 120 个，多 12%`; `show` says a number with its unit. */
export function describeUsual({ now, usual }: Beside, show: (value: number) => string): string {
  if (usual === null) return '还没有同一个星期几的过去可比'
  if (usual === 0 && now > 0) return '平时这时候没有'
  return `平时这时候 ${show(usual)}，${describeShare(usual === 0 ? 1 : now / usual)}`
}

/** In hundredths, and from three times on in times: 多 23740% says nothing. */
function describeShare(share: number): string {
  if (share >= 10) return '现在是 10 倍以上'
  if (share >= 3) return `现在是 ${Math.floor(share)} 倍多`
  const percent = Math.round((share - 1) * 100)
  return percent === 0 ? '差不多' : `${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
}

/** `1,234 个` */
export const numbered =
  (unit: string) =>
  (value: number): string =>
    `${value.toLocaleString('zh-CN')} ${unit}`
