/** The console's first page: today's entries of the hospital's books. */
import type { FastifyInstance } from 'fastify'
import { hospitalDay } from '../../server/values/hospital_time'
import { consoleHead } from '../console_head'
import { faultLabels } from '../fault_names'
import { listClinics, listRegistrations } from '../hospital/clinics'
import type { SandboxHospital } from '../hospital/delivery'
import { listOwners } from '../hospital/slots/own_slots'
import { sendPage } from '../pages'
import { listFaults, readClock } from '../sandbox_repository'
import { listMessages } from '../sms/sms_repository'
import { listOrders } from '../wechat_pay/wechat_pay_repository'
import { showQueues } from './queues'

/** Mounts the page and its one state. */
export function serveOverview(scope: FastifyInstance, hospital: SandboxHospital): void {
  const { sql } = hospital
  scope.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: '医院控制台（沙盒）',
      kind: 'console',
      scripts: ['console.js'],
      body: shell,
    }),
  )

  scope.get('/state', async (_request, reply) => {
    const on = await listFaults(sql)
    const clock = await readClock(sql)
    const { hospitalNow } = clock
    const [clinics, registrations, payments, messages, queues, owners] = await Promise.all([
      listClinics(sql, hospitalDay(hospitalNow), hospitalNow),
      listRegistrations(sql, 60),
      listOrders(sql, 40),
      listMessages(sql, undefined),
      showQueues(hospital),
      listOwners(hospital),
    ])
    return reply.header('cache-control', 'no-store').send({
      clock,
      clinics,
      queues,
      owners,
      registrations,
      payments: payments.map(({ outTradeNo, description, amountFen, state, paidAt }) => ({
        outTradeNo,
        description,
        amountFen,
        state,
        paidAt,
      })),
      messages: messages.slice(0, 10),
      faults: Object.entries(faultLabels).map(([name, label]) => ({
        name,
        label,
        on: on.has(name),
      })),
    })
  })
}

const shell = `${consoleHead('医院控制台', '/sandbox/console')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section aria-labelledby="queue_title" class="wide"><h2 id="queue_title">叫号 <small>今天的队列</small></h2><div class="scroll"><table><thead><tr><th>队列</th><th>正在叫号</th><th>接下来</th><th>等候 / 过号 / 完成</th><th>操作</th></tr></thead><tbody id="queues"></tbody></table></div></section>
<section aria-labelledby="order_title" class="wide"><h2 id="order_title">医院登记的挂号 <small>最近 60 个；退款、对账、规则在工作台</small></h2><div class="scroll"><table><thead><tr><th>登记</th><th>就诊</th><th>费用</th><th>状态</th><th>操作</th></tr></thead><tbody id="registrations"></tbody></table></div></section>
<section aria-labelledby="clinic_title" class="wide"><h2 id="clinic_title">今日门诊</h2><div class="scroll"><table><thead><tr><th>院区</th><th>科室</th><th>医生</th><th>时段</th><th>已约 / 总数</th><th>状态</th><th>操作</th></tr></thead><tbody id="clinics"></tbody></table></div></section>
<section aria-labelledby="sms_title"><h2 id="sms_title">最近的短信</h2><ul id="messages" class="messages"></ul></section>
<section aria-labelledby="clock_title"><h2 id="clock_title">医院时钟</h2><p class="clock"><b id="clock_now">--</b><span id="clock_offset"></span></p>
<div class="row"><button data-shift="900">+15 分钟</button><button data-shift="3600">+1 小时</button><button data-shift="86400">+1 天</button><button data-shift="-86400">-1 天</button><button data-shift="reset" class="quiet">回到现在</button></div></section>
<section aria-labelledby="payment_title" class="wide"><h2 id="payment_title">微信支付的账 <small>最近 40 笔</small></h2><div class="scroll"><table><thead><tr><th>商户单号</th><th>内容</th><th>金额</th><th>渠道状态</th><th>操作</th></tr></thead><tbody id="payments"></tbody></table></div></section>
<details class="wide" id="owner_part"><summary>号源由医院自己卖的科室 <small id="owners_own">没有</small></summary><p>打开后，这个科室的号由医院的系统掌握：窗口同时在卖，手机上每占一个号都先向医院锁号。已经有人预约的门诊照旧。</p><div id="owners" class="switches"></div></details>
<details class="wide" id="fault_part"><summary>故障 <small id="faults_on">都正常</small></summary><div id="faults" class="switches"></div><div class="row"><button id="reset" class="quiet">全部恢复，清空收件箱</button></div></details>
</main>`
