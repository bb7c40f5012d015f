/** Copies of records at the sandbox's hospital: a request is taken once, and somebody at the console moves it on. */
import * as v from 'valibot'
import type { Sql } from '../../../server/database/client'
import { Refused } from '../../../server/http/refused'
import { digits } from '../../hospital/bills'
import * as books from '../../hospital/books'
import { enterCash, returnCash } from '../../hospital/cash'
import type { SandboxHospital } from '../../hospital/delivery'
import { HisRefused } from '../../hospital/his_refused'
import { findStay } from '../../hospital/stays'
import { isRefusing } from '../registrations'
import {
  keepFee,
  keepRequest,
  listRequests,
  lockRequest,
  type CopyAsked,
} from './record_copies_repository'

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
export const copyPaid = v.object({
  requestId: text,
  orderNo: text,
  amountFen: v.pipe(v.number(), v.integer(), v.minValue(1)),
  transactionId: v.nullish(v.string(), null),
})

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
    const { branchId } = stay.stay
    await keepRequest(tx, { requestId, content: { ...content, branchId }, isCancelled: false })
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

/** Enters the fee of a request that waits for it, once. @throws HisRefused CLOSED */
export async function takeCopyFee(
  hospital: SandboxHospital,
  { requestId, orderNo, amountFen, transactionId }: v.InferOutput<typeof copyPaid>,
): Promise<{ receiptNo: string }> {
  const refuses = await isRefusing(hospital.sql)
  let receiptNo = ''
  await hospital.change(async (tx) => {
    const known = await lockRequest(tx, requestId)
    receiptNo = known?.receiptNo ?? ''
    if (receiptNo !== '' && known?.orderNo === orderNo) return
    const said = (await books.find(tx, 'copyRequest', numberOf(requestId)))?.document
    const isWanted =
      known?.receiptNo === null && said?.state === 'accepted' && said.feeFen === amountFen
    if (!isWanted || refuses) throw new HisRefused(409, 'CLOSED', '这份申请不收复印费了')
    receiptNo = `R${digits(10)}`
    await keepFee(tx, requestId, { orderNo, receiptNo })
    await enterCash(tx, { orderNo, cashFen: amountFen, wholeFen: amountFen, transactionId })
  })
  return { receiptNo }
}

const numberOf = (requestId: string): string => `BA${requestId}`

/** Which states a request can be moved to. */
function nextOf(state: State | undefined, { content, receiptNo }: CopyAsked): State[] {
  switch (state) {
    case undefined:
      return ['accepted', 'refused']
    case 'accepted':
      // What is paid in the app is made once it was.
      if (placeOfPaying(content) !== 'app') return ['ready']
      return receiptNo === null ? ['refused'] : ['ready', 'refused']
    case 'ready':
      return content.way === 'courier' ? ['sent'] : ['done']
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
    requests.map(async (asked) => {
      const { requestId, content, receiptNo } = asked
      const entry = await books.find(sql, 'copyRequest', numberOf(requestId))
      const { admissionNo, copies = 1, parts = [], way } = content
      const state = entry?.document.state
      const words = `${admissionNo} · ${parts.length} 项 ${copies} 份 · ${way === 'courier' ? '快递' : '自取'} · ${state ?? 'received'}${receiptNo === null ? '' : ' · 已付'}`
      return { requestId, words, next: nextOf(state, asked) }
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
    if (asked === undefined || asked.isCancelled || !nextOf(known?.state, asked).includes(state))
      throw new Refused('CONFLICT', '这份申请不能这样办')
    if (state === 'refused' && asked.orderNo !== null) await returnCash(tx, asked.orderNo)
    await books.write(tx, {
      kind: 'copyRequest',
      id,
      requestId,
      state,
      ...costOf(asked),
      refundFen: null,
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
function costOf({ content }: CopyAsked) {
  const { parts = [], copies = 1 } = content
  const pages = parts.length * 12 * copies
  return { pages, feeFen: pages * 50, payAt: placeOfPaying(content) }
}

/** A parcel of the main campus leaves once it is paid in the app, one of the other is paid on delivery; what is fetched is paid at the counter. */
function placeOfPaying({ way, branchId }: CopyAsked['content']): 'app' | 'delivery' | 'counter' {
  if (way !== 'courier') return 'counter'
  return branchId === 'yunxi-main' ? 'app' : 'delivery'
}
