/** Copies of records at the sandbox's hospital: a request is taken once, and somebody at the console moves it on. */
import * as v from 'valibot'
import type { Sql } from '../../../server/database/client'
import { Refused } from '../../../server/http/refused'
import * as books from '../../hospital/books'
import type { SandboxHospital } from '../../hospital/delivery'
import { findStay } from '../../hospital/stays'
import { HisRefused } from '../answers'
import { isRefusing } from '../registrations'
import { keepRequest, listRequests, lockRequest, type CopyAsked } from './record_copies_repository'

const text = v.pipe(v.string(), v.nonEmpty())

/** A request as the app sends it; where to is not kept here. */
export const copyAsked = v.object({
  requestId: text,
  admissionNo: v.string(),
  inTimes: v.number(),
  parts: v.pipe(v.array(text), v.minLength(1)),
  copies: v.pipe(v.number(), v.integer(), v.minValue(1)),
  purpose: v.string(),
  way: v.picklist(['courier', 'pickup']),
})
export const copyCancelled = v.object({ requestId: text })

type Draft = Parameters<typeof books.write>[1] & { kind: 'copyRequest' }
type State = Draft['state']

/** Takes a request. @throws HisRefused STAY_UNKNOWN, CANCELLED */
export async function takeCopyRequest(
  hospital: SandboxHospital,
  { requestId, ...content }: v.InferOutput<typeof copyAsked>,
): Promise<undefined> {
  const refuses = await isRefusing(hospital.sql)
  await hospital.change(async (tx) => {
    const known = await lockRequest(tx, requestId)
    if (known?.isCancelled === true) throw new HisRefused(409, 'CANCELLED', '申请已经取消')
    if (known !== undefined) return
    const stay = await findStay(tx, content.admissionNo, content.inTimes)
    if (stay?.stay.status !== 'DISCHARGED' || refuses)
      throw new HisRefused(409, 'STAY_UNKNOWN', '病案还没有归档，请到病案室窗口问')
    await keepRequest(tx, { requestId, content, isCancelled: false })
  })
}

/** Takes a request back; one that was never heard of as well. @throws HisRefused ACCEPTED */
export async function cancelCopyRequest(
  hospital: SandboxHospital,
  { requestId }: v.InferOutput<typeof copyCancelled>,
): Promise<undefined> {
  await hospital.change(async (tx) => {
    await lockRequest(tx, requestId)
    if ((await books.find(tx, 'copyRequest', numberOf(requestId))) !== undefined)
      throw new HisRefused(409, 'ACCEPTED', '病案室已经受理')
    await keepRequest(tx, { requestId, content: {}, isCancelled: true })
  })
}

const numberOf = (requestId: string): string => `BA${requestId}`

/** Which states a request can be moved to. */
function nextOf(state: State | undefined, way: 'courier' | 'pickup' | undefined): State[] {
  switch (state) {
    case undefined:
      return ['accepted', 'refused']
    case 'accepted':
      return ['ready']
    case 'ready':
      return way === 'courier' ? ['sent'] : ['done']
    case 'sent':
      return ['done']
    default:
      return []
  }
}

/** What is under way, in words, with what can be pressed. */
export async function listCopyRequests(
  sql: Sql,
): Promise<{ requestId: string; words: string; next: State[] }[]> {
  const requests = await listRequests(sql)
  return Promise.all(
    requests.map(async ({ requestId, content }) => {
      const entry = await books.find(sql, 'copyRequest', numberOf(requestId))
      const { admissionNo, copies = 1, parts = [], way } = content
      const state = entry?.document.state
      const words = `${admissionNo} · ${parts.length} 项 ${copies} 份 · ${way === 'courier' ? '快递' : '自取'} · ${state ?? 'received'}`
      return { requestId, words, next: nextOf(state, way) }
    }),
  )
}

/** Somebody at the record room moves a request on: the app is told by a document. @throws Refused CONFLICT */
export async function moveCopyRequest(
  hospital: SandboxHospital,
  requestId: string,
  state: State,
): Promise<void> {
  await hospital.change(async (tx) => {
    const asked = await lockRequest(tx, requestId)
    const id = numberOf(requestId)
    const known = (await books.lock(tx, 'copyRequest', id))?.document
    if (
      asked === undefined ||
      asked.isCancelled ||
      !nextOf(known?.state, asked.content.way).includes(state)
    )
      throw new Refused('CONFLICT', '这份申请不能这样办')
    await books.write(tx, {
      kind: 'copyRequest',
      id,
      requestId,
      state,
      ...costOf(asked),
      reason: state === 'refused' ? '这次住院的病案还没有归档，请 7 天后再申请' : null,
      courier:
        state === 'sent' || known?.courier
          ? { name: '邮政特快专递', parcelNo: `EM${requestId.replace(/\D/g, '').slice(0, 9)}CN` }
          : null,
      advice: state === 'ready' && asked.content.way === 'pickup' ? '凭身份证到病案室领取' : null,
    })
  })
}

/** Half a yuan a page. */
function costOf({ content: { parts = [], copies = 1, way } }: CopyAsked) {
  const pages = parts.length * 12 * copies
  return {
    pages,
    feeFen: pages * 50,
    payAt: way === 'courier' ? ('delivery' as const) : ('counter' as const),
  }
}
