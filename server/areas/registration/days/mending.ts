/** What mends a difference between the app's books and the hospital's: decided by a person, and tried until the hospital has answered. */
import type { DayDifferenceKind } from '../../../../src/contract/desk/words/hospital_day_words'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { Refused } from '../../../http/refused'
import { backoffMs } from '../../../values/backoff'
import { settleEach } from '../../../values/settle_each'
import { createWorkItem } from '../../work'
import { announceCancelled } from '../announcements'
import { askAnew } from '../locks/lock_repository'
import { enterAgain } from '../orders/confirming'
import { refundAndEnd } from '../orders/ending'
import * as repository from './day_repository'
import { causeOf } from './days'

const atOnce = 10
/** Staff wait for what they decided. */
const longestPauseMs = 60_000

/** Somebody decided that a difference is mended. @throws Refused CONFLICT when it stands otherwise by now */
export async function mend(tx: Transaction, key: repository.DifferenceKey): Promise<void> {
  if (mendings[key.kind] === undefined)
    throw new Refused('CONFLICT', '这类差异要由人在两边查明，系统不能改正')
  if (!(await repository.beginMending(tx, key)))
    throw new Refused('CONFLICT', '这处差异已经改正，或正在改正，请刷新后再看')
}

/** Mends what was decided; how many were tried. */
export async function mendDue(deps: Dependencies): Promise<number> {
  const due = await repository.claimMending(deps.sql, atOnce)
  await settleEach(due.map((one) => mendOne(deps, one)))
  return due.length
}

async function mendOne(deps: Dependencies, one: repository.ToMend): Promise<void> {
  try {
    await mendings[one.kind]?.(deps, one)
    await repository.keepMended(deps.sql, one)
  } catch (error) {
    if (error instanceof GatewayUnavailable)
      return repository.mendLater(deps.sql, one, backoffMs(one.attempts, longestPauseMs))
    if (!(error instanceof GatewayRefused || error instanceof Refused)) throw error
    const why = error.message
    await transaction(deps.sql, async (tx) => {
      await repository.keepOpen(tx, one, why)
      await createWorkItem(tx, deps.log, causeOf(one.day, one, why))
    })
  }
}

/** @throws GatewayUnavailable, GatewayRefused, Refused when it cannot be mended so */
type Mending = (deps: Dependencies, one: repository.ToMend) => Promise<void>

const mendings: Partial<Record<DayDifferenceKind, Mending>> = {
  async only_here(deps, { orderId }) {
    await enterAgain(deps, orderId)
  },
  only_there: (deps, { number }) =>
    deps.gateways.his.cancelRegistration({ orderNo: number, reason: '核对：我方没有这个挂号' }),
  cancelled_there: (deps, { orderId }) => endHere(deps, orderId),
  async amount(deps, { day }) {
    await transaction(deps.sql, (tx) => repository.compareAgain(tx, day))
  },
  lock_there: (deps, { number }) => deps.gateways.his.locks.unlock(number),
  async lock_here(deps, { number }) {
    await askAnew(deps.sql, number)
  },
}

/** The hospital gave the place back: so does the app, the money goes back, and the patient is told. */
async function endHere(deps: Dependencies, orderId: string | null): Promise<void> {
  const isEnded =
    orderId !== null &&
    (await refundAndEnd(deps, orderId, async (order, tx) => {
      if (order.status !== 'BOOKED') return undefined
      await announceCancelled(tx, orderId, {
        reason: '医院已退号',
        isPaid: order.payStatus === 'PAID',
      })
      return {
        status: 'CANCELLED',
        by: 'hospital',
        reason: '医院已退号',
        event: 'cancelled_there',
        releaseToHis: false,
      }
    }))
  if (!isEnded) throw new Refused('CONFLICT', '患者已取号、就诊或订单已变，请在订单里处理')
}
