/* Reports: publish one, let it come out, correct it. */
import { button, cell, keepDrawn, row } from './parts.js'

const patient = document.getElementById('patient')
const press = keepDrawn('report', draw)

function drawForm({ patients, templates }) {
  if (patient.options.length === 0)
    patient.replaceChildren(
      ...patients.map(({ patientNo, label }) => new Option(`${label}（${patientNo}）`, patientNo)),
    )
  const publishers = document.getElementById('templates')
  if (publishers.childElementCount === 0)
    publishers.append(
      ...templates.map(({ name, words }) =>
        button(words, () => press({ what: 'publish', template: name, patientNo: patient.value })),
      ),
    )
}

function draw(state) {
  drawForm(state)
  const rows = state.reports.map(({ reportNo, name, patientNo, version, statusText, next }) =>
    row(
      cell(reportNo),
      cell(name),
      cell(patientNo),
      cell(String(version)),
      cell(statusText),
      cell(next ? button(next, () => press({ what: 'next', reportNo })) : ''),
    ),
  )
  document.getElementById('reports').replaceChildren(...rows)
}
