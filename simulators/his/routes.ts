/** The hospital's system, as docs/his_protocol.md describes it. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { transaction, type Executor, type Sql } from '../../server/database/client'
import type { Dependencies } from '../dependencies'
import { obeyFaults } from '../faults'
import { digits } from '../hospital/bills'
import { enterCash, pageOfCash } from '../hospital/cash'
import { changeClinic, clinicChange } from '../hospital/clinic_changes'
import type { SandboxHospital } from '../hospital/delivery'
import { addDeposit, findDeposit } from '../hospital/deposits_repository'
import {
  closeGuarantee,
  guaranteeClosing,
  guaranteeOpening,
  openGuarantee,
} from '../hospital/guarantees'
import { HisRefused } from '../hospital/his_refused'
import { addBills, findBills } from '../hospital/his_repository'
import { enterPayment, invoiceHead } from '../hospital/paid_bills'
import { findStay, takeOwed } from '../hospital/stays'
import { requireToken, serveCall } from './answers'
import {
  cancelCopyRequest,
  copyAsked,
  copyCancelled,
  copyPaid,
  takeCopyFee,
  takeCopyRequest,
} from './copies/record_copies'
import { serveExamPlatform } from './exam_platform'
import { serveFhirDesk } from './fhir/routes'
import { formRead, takeFormRead } from './form_readings'
import { formAnswer, takeAnswers } from './forms'
import { serveLocks } from './locks'
import { serveNumbers } from './numbers'
import { registryOf, servePatients } from './patients'
import { confirmDischarge, dischargeConfirmed, presettle, presettleAsked } from './presettlements'
import { answerRefundAsk, refundAsked } from './refund_asks'
import {
  cancellation,
  cancelRegistration,
  confirmation,
  dayAsked,
  enterRegistration,
  isRefusing,
  pageOfDay,
} from './registrations'
import { serveReportChanges } from './reports'
import { cancelAtWindow, outsideCancellation } from './window'

const deposit = v.object({
  depositNo: v.pipe(v.string(), v.nonEmpty()),
  admissionNo: v.string(),
  inTimes: v.number(),
  amountFen: v.pipe(v.number(), v.integer(), v.minValue(1)),
  transactionId: v.nullish(v.string(), null),
  purpose: v.optional(v.literal('settlement')),
  settlementNo: v.optional(v.string()),
})
const bills = v.object({
  orderNo: v.pipe(v.string(), v.nonEmpty()),
  billNos: v.pipe(v.array(v.string()), v.minLength(1)),
  totalFen: v.nullish(v.number(), 0),
  cashFen: v.nullish(v.number(), 0),
  transactionId: v.nullish(v.string(), null),
})

/** Mounts every call of the hospital's system. */
export function serveHis(
  scope: FastifyInstance,
  dependencies: Dependencies,
  hospital: SandboxHospital,
): void {
  const { settings, sql } = dependencies
  const { his } = settings
  if (his === undefined) return
  obeyFaults(scope, sql, 'his')
  requireToken(scope, his.token)
  serveReportChanges(scope, hospital)
  const registry = registryOf(dependencies)
  servePatients(scope, registry)
  serveNumbers(scope, hospital)
  serveFhirDesk(scope, registry, hospital)
  serveLocks(scope, sql)
  serveExamPlatform(scope, sql)
  serveCall(scope, '/registration/confirm', confirmation, async (asked) => {
    const { hisOrderNo, ticketCode } = await enterRegistration(sql, asked)
    return { hisOrderNo, ticketCode }
  })
  serveCall(scope, '/registration/day', dayAsked, (asked) => pageOfDay(sql, asked))
  serveCall(scope, '/payment/day', dayAsked, (asked) => pageOfCash(sql, asked))
  serveCall(scope, '/registration/cancel', cancellation, (asked) =>
    cancelRegistration(hospital, asked),
  )
  serveCall(scope, '/registration/outside/cancel', outsideCancellation, (asked) =>
    cancelAtWindow(hospital, asked),
  )
  serveCall(scope, '/form/answer', formAnswer, (asked) => takeAnswers(sql, asked))
  serveCall(scope, '/clinic/change', clinicChange, (asked) => changeClinic(hospital, asked))
  serveCall(scope, '/inpatient/deposit', deposit, (asked) => enterDeposit(hospital, asked))
  serveCall(scope, '/discharge/presettle', presettleAsked, (asked) => presettle(sql, asked))
  serveCall(scope, '/discharge/confirm', dischargeConfirmed, (asked) =>
    confirmDischarge(sql, asked),
  )
  serveCall(scope, '/refund/ask', refundAsked, (asked) => answerRefundAsk(hospital, asked))
  serveCall(scope, '/admission/read', formRead, (asked) => takeFormRead(sql, asked))
  serveCall(scope, '/record-copy/request', copyAsked, (asked) => takeCopyRequest(hospital, asked))
  serveCall(scope, '/record-copy/cancel', copyCancelled, (asked) =>
    cancelCopyRequest(hospital, asked),
  )
  serveCall(scope, '/record-copy/paid', copyPaid, (asked) => takeCopyFee(hospital, asked))
  serveCall(scope, '/outpatient/bill', bills, (asked) => enterBills(sql, asked))
  serveCall(scope, '/guarantee/open', guaranteeOpening, (asked) => openGuarantee(sql, asked))
  serveCall(scope, '/guarantee/close', guaranteeClosing, (asked) => closeGuarantee(sql, asked))
}

async function enterDeposit(
  hospital: SandboxHospital,
  asked: v.InferOutput<typeof deposit>,
): Promise<object> {
  const { depositNo, admissionNo, inTimes, amountFen, transactionId, settlementNo } = asked
  const { sql } = hospital
  const found = await findStay(sql, admissionNo, inTimes)
  if (found === undefined) throw new HisRefused(409, 'STAY_UNKNOWN', '没有这次住院')
  const { stay, prepaidFen, totalCostFen } = found
  if ((await findDeposit(sql, depositNo)) === undefined) {
    const enter = async (executor: Executor): Promise<void> => {
      await addDeposit(executor, {
        depositNo,
        stayId: stay.id,
        receiptNo: `R${digits(10)}`,
        amountFen,
        balanceFen: prepaidFen - totalCostFen + amountFen,
      })
      const cash = { cashFen: amountFen, wholeFen: amountFen, transactionId }
      await enterCash(executor, { orderNo: depositNo, ...cash })
    }
    if (await isRefusing(sql)) throw new HisRefused(409, 'STAY_ENDED', '该次住院已不能缴预交金')
    if (settlementNo !== undefined) {
      const isTaken = await takeOwed(hospital, stay.id, { settlementNo, amountFen, enter })
      if (!isTaken && (await findDeposit(sql, depositNo)) === undefined)
        throw new HisRefused(409, 'SETTLEMENT_CLOSED', '费用已经结清')
    } else if (stay.status === 'ADMITTED') await enter(sql)
    else throw new HisRefused(409, 'STAY_ENDED', '该次住院已不能缴预交金')
  }
  const entry = await findDeposit(sql, depositNo)
  return { receiptNo: entry?.receipt, balanceFen: entry?.balance }
}

async function enterBills(
  sql: Sql,
  { orderNo, billNos, totalFen, cashFen, transactionId }: v.InferOutput<typeof bills>,
): Promise<object> {
  const refuses = await isRefusing(sql)
  const refusal = await transaction(sql, async (tx) => {
    if ((await findBills(tx, orderNo)) !== undefined) return undefined
    if (refuses) return 'BILL_PAID'
    const entered = await enterPayment(tx, orderNo, billNos)
    if (typeof entered === 'string') return entered
    await addBills(tx, {
      orderNo,
      receiptNo: `R${digits(10)}`,
      invoiceNo: entered.invoiceNo,
      invoiceRandom: entered.random,
    })
    await enterCash(tx, { orderNo, cashFen, wholeFen: totalFen, transactionId })
    return undefined
  })
  if (refusal !== undefined) throw new HisRefused(409, refusal, '费用单已在窗口缴费或已撤回')
  const entry = await findBills(sql, orderNo)
  const invoice = entry && {
    billName: invoiceHead.name,
    billBatchCode: invoiceHead.batchCode,
    billNo: entry.invoiceNo,
    random: entry.invoiceRandom,
  }
  return { receiptNo: entry?.receiptNo, invoice }
}
