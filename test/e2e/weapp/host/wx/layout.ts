import type { Host } from '../host'
import type { Phone } from '../phone'
import { call, returns, type ApiTable } from './api'
import { aCanvas } from './files'

function windowOf({ window: { width, height, statusBarHeight } }: Phone) {
  const bottom = height - 34
  return {
    windowWidth: width,
    windowHeight: height,
    screenWidth: width,
    screenHeight: height,
    statusBarHeight,
    pixelRatio: 2,
    safeArea: {
      top: statusBarHeight,
      bottom,
      left: 0,
      right: width,
      width,
      height: bottom - statusBarHeight,
    },
  }
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
    getWindowInfo: returns('imitated', () => windowOf(program.phone)),
    getSystemInfoSync: returns('imitated', () => ({
      ...windowOf(program.phone),
      platform: 'android',
      system: 'Android 13',
      SDKVersion: program.phone.library,
      version: '8.0.50',
      theme: 'light',
    })),
    getMenuButtonBoundingClientRect: returns('imitated', () => {
      const { left, top, width, height } = program.phone.capsule
      return { left, top, width, height, right: left + width, bottom: top + height }
    }),
    onWindowResize: returns('real', program.windowResized.on),
    offWindowResize: returns('real', program.windowResized.off),
    createSelectorQuery: returns('imitated', () => selectorQuery(program)),
    createIntersectionObserver: returns('noted', () => {
      const observer = {
        relativeTo: () => observer,
        relativeToViewport: () => observer,
        observe: () => undefined,
        disconnect: () => undefined,
      }
      return observer
    }),
    createCanvasContext: returns('imitated', () =>
      (aCanvas(300, 150).getContext as () => unknown)(),
    ),
    createAnimation: returns('noted', () => ({ export: () => ({}) })),
  }
}

function selectorQuery(program: Host): unknown {
  const results: unknown[] = []
  const callbacks: unknown[] = []
  const found = (selector = '') => ({
    boundingClientRect: (callback?: unknown) =>
      add(program.phone.measure?.(selector) ?? { ...box }, callback),
    scrollOffset: (callback?: unknown) =>
      add({ scrollTop: program.top.scrolledToPx, scrollLeft: 0 }, callback),
    node: (callback?: unknown) => add({ node: aCanvas(300, 150) }, callback),
    fields: (_: unknown, callback?: unknown) =>
      add({ ...box, node: aCanvas(300, 150), scrollTop: 0, scrollHeight: 812 }, callback),
    context: (callback?: unknown) => add({ context: {} }, callback),
  })
  const query = {
    in: () => query,
    select: found,
    selectAll: found,
    selectViewport: () => found(),
    exec: (done?: unknown) => {
      const answer = (measured: readonly unknown[]) =>
        program.guard(() => {
          measured.forEach((result, index) => call(callbacks[index], result))
          call(done, measured)
        })
      void Promise.all(results).then((measured) =>
        program.phone.clock.set(() => answer(measured), 0, false),
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
