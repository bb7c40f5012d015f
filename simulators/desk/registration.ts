/** The console's page of registration: the rules in force and their versions, the rules of an order, open appeals, and the waitlists. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { maskName } from '../../server/areas/patient'
import {
  answerAppeal,
  changeRules,
  currentRules,
  listAppeals,
  listOrdersWithRules,
  listRuleVersions,
  listWaiting,
  ruleNames,
  ruleShapes,
  type RuleName,
  type RuleVersion,
} from '../../server/areas/registration'
import type { Dependencies } from '../../server/dependencies'
import { hospitalMoment } from '../../server/values/hospital_time'
import { waitlistStatusLabels } from '../../src/contract/registration'
import { consoleHead } from '../console_head'
import { escapeHtml, sendPage } from '../pages'

const rules = v.record(v.string(), v.number())
const change = v.variant('what', [
  v.object({
    what: v.literal('rules'),
    rules,
    note: v.pipe(v.string(), v.trim(), v.maxLength(100)),
  }),
  v.object({
    what: v.literal('appeal'),
    appealId: v.pipe(v.string(), v.uuid()),
    accepted: v.boolean(),
    words: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  }),
])

/** Mounts `/registration` and its one button call. */
export function serveRegistrationConsole(scope: FastifyInstance, deps: Dependencies): void {
  const { sql } = deps
  scope.get('/registration', async (_request, reply) => {
    const books = await Promise.all([
      currentRules(sql),
      listRuleVersions(sql),
      listAppeals(sql, 40),
      listOrdersWithRules(sql, 30),
      listWaiting(sql, 60),
    ])
    return sendPage(reply, {
      title: '挂号规则与信用（沙盒）',
      kind: 'console',
      scripts: ['registration.js'],
      body: bodyOf(...books),
    })
  })

  scope.post('/registration/change', async (request, reply) => {
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return reply.code(400).send({ message: '内容不正确' })
    if (asked.output.what === 'rules')
      await changeRules(deps, {
        changes: asked.output.rules,
        madeBy: '控制台',
        note: asked.output.note || null,
      })
    else await answerAppeal(deps, asked.output)
    return reply.send({})
  })
}

function bodyOf(
  current: Awaited<ReturnType<typeof currentRules>>,
  versions: readonly RuleVersion[],
  appeals: Awaited<ReturnType<typeof listAppeals>>,
  orders: Awaited<ReturnType<typeof listOrdersWithRules>>,
  waiting: Awaited<ReturnType<typeof listWaiting>>,
): string {
  const fields = ruleNames.map((name) => ruleField(name, current.rules[name]))
  return `${consoleHead('挂号规则与信用', '/sandbox/console/registration')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>现行规则 <small>第 ${current.version} 版；保存后新订单按新规则，已有订单按下单时的版本</small></h2>
<form id="rules"><div class="scroll"><table><thead><tr><th>规则</th><th>数值</th><th>单位</th><th>范围</th></tr></thead><tbody>${fields.join('')}</tbody></table></div>
<div class="row"><label>修改说明 <input name="note" maxlength="100"></label><button>保存为新版本</button></div></form></section>
<section class="wide"><h2>版本</h2><div class="scroll"><table><thead><tr><th>版本</th><th>时间</th><th>修改人</th><th>改动</th><th>说明</th><th>订单数</th></tr></thead><tbody>${versions
    .map((one, index) => versionRow(one, versions[index + 1]))
    .join('')}</tbody></table></div></section>
<section class="wide"><h2>订单适用的规则 <small>最近 30 个</small></h2><div class="scroll"><table><thead><tr><th>订单号</th><th>下单时间</th><th>规则版本</th></tr></thead><tbody>${orders
    .map((order) => cells([order.orderNo, moment(order.createdAt), `第 ${order.rulesVersion} 版`]))
    .join('')}</tbody></table></div></section>
<section class="wide"><h2>信用申诉 <small>未答复的在前</small></h2><div class="scroll"><table><thead><tr><th>就诊人</th><th>未到诊</th><th>原因</th><th>申诉时间</th><th>答复</th></tr></thead><tbody>${
    appeals.map(appealRow).join('') || cells(['没有申诉'])
  }</tbody></table></div></section>
<section class="wide"><h2>候补 <small>按门诊，先到先得</small></h2><div class="scroll"><table><thead><tr><th>门诊</th><th>就诊人</th><th>种类</th><th>状态</th><th>开始排队</th></tr></thead><tbody>${
    waiting
      .map((one) =>
        cells([
          `${one.departName} ${one.doctorName ?? '普通门诊'} ${one.visitDate}`,
          maskName(one.patientName),
          one.kind === 'place' ? '等号' : '等更早的号',
          waitlistStatusLabels[one.status],
          moment(one.joinedAt),
        ]),
      )
      .join('') || cells(['没有人候补'])
  }</tbody></table></div></section>
</main>`
}

function ruleField(name: RuleName, value: number): string {
  const { label, unit, min, max } = ruleShapes[name]
  return `<tr><td>${label}</td><td><input type="number" name="${name}" aria-label="${label}" min="${min}" max="${max}" value="${value}"></td><td>${unit}</td><td>${min} 到 ${max}</td></tr>`
}

function versionRow(one: RuleVersion, before: RuleVersion | undefined): string {
  const changed = ruleNames.filter(
    (name) => before !== undefined && before.rules[name] !== one.rules[name],
  )
  const words = changed.map(
    (name) =>
      `${ruleShapes[name].label} ${before?.rules[name] ?? ''} → ${one.rules[name]}${ruleShapes[name].unit}`,
  )
  return cells([
    `第 ${one.version} 版`,
    moment(one.madeAt),
    one.madeBy,
    words.join('；') || '—',
    one.note ?? '',
    String(one.orders),
  ])
}

function appealRow(appeal: Awaited<ReturnType<typeof listAppeals>>[number]): string {
  const facts = [
    maskName(appeal.patientName),
    `${appeal.departName} ${appeal.visitDate} ${appeal.beginTime}`,
    appeal.reason,
    moment(appeal.createdAt),
  ].map((text) => `<td>${escapeHtml(text)}</td>`)
  const answered = `${appeal.accepted === true ? '通过' : '不通过'}：${appeal.answer ?? ''}`
  const buttons = `<button data-appeal="${appeal.appealId}" data-accepted="true">通过</button><button class="quiet" data-appeal="${appeal.appealId}" data-accepted="false">不通过</button>`
  return `<tr>${facts.join('')}<td>${appeal.answeredAt === null ? `<div class="row">${buttons}</div>` : escapeHtml(answered)}</td></tr>`
}

function cells(values: readonly string[]): string {
  return `<tr>${values.map((value) => `<td>${escapeHtml(value)}</td>`).join('')}</tr>`
}

/** `2026-11-21 20:15` */
function moment(at: Date): string {
  return hospitalMoment(at).slice(0, 16).replace('T', ' ')
}
