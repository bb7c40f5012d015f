/** Touch gestures on the canvas: one finger steps through the stack, or pans a zoomed picture; two zoom; a double tap zooms in and out. Pure. */
import type { TouchPoint } from '@/platform/touch/touch_surface.types'

import { sliceAfterDrag } from './stack'

/** The picture's position on the canvas; offsets in px of the canvas. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** What gestures change. */
export interface Looking {
  slice: number
  view: View
}

/** The gesture in progress, if any. */
interface Gesture {
  points: readonly TouchPoint[]
  from: Looking
  /** For recognising taps. */
  startedAt: number
  hasMoved: boolean
}

/** The canvas in px, and the stack. */
export interface CanvasSize {
  sizePx: number
  count: number
}

/** The picture as a whole. */
export const wholeView: View = { zoom: 1, x: 0, y: 0 }
const largestZoom = 6
const tapZoom = 2.5
/** A finger that moves less is a tap. */
const tapPx = 8
const tapMs = 300
const doubleTapMs = 350

/** Keeps the picture's edges outside the canvas. */
export function clampView({ zoom, x, y }: View, sizePx: number): View {
  const held = Math.min(Math.max(1, zoom), largestZoom)
  const most = ((held - 1) * sizePx) / 2
  const within = (value: number): number => Math.min(Math.max(-most, value), most) || 0
  return { zoom: held, x: within(x), y: within(y) }
}

/** Zooms about the middle. */
export function zoomBy(view: View, factor: number, sizePx: number): View {
  const zoom = Math.min(Math.max(1, view.zoom * factor), largestZoom)
  const share = zoom / view.zoom
  return clampView({ zoom, x: view.x * share, y: view.y * share }, sizePx)
}

/** The gesture state between touch events. */
export interface Hand {
  gesture?: Gesture
  lastTapAt?: number
}

/** Applies the touches that are down now. @returns the gesture state and the view */
export function takeTouches(
  hand: Hand,
  points: readonly TouchPoint[],
  atMs: number,
  looking: Looking,
  canvas: CanvasSize,
): { hand: Hand; looking: Looking } {
  const { gesture } = hand
  if (points.length === 0) return endOf(hand, atMs, looking, canvas)
  // A finger was added or removed: the gesture starts again from the present view.
  if (gesture === undefined || gesture.points.length !== points.length) {
    const hasMoved = gesture?.hasMoved === true || points.length > 1
    return {
      hand: {
        ...hand,
        gesture: { points, from: looking, startedAt: gesture?.startedAt ?? atMs, hasMoved },
      },
      looking,
    }
  }
  const hasMoved = gesture.hasMoved || distance(gesture.points[0], points[0]) > tapPx
  const next: Hand = { ...hand, gesture: { ...gesture, hasMoved } }
  return {
    hand: next,
    looking: hasMoved ? moved({ ...gesture, hasMoved }, points, canvas) : looking,
  }
}

function moved(
  { points: first, from }: Gesture,
  points: readonly TouchPoint[],
  { sizePx, count }: CanvasSize,
): Looking {
  const before = middleOf(first)
  const now = middleOf(points)
  const shift = { x: now.x - before.x, y: now.y - before.y }
  if (points.length > 1) {
    const spread = distance(first[0], first[1])
    const zoomed = zoomBy(
      from.view,
      spread > 0 ? distance(points[0], points[1]) / spread : 1,
      sizePx,
    )
    return {
      ...from,
      view: clampView({ ...zoomed, x: zoomed.x + shift.x, y: zoomed.y + shift.y }, sizePx),
    }
  }
  if (from.view.zoom > 1)
    return {
      ...from,
      view: clampView({ ...from.view, x: from.view.x + shift.x, y: from.view.y + shift.y }, sizePx),
    }
  return { ...from, slice: sliceAfterDrag(from.slice, shift.y, sizePx, count) }
}

function endOf(
  hand: Hand,
  atMs: number,
  looking: Looking,
  { sizePx }: CanvasSize,
): { hand: Hand; looking: Looking } {
  const { gesture, lastTapAt } = hand
  const isTap = gesture !== undefined && !gesture.hasMoved && atMs - gesture.startedAt < tapMs
  if (!isTap) return { hand: {}, looking }
  if (lastTapAt === undefined || atMs - lastTapAt > doubleTapMs)
    return { hand: { lastTapAt: atMs }, looking }
  const view = looking.view.zoom > 1 ? wholeView : zoomBy(wholeView, tapZoom, sizePx)
  return { hand: {}, looking: { ...looking, view } }
}

function middleOf(points: readonly TouchPoint[]): TouchPoint {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function distance(one: TouchPoint | undefined, other: TouchPoint | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
}
