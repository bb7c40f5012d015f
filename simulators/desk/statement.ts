/** The statement: the day's money by business, and every day's comparison with the channel's bill. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  listBalances,
  listBusinessSums,
  listFundsSums,
  listFailedRefunds,
  listLedgerFaults,
  listStatements,
  reconcileDay,
  retryRefund,
  type BusinessName,
  type FailedRefund,
  type LedgerBalance,
  type StatementRow,
} from '../../server/areas/payment'
import { businesses } from '../../server/composition_root'
import type { Sql } from '../../server/database/client'
import type { Dependencies } from '../../server/dependencies'
import { hospitalDay } from '../../server/values/hospital_time'
import { yuan } from '../../server/values/money'
import { differenceLabels } from '../../src/contract/desk/words/money_words'
import { consoleHead } from '../console_head'
import { escapeHtml, sendPage } from '../pages'
import { readClock } from '../sandbox_repository'

const request = v.object({ day: v.pipe(v.string(), v.isoDate()) })
const retryRequest = v.object({ refundId: v.pipe(v.string(), v.uuid()) })
const businessLabels = {
  registration: '挂号',
  outpatient: '门诊缴费',
  deposit: '住院预缴',
  record_copy: '病案复印',
} satisfies Record<BusinessName, string>
const statusLabels = { WAITING: '等待账单', BALANCED: '平', DIFFERENT: '有差异' } satisfies Record<
  StatementRow['status'],
  string
>
/** Mounts the page, and the button that compares a day (again). */
export function serveStatement(scope: FastifyInstance, deps: Dependencies): void {
  const { sql } = deps
  scope.get('/statement', async (_request, reply) => {
    const { hospitalNow } = await readClock(sql)
    return sendPage(reply, {
      title: '对账（沙盒）',
      kind: 'console',
      scripts: ['statement.js'],
      body: await bodyOf(sql, hospitalDay(hospitalNow)),
    })
  })

  scope.post('/statement/retry_refund', async (asked, reply) => {
    const wanted = v.safeParse(retryRequest, asked.body)
    const known = wanted.success && (await retryRefund(sql, wanted.output.refundId)) !== undefined
    return known ? reply.send({}) : reply.code(409).send({ message: '这笔退款已经不是失败状态' })
  })

  scope.post('/statement/compare', async (asked, reply) => {
    const wanted = v.safeParse(request, asked.body)
    if (!wanted.success) return reply.code(400).send({ message: '日期不正确' })
    const compared = await reconcileDay({ ...deps, businesses }, wanted.output.day)
    return compared
      ? reply.send({})
      : reply.code(409).send({ message: '渠道还没有这一天的账单，稍后会自动再试' })
  })
}

async function bodyOf(sql: Sql, today: string): Promise<string> {
  const [sums, days, failed, funds, balances, faults] = await Promise.all([
    listBusinessSums(sql, today),
    listStatements(sql, 31),
    listFailedRefunds(sql, 60),
    listFundsSums(sql, today),
    listBalances(sql),
    listLedgerFaults(sql),
  ])
  const rows = sums.map((row) => {
    return cells([
      nameOf(row.business),
      String(row.paidCount),
      signedYuan(row.paidFen),
      String(row.refundCount),
      signedYuan(row.refundFen),
      signedYuan(row.paidFen - row.refundFen),
    ])
  })
  const fundsRows = funds.map(({ business, paidFen, refundFen }) =>
    cells([
      nameOf(business),
      signedYuan(paidFen),
      signedYuan(refundFen),
      signedYuan(paidFen - refundFen),
    ]),
  )
  return `${consoleHead('对账', '/sandbox/console/statement')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>今日收支 <small>${today}</small></h2><div class="scroll"><table><thead><tr><th>业务</th><th>收款笔数</th><th>收款</th><th>退款笔数</th><th>退款</th><th>净收</th></tr></thead><tbody>${rows.join('') || cells(['今天还没有收支'])}</tbody></table></div>
<div class="row"><button data-day="${today}">现在对今天的账</button></div></section>
<section class="wide"><h2>失败的退款 <small>查明原因后再试；同一退款单号不会退两次</small></h2><div class="scroll"><table><thead><tr><th>退款单号</th><th>业务</th><th>金额</th><th>原因</th><th>渠道说</th><th>操作</th></tr></thead><tbody>${failed.map(failedRow).join('') || cells(['没有失败的退款'])}</tbody></table></div></section>
<section class="wide"><h2>今日医保 <small>基金与个人账户</small></h2><div class="scroll"><table><thead><tr><th>业务</th><th>医保支付</th><th>退回医保</th><th>净额</th></tr></thead><tbody>${fundsRows.join('') || cells(['今天还没有医保结算'])}</tbody></table></div></section>
<section class="wide"><h2>总账 <small>复式记账，各科目合计为零</small></h2><div class="scroll"><table><thead><tr><th>科目</th><th>业务</th><th>余额</th><th>分录数</th></tr></thead><tbody>${ledgerRows(balances).join('') || cells(['还没有分录'])}</tbody></table></div>
<p>${faults.length === 0 ? '检查结果：借贷平衡，每笔收款和退款都有分录。' : `检查结果：${faults.length} 处有误，需人工处理：${escapeHtml(faults.map(({ fault, subjectId }) => `${fault} ${subjectId}`).join('；'))}`}</p></section>
<section class="wide"><h2>逐日对账 <small>我方 / 渠道</small></h2><div class="scroll"><table><thead><tr><th>日期</th><th>结果</th><th>收款</th><th>退款</th><th>差异</th><th>操作</th></tr></thead><tbody>${days.map(dayRow).join('') || cells(['还没有对过账'])}</tbody></table></div></section>
</main>`
}

const accountLabels = {
  channel: '渠道账户（微信支付）',
  business: '业务应履行',
  refund_due: '应退未到账',
  hospital: '医院线下垫付',
  reserve: '信用方担保（或有）',
  contingent: '担保项下应收（或有）',
} satisfies Record<LedgerBalance['account'], string>

/** Every account of the ledger, and the sum, which must be zero. */
function ledgerRows(balances: readonly LedgerBalance[]): string[] {
  if (balances.length === 0) return []
  const rows = balances.map((row) =>
    cells([
      accountLabels[row.account],
      nameOf(row.business),
      signedYuan(row.balanceFen),
      String(row.entries),
    ]),
  )
  return [
    ...rows,
    cells([
      '合计',
      '',
      signedYuan(balances.reduce((sum, { balanceFen }) => sum + balanceFen, 0)),
      '',
    ]),
  ]
}

const nameOf = (business: string): string =>
  Object.entries(businessLabels).find(([name]) => name === business)?.[1] ?? business

function failedRow({
  refundId,
  outRefundNo,
  business,
  amountFen,
  reason,
  error,
}: FailedRefund): string {
  const facts = [outRefundNo, businessLabels[business], signedYuan(amountFen), reason, error ?? '']
    .map((text) => `<td>${escapeHtml(text)}</td>`)
    .join('')
  return `<tr>${facts}<td><button class="quiet" data-refund="${refundId}">再试一次</button></td></tr>`
}

function dayRow(row: StatementRow): string {
  const differences = row.differences.map(
    ({ kind, number, oursFen, channelFen, mended }) =>
      `<div>${mended ? '已自动补记' : '需人工处理'}：${differenceLabels[kind]} ${escapeHtml(number)}（${sumOf(oursFen)} / ${sumOf(channelFen)}）</div>`,
  )
  const paid = `${row.paidCount} 笔 ${signedYuan(row.paidFen)} / ${row.channelPaidCount} 笔 ${signedYuan(row.channelPaidFen)}`
  const refunded = `${row.refundCount} 笔 ${signedYuan(row.refundFen)} / ${row.channelRefundCount} 笔 ${signedYuan(row.channelRefundFen)}`
  return `<tr><td>${row.day}</td><td>${statusLabels[row.status]}</td><td>${paid}</td><td>${refunded}</td><td>${differences.join('') || '无'}</td><td><button class="quiet" data-day="${row.day}">重新对账</button></td></tr>`
}

function cells(values: readonly string[]): string {
  return `<tr>${values.map((value) => `<td>${escapeHtml(value)}</td>`).join('')}</tr>`
}

function sumOf(fen: number | null): string {
  return fen === null ? '没有' : signedYuan(fen)
}

function signedYuan(fen: number): string {
  return `${fen < 0 ? '-' : ''}¥${yuan(Math.abs(fen))}`
}
