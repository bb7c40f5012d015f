import type { Host } from '../host'
import { call, tells, type ApiTable } from './api'
import { aCanvas } from './files'

const window = {
  windowWidth: 375,
  windowHeight: 812,
  screenWidth: 375,
  screenHeight: 812,
  statusBarHeight: 44,
  pixelRatio: 2,
  safeArea: { top: 44, bottom: 778, left: 0, right: 375, width: 375, height: 734 },
}
const box = {
  left: 0,
  top: 100,
  right: 375,
  bottom: 144,
  width: 375,
  height: 44,
  dataset: {},
  id: '',
}

/** Sizes and places. The host draws nothing, so every element is as large as the next one. */
export function layoutApis(program: Host): ApiTable {
  return {
    getWindowInfo: tells('imitated', () => window),
    getSystemInfoSync: tells('imitated', () => ({
      ...window,
      platform: 'android',
      system: 'Android 13',
      SDKVersion: '3.8.0',
      version: '8.0.50',
      theme: 'light',
    })),
    getMenuButtonBoundingClientRect: tells('imitated', () => ({
      left: 281,
      top: 48,
      right: 368,
      bottom: 80,
      width: 87,
      height: 32,
    })),
    onWindowResize: tells('noted', () => undefined),
    offWindowResize: tells('noted', () => undefined),
    createSelectorQuery: tells('imitated', () => selectorQuery(program)),
    createIntersectionObserver: tells('noted', () => {
      const observer = {
        relativeTo: () => observer,
        relativeToViewport: () => observer,
        observe: () => undefined,
        disconnect: () => undefined,
      }
      return observer
    }),
    createCanvasContext: tells('imitated', () => (aCanvas(300, 150).getContext as () => unknown)()),
    createAnimation: tells('noted', () => ({ export: () => ({}) })),
  }
}

function selectorQuery(program: Host): unknown {
  const results: unknown[] = []
  const callbacks: unknown[] = []
  const found = {
    boundingClientRect: (callback?: unknown) => add({ ...box }, callback),
    scrollOffset: (callback?: unknown) =>
      add({ scrollTop: program.top.scrolledToPx, scrollLeft: 0 }, callback),
    node: (callback?: unknown) => add({ node: aCanvas(300, 150) }, callback),
    fields: (_: unknown, callback?: unknown) =>
      add({ ...box, node: aCanvas(300, 150), scrollTop: 0, scrollHeight: 812 }, callback),
    context: (callback?: unknown) => add({ context: {} }, callback),
  }
  const query = {
    in: () => query,
    select: () => found,
    selectAll: () => found,
    selectViewport: () => found,
    exec: (done?: unknown) => {
      program.phone.clock.set(
        () =>
          program.guard(() => {
            results.forEach((result, index) => call(callbacks[index], result))
            call(done, results)
          }),
        0,
        false,
      )
      return query
    },
  }
  function add(result: unknown, callback: unknown): typeof query {
    results.push(result)
    callbacks.push(callback)
    return query
  }
  return query
}
