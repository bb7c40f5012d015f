/* Bills of the day: asks for them every few seconds and draws them with DOM calls only. */
'use strict'
const yuan = (fen) => `¥${(fen / 100).toFixed(2)}`
const problem = document.getElementById('problem')
const patient = document.getElementById('patient')

function cell(...content) {
  const node = document.createElement('td')
  node.append(...content)
  return node
}

function say(words) {
  problem.textContent = words
  problem.hidden = words === ''
}

async function press(body) {
  try {
    const response = await fetch('/sandbox/console/bills/change', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    say(response.ok ? '' : answer.message)
  } catch {
    say('服务器没有回答，请稍后再试')
  }
  await draw()
}

function button(words, body) {
  const node = document.createElement('button')
  node.type = 'button'
  node.className = 'quiet'
  node.textContent = words
  node.addEventListener('click', () => {
    node.disabled = true
    void press(body)
  })
  return node
}

function itemLine({ itemId, name, statusText, isOpen }, isPaid) {
  const node = document.createElement('div')
  node.append(`${name} · ${statusText} `)
  if (isPaid && isOpen) {
    const done = button('完成', { what: 'finish', itemId })
    const back = button('退费', { what: 'refund_item', itemId })
    done.setAttribute('aria-label', `完成 ${name}`)
    back.setAttribute('aria-label', `退费 ${name}`)
    node.append(done, back)
  }
  return node
}

function actions({ billId, orderNo, isUnpaid, isPaid, items }) {
  const node = cell()
  if (isUnpaid)
    node.append(
      button('撤回', { what: 'withdraw', billId }),
      button('窗口收费', { what: 'window', billId }),
    )
  if (isPaid && items.length > 0 && items.every(({ isOpen }) => isOpen))
    node.append(button('整单退费', { what: 'refund_order', orderNo }))
  return node
}

function drawPatients(patients) {
  if (patient.options.length === patients.length) return
  const chosen = patient.value
  patient.replaceChildren(...patients.map(({ patientNo, words }) => new Option(words, patientNo)))
  if (patients.some(({ patientNo }) => patientNo === chosen)) patient.value = chosen
}

async function draw() {
  try {
    const { patients, bills } = await (await fetch('/sandbox/console/bills/state')).json()
    drawPatients(patients)
    const rows = bills.map((bill) => {
      const row = document.createElement('tr')
      row.append(
        cell(bill.billNo),
        cell(bill.patientName),
        cell(`${bill.title} · ${bill.departName}`),
        cell(yuan(bill.totalFen)),
        cell(bill.stateText),
        cell(...bill.items.map((item) => itemLine(item, bill.isPaid))),
        actions(bill),
      )
      return row
    })
    document.getElementById('bills').replaceChildren(...rows)
  } catch {
    say('服务器没有回答，正在重试')
  }
}

for (const kind of ['lab', 'exam', 'medicine']) {
  document
    .getElementById(`issue_${kind}`)
    .addEventListener('click', () => void press({ what: 'issue', patientNo: patient.value, kind }))
}

void draw()
setInterval(() => void draw(), 4000)
