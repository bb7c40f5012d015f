/** The console's page of bills: issue one to a patient, dispense and carry out paid items, refund. It reaches the app as any hospital's system does. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { itemStatusLabels } from '../../src/contract/outpatient'
import { consoleHead } from '../console_head'
import { takeAtCounter } from '../his/exam_platform'
import { answerAtConsole, listWaitingAsks } from '../his/refund_asks'
import { giveFollowUpByHand, giveRevisitByHand } from '../hospital/after_visit/further_visits'
import { issueBill, listBills, payAtWindow, withdrawBill } from '../hospital/bills'
import type { HospitalDocument } from '../hospital/books'
import type { SandboxHospital } from '../hospital/delivery'
import { prescribeByHand, stopPrescription } from '../hospital/medicine/prescribing'
import { finishItem, refundItem, refundOrder } from '../hospital/paid_bills'
import { listPatients } from '../hospital/patients_repository'
import { maskName, sendPage } from '../pages'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const change = v.variant('what', [
  v.object({
    what: v.literal('issue'),
    patientNo: id,
    kind: v.picklist(['lab', 'exam', 'exams', 'mri', 'urgent', 'medicine']),
  }),
  v.object({ what: v.literal('revisit'), patientNo: id, departmentId: id }),
  v.object({ what: v.literal('follow_up'), patientNo: id, departmentId: id }),
  v.object({ what: v.literal('prescribe'), patientNo: id }),
  v.object({ what: v.literal('stop_medicines'), patientNo: id }),
  v.object({ what: v.literal('take_mri') }),
  v.object({ what: v.literal('withdraw'), billId: id }),
  v.object({ what: v.literal('window'), billId: id }),
  v.object({ what: v.literal('finish'), itemId: id }),
  v.object({ what: v.literal('refund_item'), itemId: id }),
  v.object({ what: v.literal('refund_order'), orderNo: id }),
  v.object({ what: v.literal('grant_refund'), askId: id }),
  v.object({ what: v.literal('refuse_refund'), askId: id }),
])

/** Mounts `/bills`, its state and its one button call. */
export function serveBillConsole(scope: FastifyInstance, hospital: SandboxHospital): void {
  scope.get('/bills', async (_request, reply) =>
    sendPage(reply, {
      title: '门诊费用（沙盒）',
      kind: 'console',
      scripts: ['bills.js'],
      body: shell,
    }),
  )

  scope.get('/bills/state', async (_request, reply) => {
    const [patients, bills, refundAsks] = await Promise.all([
      listPatients(hospital.sql),
      listBills(hospital.sql),
      listWaitingAsks(hospital.sql),
    ])
    const nameOf = new Map(patients.map(({ number, name }) => [number, maskName(name)]))
    return reply.header('cache-control', 'no-store').send({
      refundAsks,
      patients: patients.map(({ number, name }) => ({
        patientNo: number,
        words: `${maskName(name)} 卡尾号${number.slice(-4)}`,
      })),
      bills: bills.map(({ document: bill, orderNo }) => ({
        billId: bill.id,
        billNo: bill.id,
        orderNo,
        title: bill.title,
        departName: bill.departName,
        patientName: nameOf.get(bill.patient.value) ?? bill.patient.value,
        totalFen: bill.lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
        isUnpaid: bill.state === 'open',
        isPaid: bill.state === 'paid',
        stateText: stateOf(bill),
        items: bill.lines.map((line, index) => ({
          itemId: `${bill.id}:${index + 1}`,
          name: line.name,
          statusText: statusOf(line),
          isOpen: line.state === 'open',
        })),
      })),
    })
  })

  scope.post('/bills/change', async (request, reply) => {
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return reply.code(400).send({ message: '内容不正确' })
    await apply(hospital, asked.output)
    return reply.send({})
  })
}

async function apply(
  hospital: SandboxHospital,
  asked: v.InferOutput<typeof change>,
): Promise<void> {
  switch (asked.what) {
    case 'issue':
      await issueBill(hospital, asked)
      return
    case 'revisit':
      return giveRevisitByHand(hospital, asked)
    case 'follow_up':
      return giveFollowUpByHand(hospital, asked)
    case 'prescribe':
      return prescribeByHand(hospital, asked)
    case 'stop_medicines':
      return stopPrescription(hospital, asked)
    case 'take_mri':
      await takeAtCounter(hospital.sql, 'dev-mri')
      return
    case 'withdraw':
      return withdrawBill(hospital, asked.billId)
    case 'window':
      return payAtWindow(hospital, asked.billId)
    case 'finish':
      return finishItem(hospital, asked.itemId)
    case 'refund_item':
      return refundItem(hospital, asked.itemId)
    case 'refund_order':
      return refundOrder(hospital, asked.orderNo)
    case 'grant_refund':
    case 'refuse_refund':
      return answerAtConsole(hospital, asked.askId, asked.what === 'grant_refund')
  }
}

const stateLabels = {
  open: '待缴费',
  paid: '已缴费',
  paid_elsewhere: '已在窗口缴费',
  withdrawn: '已撤回',
} satisfies Record<HospitalDocument<'bill'>['state'], string>

function stateOf({ state, lines }: HospitalDocument<'bill'>): string {
  return state === 'paid' && lines.every((line) => line.state === 'refunded')
    ? '已退费'
    : stateLabels[state]
}

function statusOf({ category, state }: HospitalDocument<'bill'>['lines'][number]): string {
  if (state === 'refunded') return itemStatusLabels.REFUNDED
  if (['09', '10', '11'].includes(category))
    return itemStatusLabels[state === 'done' ? 'DISPENSED' : 'NOT_DISPENSED']
  return itemStatusLabels[state === 'done' ? 'DONE' : 'NOT_DONE']
}

const shell = `${consoleHead('门诊费用', '/sandbox/console/bills')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>开单 <small>选一位就诊人，再按要开的单</small></h2><div class="row"><label for="patient">就诊人</label><select id="patient"></select><button id="issue_lab">开检验</button><button id="issue_exam">开检查</button><button id="issue_exams">开三项检查（在手机上约时间）</button><button id="issue_mri">开抽血和磁共振（磁共振的时间问检查预约平台）</button><button id="take_mri">平台窗口约走最早的磁共振</button><button id="issue_urgent">开急诊抽血（今天就能约、取号、被叫）</button><button id="issue_medicine">开处方</button><button id="give_revisit">给消化内科免费续诊</button><button id="give_follow_up">请他回内分泌科复诊</button><button id="prescribe">开四周的药（手机上看用法）</button><button id="stop_medicines">停掉这些药</button></div></section>
<section class="wide"><h2>退费申请 <small>等医院答复的；在“故障”里打开“不当场答复”才会停在这里</small></h2><div id="asks"></div></section>
<section class="wide"><h2>费用单 <small>最近 40 张</small></h2><div class="scroll"><table><thead><tr><th>单号</th><th>就诊人</th><th>内容</th><th>金额</th><th>状态</th><th>项目</th><th>操作</th></tr></thead><tbody id="bills"></tbody></table></div></section>
</main>`
