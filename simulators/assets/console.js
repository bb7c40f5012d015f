/* The console: asks for the whole state every three seconds. */
import { change, row, say, yuan } from './parts.js'

const element = (id) => document.getElementById(id)
const moment = (text) =>
  text
    ? new Intl.DateTimeFormat('zh-CN', {
        timeZone: 'Asia/Shanghai',
        month: 'numeric',
        day: 'numeric',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }).format(new Date(text))
    : ''
const halfDays = { morning: '上午', afternoon: '下午', evening: '夜间' }
const states = { NOTPAY: '未支付', SUCCESS: '已支付', REFUND: '已转入退款', CLOSED: '已关闭' }
let offsetSeconds = 0
/* Asked again before they change many orders. */
const confirmations = { stop_clinic: '停诊后，这个门诊的所有预约都会取消并退款。确定停诊吗？' }

function make(tag, text, className) {
  const node = document.createElement(tag)
  if (text !== undefined && text !== null) node.textContent = text
  if (className) node.className = className
  return node
}

function cell(text, sub) {
  const node = make('td', text)
  if (sub) node.append(make('span', sub, 'sub'))
  return node
}

function fill(id, rows, emptyText, columns) {
  if (rows.length > 0) return element(id).replaceChildren(...rows)
  const empty = make('td', emptyText)
  empty.colSpan = columns
  element(id).replaceChildren(row(empty))
}

async function press(path, body) {
  await change(path, body)
  await refresh()
}

function button(text, path, body) {
  const node = make('button', text, 'quiet')
  node.type = 'button'
  node.addEventListener('click', () => {
    if (confirmations[path] && !window.confirm(confirmations[path])) return
    node.disabled = true
    void press(path, body)
  })
  return node
}

function drawClock(clock) {
  offsetSeconds = clock.offsetSeconds
  element('clock_now').textContent = moment(clock.hospitalNow)
  const hours = Math.round(offsetSeconds / 360) / 10
  element('clock_offset').textContent =
    offsetSeconds === 0
      ? '与真实时间一致'
      : `比真实时间${offsetSeconds > 0 ? '快' : '慢'} ${Math.abs(hours)} 小时`
}

function toggle(label, on, path, bodyOf) {
  const node = make('label', undefined, on ? 'on' : '')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.checked = on
  box.addEventListener('change', () => void press(path, bodyOf(box.checked)))
  node.append(box, label)
  return node
}

function drawFaults(faults) {
  const count = faults.filter(({ on }) => on).length
  element('faults_on').textContent = count === 0 ? '都正常' : `${count} 处开着`
  element('faults').replaceChildren(
    ...faults.map((one) => toggle(one.label, one.on, 'fault', (on) => ({ name: one.name, on }))),
  )
}

function drawOwners(owners) {
  const own = owners.filter(({ isOwn }) => isOwn).map(({ name }) => name)
  element('owners_own').textContent = own.length === 0 ? '没有' : own.join('、')
  element('owners').replaceChildren(
    ...owners.map(({ departmentId, name, branchName, isOwn }) =>
      toggle(`${branchName} ${name}`, isOwn, 'slot_owner', (on) => ({ departmentId, isOwn: on })),
    ),
  )
}

function drawPayments(payments) {
  const rows = payments.map((payment) => {
    const actions = document.createElement('td')
    if (payment.state === 'NOTPAY' || payment.state === 'CLOSED')
      actions.append(button('标记为已付', 'pay_late', { outTradeNo: payment.outTradeNo }))
    else actions.append(button('重发回调', 'resend', { outTradeNo: payment.outTradeNo }))
    return row(
      cell(payment.outTradeNo),
      cell(payment.description),
      cell(yuan(payment.amountFen)),
      cell(states[payment.state] ?? payment.state, moment(payment.paidAt)),
      actions,
    )
  })
  fill('payments', rows, '还没有支付', 5)
}

function drawRegistrations(registrations) {
  const rows = registrations.map((one) =>
    row(
      cell(one.hisOrderNo, moment(one.createdAt)),
      cell(`${one.departmentName} ${one.doctorName ?? '普通门诊'}`, one.visitDate),
      cell(one.totalFeeFen === null ? '' : yuan(one.totalFeeFen)),
      cell(one.state === 'confirmed' ? '已登记' : '已退号', one.orderNo),
      one.state === 'confirmed' && one.feeDue
        ? actionCell(button('窗口收挂号费', 'take_fee', { orderNo: one.orderNo }))
        : cell(''),
    ),
  )
  fill('registrations', rows, '还没有挂号', 5)
}

function actionCell(action) {
  const cell = document.createElement('td')
  cell.append(action)
  return cell
}

function clinicState(clinic) {
  if (clinic.stopped) return '停诊'
  if (!clinic.released) return '未放号'
  return clinic.taken >= clinic.capacity ? '约满' : '可约'
}

function drawClinics(clinics) {
  const rows = clinics.map((clinic) => {
    const actions = document.createElement('td')
    if (!clinic.stopped)
      actions.append(
        button('窗口卖一个号', 'sell_at_window', { clinicId: clinic.clinicId }),
        button('窗口给演示患者挂号', 'register_at_window', { clinicId: clinic.clinicId }),
        button('停诊', 'stop_clinic', { clinicId: clinic.clinicId }),
      )
    return row(
      cell(clinic.branchName),
      cell(clinic.departmentName, clinic.place),
      cell(clinic.doctorName ?? '普通门诊'),
      cell(halfDays[clinic.halfDay] ?? clinic.halfDay),
      cell(`${clinic.taken} / ${clinic.capacity}`),
      cell(clinicState(clinic)),
      actions,
    )
  })
  fill('clinics', rows, '今天没有门诊', 7)
}

const queueButtons = [
  ['叫下一位', 'queue_next'],
  ['重叫', 'queue_recall'],
  ['到诊', 'queue_begin'],
  ['过号', 'queue_pass'],
  ['完成', 'queue_finish'],
  ['来 5 个人', 'queue_walk_ins'],
]

function drawQueues(queues) {
  const rows = queues.map((queue) => {
    const actions = document.createElement('td')
    actions.append(
      ...queueButtons.map(([text, path]) => button(text, path, { queueId: queue.queueId })),
    )
    return row(
      cell(`${queue.branchName} ${queue.itemName}`, queue.location ?? ''),
      cell(queue.current.join('，') || '—'),
      cell(queue.next.join('、') || '—'),
      cell(`${queue.waiting} / ${queue.missed} / ${queue.done}`),
      actions,
    )
  })
  fill('queues', rows, '今天还没有人取号', 5)
}

function drawMessages(messages) {
  const items = messages.map((message) => {
    const item = make('li')
    item.append(
      make('span', `${message.tel} · ${moment(message.sentAt)}`),
      make('div', message.content),
    )
    return item
  })
  element('messages').replaceChildren(...(items.length > 0 ? items : [make('li', '还没有短信')]))
}

let drawn = ''
async function refresh() {
  try {
    const response = await fetch('/sandbox/console/state')
    if (!response.ok) throw new Error('no state')
    const state = await response.json()
    drawClock(state.clock)
    const { clock: _clock, ...rest } = state
    const text = JSON.stringify(rest)
    if (text === drawn) return
    drawn = text
    drawFaults(state.faults)
    drawOwners(state.owners)
    drawQueues(state.queues)
    drawRegistrations(state.registrations)
    drawPayments(state.payments)
    drawClinics(state.clinics)
    drawMessages(state.messages)
  } catch {
    say('服务器没有回答，正在重试')
    drawn = ''
  }
}

for (const node of document.querySelectorAll('[data-shift]')) {
  node.addEventListener(
    'click',
    () =>
      void press('clock', {
        offsetSeconds:
          node.dataset.shift === 'reset' ? 0 : offsetSeconds + Number(node.dataset.shift),
      }),
  )
}
element('reset').addEventListener('click', () => void press('reset', {}))
void refresh()
setInterval(() => void refresh(), 3000)
