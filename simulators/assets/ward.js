/* The ward: stays, their days, and what is paid in or out at the window. */
import { button, cell, keepDrawn, row, yuan } from './parts.js'

const press = keepDrawn('inpatient', draw, 5000)

const next = {
  AWAITING: ['办理入院', 'ADMITTED'],
  ADMITTED: ['办理出院', 'SETTLING'],
  SETTLING: ['结算完成', 'DISCHARGED'],
}

function actions({ inpatientId, status, isSettlementOpen, waitsForBed, step: done }) {
  const pressable = (words, body) => button(words, () => press({ ...body, inpatientId }))
  const node = cell()
  if (status === 'ADMITTED')
    node.append(
      pressable('记一天费用', { what: 'fees' }),
      pressable('窗口预缴 1000', { what: 'deposit', amountFen: 100000 }),
    )
  if (status === 'SETTLING') node.append(pressable('补记费用', { what: 'fees' }))
  if (isSettlementOpen) node.append(pressable('结清退补', { what: 'settled' }))
  if (waitsForBed) node.append(pressable('床位备好', { what: 'bed' }))
  if (done) node.append(pressable(`办好：${done}`, { what: 'step' }))
  if (status === 'SETTLING')
    node.append(
      pressable('结算，手机退补', { what: 'status', status: 'DISCHARGED', handledBy: 'app' }),
    )
  if (status === 'DISCHARGED')
    node.append(pressable('撤销结算', { what: 'status', status: 'SETTLING' }))
  const step = next[status]
  if (step) node.append(pressable(step[0], { what: 'status', status: step[1] }))
  return node
}

const copyWords = { accepted: '受理', refused: '不受理', ready: '印好', sent: '寄出', done: '办完' }

function drawCopies(copies) {
  const rows = copies.map(({ requestId, words, next: states }) => {
    const line = document.createElement('p')
    line.append(
      `${words} `,
      ...states.map((state) =>
        button(copyWords[state], () => press({ what: 'copies', requestId, state })),
      ),
    )
    return line
  })
  document.getElementById('copies').replaceChildren(...rows)
}

function draw({ stays, copies }) {
  drawCopies(copies)
  const rows = stays.map((stay) =>
    row(
      cell(stay.admissionNo),
      cell([stay.wardName, stay.bedNo].filter(Boolean).join(' ')),
      cell(stay.inDate),
      cell(yuan(stay.totalCostFen)),
      cell(yuan(stay.prepaidFen)),
      cell(yuan(stay.prepaidFen - stay.totalCostFen)),
      cell(stay.statusText),
      actions(stay),
    ),
  )
  document.getElementById('stays').replaceChildren(...rows)
}
