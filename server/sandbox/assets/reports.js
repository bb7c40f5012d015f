/* Reports: publish one, let it come out, correct it. DOM calls only. */
'use strict'
const problem = document.getElementById('problem')
const patient = document.getElementById('patient')

function say(words) {
  problem.textContent = words
  problem.hidden = words === ''
}

function cell(text) {
  const node = document.createElement('td')
  node.textContent = text
  return node
}

function button(words, makeBody) {
  const node = document.createElement('button')
  node.type = 'button'
  node.className = 'quiet'
  node.textContent = words
  node.addEventListener('click', () => {
    node.disabled = true
    void press(makeBody()).finally(() => {
      node.disabled = false
    })
  })
  return node
}

async function press(body) {
  try {
    const response = await fetch('/sandbox/console/report/change', {
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

function drawForm({ patients, templates }) {
  if (patient.options.length === 0) {
    patient.replaceChildren(
      ...patients.map(({ patientNo, label }) => {
        const option = document.createElement('option')
        option.value = patientNo
        option.textContent = `${label}（${patientNo}）`
        return option
      }),
    )
  }
  const row = document.getElementById('templates')
  if (row.childElementCount === 0) {
    row.append(
      ...templates.map(({ name, words }) =>
        button(words, () => ({ what: 'publish', template: name, patientNo: patient.value })),
      ),
    )
  }
}

async function draw() {
  try {
    const state = await (await fetch('/sandbox/console/report/state')).json()
    drawForm(state)
    const rows = state.reports.map((report) => {
      const row = document.createElement('tr')
      const action = document.createElement('td')
      if (report.next)
        action.append(button(report.next, () => ({ what: 'next', reportNo: report.reportNo })))
      row.append(
        cell(report.reportNo),
        cell(report.name),
        cell(report.patientNo),
        cell(String(report.version)),
        cell(report.statusText),
        action,
      )
      return row
    })
    document.getElementById('reports').replaceChildren(...rows)
  } catch {
    say('服务器没有回答，正在重试')
  }
}

void draw()
