/** The console's page of bills: issue one to a patient, hand out and carry out what is paid, give money back. Everything goes through the area. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { itemStatusLabels, outpatientOrderStatusLabels } from '../../../src/contract/outpatient'
import { payStatusLabels } from '../../../src/contract/payment'
import {
  finishItem,
  issueBill,
  listAllBills,
  listBilledPatients,
  refundItem,
  refundOrder,
  withdrawBill,
  type ConsoleBill,
} from '../../areas/outpatient'
import { maskName } from '../../areas/patient'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { sendPage } from '../pages'

const uuid = v.pipe(v.string(), v.uuid())
const change = v.variant('what', [
  v.object({
    what: v.literal('issue'),
    patientId: uuid,
    kind: v.picklist(['lab', 'exam', 'medicine']),
  }),
  v.object({ what: v.literal('withdraw'), billId: uuid }),
  v.object({ what: v.literal('finish'), itemId: uuid }),
  v.object({ what: v.literal('refund_item'), itemId: uuid }),
  v.object({ what: v.literal('refund_order'), orderId: uuid }),
])

/** Mounts `/bills`, its state and its one button call. */
export function serveBillConsole(scope: FastifyInstance, deps: Dependencies): void {
  scope.get('/bills', async (_request, reply) =>
    sendPage(reply, {
      title: '门诊费用（沙盒）',
      kind: 'console',
      scripts: ['bills.js'],
      body: shell,
    }),
  )

  scope.get('/bills/state', async (_request, reply) => {
    const [patients, bills] = await Promise.all([
      listBilledPatients(deps.sql),
      listAllBills(deps.sql),
    ])
    return reply.header('cache-control', 'no-store').send({
      patients: patients.map(({ patientId, name, patientCardNo }) => ({
        patientId,
        words: `${maskName(name)} 卡尾号${patientCardNo.slice(-4)}`,
      })),
      bills: bills.map((bill) => ({
        ...bill,
        patientName: maskName(bill.patientName),
        isUnpaid: isUnpaid(bill),
        isPaid: bill.orderStatus === 'PAID',
        stateText: stateOf(bill),
        items: bill.items.map((item) => ({
          ...item,
          statusText: itemStatusLabels[item.status],
          isOpen: item.status === 'NOT_DISPENSED' || item.status === 'NOT_DONE',
        })),
      })),
    })
  })

  scope.post('/bills/change', async (request, reply) => {
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return reply.code(400).send({ message: '内容不正确' })
    try {
      await apply(deps, asked.output)
      return await reply.send({})
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.code(error.statusCode).send({ message: error.message })
    }
  })
}

async function apply(deps: Dependencies, asked: v.InferOutput<typeof change>): Promise<void> {
  switch (asked.what) {
    case 'issue':
      await issueBill(deps, asked)
      return
    case 'withdraw':
      return withdrawBill(deps, asked.billId)
    case 'finish':
      return finishItem(deps, asked.itemId)
    case 'refund_item':
      return refundItem(deps, asked.itemId)
    case 'refund_order':
      return refundOrder(deps, asked.orderId)
  }
}

const isUnpaid = ({ orderStatus, isOver }: ConsoleBill): boolean =>
  !isOver && (orderStatus === null || orderStatus === 'CLOSED')

function stateOf(bill: ConsoleBill): string {
  if (isUnpaid(bill)) return '待缴费'
  if (bill.orderStatus === null || bill.orderStatus === 'CLOSED' || bill.payStatus === null)
    return '已失效'
  return bill.payStatus === 'PAID' || bill.payStatus === 'UNPAID'
    ? outpatientOrderStatusLabels[bill.orderStatus]
    : payStatusLabels[bill.payStatus]
}

const shell = `<header><div><h1>门诊费用</h1><p class="badge">沙盒</p></div><nav><a href="/sandbox/console">控制台</a><a href="/sandbox/console/inpatient">住院</a><a href="/sandbox/console/statement">对账</a><a href="/">应用</a></nav></header>
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>开单 <small>选一位就诊人，再按要开的单</small></h2><div class="row"><label for="patient">就诊人</label><select id="patient"></select><button id="issue_lab">开检验</button><button id="issue_exam">开检查</button><button id="issue_medicine">开处方</button></div></section>
<section class="wide"><h2>费用单 <small>最近 40 张</small></h2><div class="scroll"><table><thead><tr><th>单号</th><th>就诊人</th><th>内容</th><th>金额</th><th>状态</th><th>项目</th><th>操作</th></tr></thead><tbody id="bills"></tbody></table></div></section>
</main>`
