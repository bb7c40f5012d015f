/** Which picture of a stack comes next, and which are prefetched. Pure. */
import type { FilmStudy } from '@/contract/film'

/** Pictures to prefetch on each side. */
const prefetchReach = 5
/** A drag over the canvas's height moves through this share of the stack, but at least a picture per `slowestStepPx`. */
const sharePerCanvas = 0.6
const slowestStepPx = 26

/** Counted from 1, inside the stack. */
export function clampSlice(slice: number, count: number): number {
  return Math.min(Math.max(1, Math.round(slice)), Math.max(1, count))
}

/** A stack opens in its middle, where there is most to see. */
export function firstSlice(count: number): number {
  return clampSlice(Math.ceil(count / 2), count)
}

/** Evenly spread positions of a stack, including its ends; all of a short one. */
export function spreadOver(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index + 1)
  return Array.from({ length: most }, (_, index) =>
    clampSlice(1 + (index * (count - 1)) / (most - 1), count),
  )
}

/** The position closest to a picture. */
export function nearestOf(places: readonly number[], slice: number): number | undefined {
  return [...places].sort((a, b) => Math.abs(a - slice) - Math.abs(b - slice))[0]
}

/** The picture after a drag; dragging up moves forward, as in scrolling. */
export function sliceAfterDrag(
  from: number,
  dragPx: number,
  canvasPx: number,
  count: number,
): number {
  const stepPx = Math.min(slowestStepPx, canvasPx / Math.max(1, count * sharePerCanvas))
  const steps = Math.trunc(-dragPx / stepPx)
  return clampSlice(from + steps, count)
}

/** The picture after a key press; undefined for other keys. */
export function sliceAfterKey(from: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return clampSlice(from + 1, count)
    case 'ArrowUp':
    case 'ArrowLeft':
      return clampSlice(from - 1, count)
    case 'PageDown':
      return clampSlice(from + 10, count)
    case 'PageUp':
      return clampSlice(from - 10, count)
    case 'Home':
      return 1
    case 'End':
      return clampSlice(count, count)
    default:
      return undefined
  }
}

/** Neighbours to prefetch in order: those in the direction of travel first, two ahead for each one back. */
export function prefetchOrder(
  slice: number,
  count: number,
  direction: 1 | -1,
  reach: number = prefetchReach,
): number[] {
  const ahead = Array.from({ length: reach }, (_, step) => slice + direction * (step + 1))
  const behind = Array.from({ length: reach }, (_, step) => slice - direction * (step + 1))
  const order = Array.from({ length: reach }, (_, round) => [
    ...ahead.slice(round * 2, round * 2 + 2),
    ...behind.slice(round, round + 1),
  ]).flat()
  return order.filter((one) => one >= 1 && one <= count)
}

/** The address of a picture. */
export function imageAddress(
  root: string,
  imagePath: string,
  picture: { seriesNo: number; slice: number; window: string; attempt: number },
): string {
  const { seriesNo, slice, window, attempt } = picture
  return `${root}${imagePath}/${seriesNo}/${slice}/${window}${attempt > 0 ? `?again=${attempt}` : ''}`
}

/** The screen reader's description of the picture. */
export function pictureLabel(
  film: Pick<FilmStudy, 'name'>,
  about: { seriesName: string; slice: number; count: number; windowLabel: string },
): string {
  return `${film.name}，${about.seriesName}，第 ${about.slice} 张，共 ${about.count} 张，${about.windowLabel}`
}
