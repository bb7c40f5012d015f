/** Stands in for Taro's stop-watch, which counts in debug mode only. */
export const perf = { start() {}, stop() {}, delayStop() {} }
