/** Stands in for Taro's events of the mini-program: in a browser React has the browser's own. */
export class TaroEvent {}
export const createEvent = undefined
export const eventHandler = undefined
export const eventHandlerTTDom = undefined
