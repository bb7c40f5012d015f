/** Asking for copies of the record, and taking that back: the intent is written, then the hospital is told. */
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { copyDelivery, RecordCopies } from '../../../../src/contract/inpatient'
import { formatRegion } from '../../../../src/region/region_words'
import { copiesOf, encryptIdNo } from '../../../crypto/identity_cipher'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { onceByKey } from '../../../http/once_by_key'
import { Refused } from '../../../http/refused'
import { hospitalNow } from '../../../values/hospital_time'
import { readableNumber } from '../../../values/readable_number'
import { isUuid } from '../../../values/uuid'
import { addAuditEvent } from '../../audit'
import { maskName, maskTel } from '../../patient'
import { requireStepUp } from '../../verification'
import { addEvent } from '../copy_fees/events'
import * as repository from './copies_repository'
import { findCopiedStay, getCopies, readOffer } from './reading'
import { copyRules } from './rules'
import { sendCopyRequest } from './sending'

type Delivery = v.InferOutput<typeof copyDelivery>

interface Asked {
  inpatientId: string
  parts: string[]
  copies: number
  purpose: string
  delivery: Delivery
  idempotencyKey: string
}

/** Asks for copies; the page as it is after a moment. @throws Refused NOT_FOUND, NOT_PERMITTED, NOT_OFFERED, STEP_UP_NEEDED, TEL_NOT_BOUND, CONFLICT */
export async function askCopies(
  deps: Dependencies,
  account: Account,
  asked: Asked,
): Promise<RecordCopies> {
  const { accountId } = account
  const { inpatientId, copies, idempotencyKey } = asked
  const stay = await findCopiedStay(deps, accountId, inpatientId)
  await requireStepUp(deps.sql, account)
  const wanted = [...new Set(asked.parts)]
  return onceByKey({
    find: () => repository.findByKey(deps.sql, accountId, idempotencyKey),
    repeat: (known) => {
      const codes = known.parts.map(({ code }) => code)
      const isSame =
        known.inpatientId === inpatientId &&
        known.copies === copies &&
        codes.join() === wanted.join()
      if (!isSame) throw new Refused('CONFLICT', '这次提交与之前的不一致，请返回重新选择')
      return getCopies(deps, account, inpatientId)
    },
    make: async () => {
      requireRegion(asked.delivery)
      const { service, counterOnly } = await readOffer(deps, accountId, stay)
      const offer = checkOffer(service, counterOnly !== null, { ...asked, parts: wanted })
      const requestId = randomUUID()
      await transaction(deps.sql, async (tx) => {
        if ((await repository.countOpen(tx, inpatientId)) >= copyRules.maxOpen)
          throw new Refused('CONFLICT', '这次住院已有几份申请在办理，办完后再申请')
        await repository.insertRequest(tx, {
          requestId,
          orderNo: readableNumber('C', await hospitalNow(tx)),
          inpatientId,
          accountId,
          ...offer,
          copies,
          onceKey: idempotencyKey,
          answerDays: service?.answerDays ?? 1,
          ...addressed(deps, requestId, asked.delivery),
        })
        await addEvent(tx, requestId, 'asked')
        const { patientId } = stay
        const event = { accountId, action: 'ask_copies', subject: inpatientId, patientId } as const
        await addAuditEvent(tx, event)
      })
      await sendCopyRequest(deps, requestId)
      return getCopies(deps, account, inpatientId)
    },
  })
}

/** The parts and the purpose by their names, where the hospital offers all of it. @throws Refused NOT_OFFERED, CONFLICT */
function checkOffer(
  service: repository.KeptService | null,
  isCounterOnly: boolean,
  { parts, copies, purpose, delivery }: Pick<Asked, 'parts' | 'copies' | 'purpose' | 'delivery'>,
): { parts: { code: string; name: string }[]; purpose: string } {
  if (service === null || isCounterOnly)
    throw new Refused('NOT_OFFERED', '这份病案不能在手机上申请复印，请到病案室窗口办理')
  const chosen = parts.flatMap((code) => service.parts.find((one) => one.code === code) ?? [])
  const reason = service.purposes.find(({ code }) => code === purpose)
  const isOffered =
    chosen.length === parts.length && copies <= service.maxCopies && service[delivery.way] !== null
  if (!isOffered || reason === undefined)
    throw new Refused('CONFLICT', '医院更改了复印的办法，请刷新后再选')
  return { parts: chosen, purpose: reason.name }
}

/** Apps of before write province, city and district into the address. @throws Refused BAD_INPUT */
function requireRegion(delivery: Delivery): void {
  if (delivery.way !== 'courier' || delivery.region !== undefined) return
  if (delivery.address.length < 8)
    throw new Refused('BAD_INPUT', '请写全省、市、区和街道门牌', { field: 'address' })
}

/** Where to, readable for the hospital's system alone; a name and an end for the page. */
function addressed({ settings }: Dependencies, requestId: string, delivery: Delivery) {
  if (delivery.way === 'pickup') return { way: delivery.way, encryptedTo: null, maskedTo: null }
  const { way, name, tel, region } = delivery
  const address = `${formatRegion(region?.names ?? [])}${delivery.address}`
  return {
    way,
    encryptedTo: encryptIdNo(
      settings.identityKeys,
      copiesOf(requestId),
      JSON.stringify({ name, tel, address }),
    ),
    maskedTo: `${maskName(name)} ${maskTel(tel)} ${address.slice(0, 6)}…`,
  }
}

/** Takes a request back while the hospital has not accepted it. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT */
export async function cancelCopies(
  deps: Dependencies,
  account: Account,
  requestId: string,
): Promise<RecordCopies> {
  const own = isUuid(requestId)
    ? await repository.findOwn(deps.sql, account.accountId, requestId)
    : undefined
  if (own === undefined) throw new Refused('NOT_FOUND', '没有找到这份申请')
  await findCopiedStay(deps, account.accountId, own.inpatientId)
  if (own.state !== 'CANCELLING' && own.state !== 'CANCELLED') {
    if (!(await repository.beginCancel(deps.sql, requestId)))
      throw new Refused('CONFLICT', '医院已经受理，不能在手机上取消，请打病案室的电话')
    await sendCopyRequest(deps, requestId)
  }
  return getCopies(deps, account, own.inpatientId)
}
