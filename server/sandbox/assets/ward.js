/* The ward: asks for the stays and draws them with DOM calls only. */
'use strict'
const yuan = (fen) => `${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / 100).toFixed(2)}`
const problem = document.getElementById('problem')

function cell(text) {
  const node = document.createElement('td')
  node.textContent = text
  return node
}

function say(words) {
  problem.textContent = words
  problem.hidden = words === ''
}

async function press(body) {
  try {
    const response = await fetch('/sandbox/console/inpatient/change', {
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

const next = {
  AWAITING: ['办理入院', 'ADMITTED'],
  ADMITTED: ['办理出院', 'SETTLING'],
  SETTLING: ['结算完成', 'DISCHARGED'],
}

function actions({ inpatientId, status, isSettlementOpen }) {
  const node = document.createElement('td')
  if (status === 'ADMITTED') {
    node.append(button('记一天费用', { what: 'fees', inpatientId }))
    node.append(button('窗口预缴 1000', { what: 'deposit', inpatientId, amountFen: 100000 }))
  }
  if (isSettlementOpen) node.append(button('结清退补', { what: 'settled', inpatientId }))
  const step = next[status]
  if (step) node.append(button(step[0], { what: 'status', inpatientId, status: step[1] }))
  return node
}

async function draw() {
  try {
    const { stays } = await (await fetch('/sandbox/console/inpatient/state')).json()
    const rows = stays.map((stay) => {
      const row = document.createElement('tr')
      row.append(
        cell(stay.admissionNo),
        cell([stay.wardName, stay.bedNo].filter(Boolean).join(' ')),
        cell(stay.inDate),
        cell(yuan(stay.totalCostFen)),
        cell(yuan(stay.prepaidFen)),
        cell(yuan(stay.prepaidFen - stay.totalCostFen)),
        cell(stay.statusText),
        actions(stay),
      )
      return row
    })
    document.getElementById('stays').replaceChildren(...rows)
  } catch {
    say('服务器没有回答，正在重试')
  }
}

void draw()
setInterval(() => void draw(), 5000)
