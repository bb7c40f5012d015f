/** Touches and types as a finger does: events run from the node up to the page, with the ids that the templates wrote. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Host } from './host'
import type { RenderedNode } from './rendered'
import { phoneCode } from './wx/open'
import { askPrivacy } from './wx/privacy'

interface Touched {
  id: string
  dataset: Readonly<Record<string, unknown>>
}

/** Touches a node: start, end, tap, and what its button opens. */
export function tap(program: Host, node: RenderedNode): void {
  const point = {
    touches: [],
    changedTouches: [{ identifier: 0, clientX: 10, clientY: 10, pageX: 10, pageY: 10 }],
  }
  const openType = String(openTypeAt(node)?.attributes['open-type'] ?? '')
  if (openType.includes('agreePrivacyAuthorization'))
    program.touchedAgreeButton = touched(openTypeAt(node) ?? node).id
  program.isTouched = true
  send(program, node, 'touchstart', {}, point)
  send(program, node, 'touchend', {}, point)
  send(program, node, 'tap', { x: 10, y: 10 }, point)
  if (openType.includes('getPhoneNumber'))
    void askPhoneNumber(
      program,
      openTypeAt(node) ?? node,
      openType.includes('agreePrivacyAuthorization'),
    )
  if (openType.includes('agreePrivacyAuthorization'))
    send(program, openTypeAt(node) ?? node, 'agreeprivacyauthorization', {})
  // What the tap began in the same turn still counts as touched.
  void Promise.resolve().then(() => setImmediate(() => (program.isTouched = false)))
}

/** Draws a finger up or down over a node, slowly enough to leave nothing rolling. */
export async function draw(program: Host, node: RenderedNode, byPx: number): Promise<void> {
  const at = (y: number) => [{ identifier: 0, clientX: 100, clientY: y, pageX: 100, pageY: y }]
  const point = (y: number) => ({ touches: at(y), changedTouches: at(y) })
  send(program, node, 'touchstart', {}, point(300))
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await wait(100)
    send(program, node, 'touchmove', {}, point(300 + byPx * part))
  }
  send(program, node, 'touchend', {}, { touches: [], changedTouches: at(300 + byPx) })
}

/** Types a value into a field, as one change, and leaves it. */
export function type(program: Host, node: RenderedNode, value: string): void {
  send(program, node, 'focus', { value: String(node.attributes.value ?? ''), height: 0 })
  send(program, node, 'input', { value, cursor: value.length, keyCode: 0 })
  send(program, node, 'blur', { value, cursor: value.length })
}

/** Sends one event to a node and, when it bubbles, to its parents. */
function send(
  program: Host,
  node: RenderedNode,
  type: string,
  detail: unknown,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const isBubbling = bubbling.includes(type)
  for (let at: RenderedNode | undefined = node; at !== undefined; at = at.parent) {
    const bound = at.events.get(type)
    if (bound !== undefined) {
      at.owner.answer(bound.handler, {
        type,
        timeStamp: program.phone.clock.now(),
        target: touched(node),
        currentTarget: touched(at),
        detail,
        mark: {},
        ...more,
      })
      if (bound.isCatch) return
    }
    if (!isBubbling) return
  }
}

const bubbling = [
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'tap',
  'longpress',
  'transitionend',
  'animationend',
]

function touched(node: RenderedNode): Touched {
  const dataset = Object.entries(node.attributes).flatMap(([name, value]) =>
    name.startsWith('data-') ? [[name.slice(5), value] as const] : [],
  )
  return { id: String(node.attributes.id ?? ''), dataset: Object.fromEntries(dataset) }
}

function openTypeAt(node: RenderedNode): RenderedNode | undefined {
  for (let at: RenderedNode | undefined = node; at !== undefined; at = at.parent)
    if (at.attributes['open-type'] !== undefined && at.attributes['open-type'] !== '') return at
  return undefined
}

/** A button that also agrees to the privacy question does so first; without that, WeChat asks. */
async function askPhoneNumber(program: Host, node: RenderedNode, agrees: boolean): Promise<void> {
  const { answers, privacy } = program.phone
  if (agrees) privacy.isAgreed = true
  const mayAsk = await askPrivacy(program, 'getPhoneNumber').then(
    () => true,
    () => false,
  )
  const phoneNumber = mayAsk ? answers.phoneNumber : undefined
  send(
    program,
    node,
    'getphonenumber',
    phoneNumber === undefined
      ? { errMsg: 'getPhoneNumber:fail user deny' }
      : { errMsg: 'getPhoneNumber:ok', code: phoneCode(phoneNumber) },
  )
}
