/* Registration's console page: the rules are saved as a new version, appeals are answered, then the page is drawn anew. */
'use strict'
const problem = document.getElementById('problem')
const form = document.getElementById('rules')

async function send(content) {
  try {
    const response = await fetch('/sandbox/console/registration/change', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
    const answer = await response.json()
    if (response.ok) return window.location.reload()
    problem.textContent = answer.message
  } catch {
    problem.textContent = '服务器没有回答，请稍后再试'
  }
  problem.hidden = false
  window.scrollTo(0, 0)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const rules = {}
  for (const input of form.querySelectorAll('input[type=number]'))
    rules[input.name] = Number(input.value)
  void send({ what: 'rules', rules, note: form.elements.namedItem('note').value })
})
for (const button of document.querySelectorAll('[data-appeal]')) {
  button.addEventListener('click', () => {
    const accepted = button.dataset.accepted === 'true'
    const words = window.prompt(
      '给患者的答复',
      accepted ? '已核实，这次不计入信用记录' : '未能核实，维持记录',
    )
    if (words !== null)
      void send({ what: 'appeal', appealId: button.dataset.appeal, accepted, words })
  })
}
