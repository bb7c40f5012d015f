/* Bills of the day: issued, done, refunded, paid at the window. */
import { button, cell, keepDrawn, row, yuan } from './parts.js'

const patient = document.getElementById('patient')
const press = keepDrawn('bills', draw, 4000)
const pressable = (words, body) => button(words, () => press(body))

function itemLine({ itemId, name, statusText, isOpen }, isPaid) {
  const node = document.createElement('div')
  node.append(`${name} · ${statusText} `)
  if (isPaid && isOpen) {
    const done = pressable('完成', { what: 'finish', itemId })
    const back = pressable('退费', { what: 'refund_item', itemId })
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
      pressable('撤回', { what: 'withdraw', billId }),
      pressable('窗口收费', { what: 'window', billId }),
    )
  if (isPaid && items.length > 0 && items.every(({ isOpen }) => isOpen))
    node.append(pressable('整单退费', { what: 'refund_order', orderNo }))
  return node
}

function drawPatients(patients) {
  if (patient.options.length === patients.length) return
  const chosen = patient.value
  patient.replaceChildren(...patients.map(({ patientNo, words }) => new Option(words, patientNo)))
  if (patients.some(({ patientNo }) => patientNo === chosen)) patient.value = chosen
}

function drawAsks(asks) {
  const lines = asks.map(({ askId, words }) => {
    const node = document.createElement('div')
    node.append(
      `${words} `,
      pressable('同意', { what: 'grant_refund', askId }),
      pressable('不同意', { what: 'refuse_refund', askId }),
    )
    return node
  })
  document.getElementById('asks').replaceChildren(...lines)
}

function draw({ patients, bills, refundAsks }) {
  drawPatients(patients)
  drawAsks(refundAsks)
  const rows = bills.map((bill) =>
    row(
      cell(bill.billNo),
      cell(bill.patientName),
      cell(`${bill.title} · ${bill.departName}`),
      cell(yuan(bill.totalFen)),
      cell(bill.stateText),
      cell(...bill.items.map((item) => itemLine(item, bill.isPaid))),
      actions(bill),
    ),
  )
  document.getElementById('bills').replaceChildren(...rows)
}

for (const kind of ['lab', 'exam', 'exams', 'mri', 'urgent', 'medicine']) {
  document
    .getElementById(`issue_${kind}`)
    .addEventListener('click', () => void press({ what: 'issue', patientNo: patient.value, kind }))
}

document
  .getElementById('take_mri')
  .addEventListener('click', () => void press({ what: 'take_mri' }))

document.getElementById('give_revisit').addEventListener(
  'click',
  () =>
    void press({
      what: 'revisit',
      patientNo: patient.value,
      departmentId: 'dep-gastroenterology',
    }),
)

document.getElementById('give_follow_up').addEventListener(
  'click',
  () =>
    void press({
      what: 'follow_up',
      patientNo: patient.value,
      departmentId: 'dep-endocrinology',
    }),
)

for (const what of ['prescribe', 'stop_medicines']) {
  document
    .getElementById(what)
    .addEventListener('click', () => void press({ what, patientNo: patient.value }))
}
