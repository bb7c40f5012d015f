/** The console's ward page: add a day of fees, take a deposit at the window, change a stay's status. It reaches the app as any hospital's system does. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { stayStatus, stayStatusLabels, type StayStatus } from '../../src/contract/inpatient'
import { consoleHead } from '../console_head'
import { listCopyRequests, moveCopyRequest } from '../his/copies/record_copies'
import { isConfirmed } from '../his/presettlements'
import type { SandboxHospital } from '../hospital/delivery'
import {
  addDayOfFees,
  addWindowDeposit,
  closeSettlement,
  listStays,
  moveStay,
} from '../hospital/stays'
import { keepBed, stepOn } from '../hospital/ward/stepping'
import { sendPage } from '../pages'
import { openStep } from '../seeds/stay/discharge_steps'

const stay = v.object({ inpatientId: v.pipe(v.string(), v.nonEmpty()) })
const copyMove = v.object({
  what: v.literal('copies'),
  requestId: v.pipe(v.string(), v.nonEmpty()),
  state: v.picklist(['accepted', 'refused', 'ready', 'sent', 'done']),
})
const change = v.variant('what', [
  copyMove,
  v.object({ ...stay.entries, what: v.literal('fees') }),
  v.object({
    ...stay.entries,
    what: v.literal('deposit'),
    amountFen: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  }),
  v.object({
    ...stay.entries,
    what: v.literal('status'),
    status: stayStatus,
    handledBy: v.optional(v.picklist(['app', 'hospital'])),
  }),
  v.object({ ...stay.entries, what: v.picklist(['settled', 'step', 'bed']) }),
])

/** Mounts `/inpatient`, its state and its one button call. */
export function serveWardConsole(scope: FastifyInstance, hospital: SandboxHospital): void {
  scope.get('/inpatient', async (_request, reply) =>
    sendPage(reply, { title: '住院（沙盒）', kind: 'console', scripts: ['ward.js'], body: shell }),
  )

  scope.get('/inpatient/state', async (_request, reply) => {
    const stays = await listStays(hospital.sql)
    const agreed = await Promise.all(stays.map((one) => isConfirmed(hospital.sql, one)))
    return reply.header('cache-control', 'no-store').send({
      copies: await listCopyRequests(hospital.sql),
      stays: stays.map(({ stay: one, ...sums }, index) => ({
        ...sums,
        isSettlementOpen: one.settlement !== null && one.settlement.closedAt === null,
        waitsForBed: one.status === 'AWAITING' && one.admission?.isBedReady === false,
        step: stepToDo(one.discharge),
        inpatientId: one.id,
        admissionNo: one.admissionNo,
        wardName: one.wardName,
        bedNo: one.bedNo,
        status: one.status,
        inDate: one.inDate,
        statusText: statusOf(one.status, agreed[index] === true),
      })),
    })
  })

  scope.post('/inpatient/change', async (request, reply) => {
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return reply.code(400).send({ message: '内容不正确' })
    await apply(hospital, asked.output)
    return reply.send({})
  })
}

function apply(hospital: SandboxHospital, asked: v.InferOutput<typeof change>): Promise<void> {
  switch (asked.what) {
    case 'fees':
      return addDayOfFees(hospital, asked.inpatientId)
    case 'deposit':
      return addWindowDeposit(hospital, asked.inpatientId, asked.amountFen)
    case 'status':
      return moveStay(hospital, asked.inpatientId, asked.status, asked.handledBy)
    case 'settled':
      return closeSettlement(hospital, asked.inpatientId)
    case 'step':
      return stepOn(hospital, asked.inpatientId)
    case 'copies':
      return moveCopyRequest(hospital, asked.requestId, asked.state)
    case 'bed':
      return keepBed(hospital, asked.inpatientId)
  }
}

/** A stay's status, and whether the patient said yes to its 预结算. */
const statusOf = (status: StayStatus, isAgreed: boolean): string =>
  status === 'SETTLING' && isAgreed
    ? `${stayStatusLabels[status]}，患者已确认`
    : stayStatusLabels[status]

/** The next step on the ward; the settlement has a button of its own. */
function stepToDo(discharge: Parameters<typeof openStep>[0]): string | null {
  const next = openStep(discharge)
  return next === undefined || next.index + 1 === discharge?.steps.length ? null : next.name
}

const shell = `${consoleHead('住院', '/sandbox/console/inpatient')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>住院病人</h2><div class="scroll"><table><thead><tr><th>住院号</th><th>病区</th><th>入院</th><th>费用</th><th>预缴</th><th>余额</th><th>状态</th><th>操作</th></tr></thead><tbody id="stays"></tbody></table></div></section>
<section class="wide"><h2>病案复印 <small>患者在手机上申请的</small></h2><div id="copies"></div></section>
</main>`
