/* Registration's console page: the rules are saved as a new version, appeals are answered, then the page is drawn anew. */
import { change } from './parts.js'

const form = document.getElementById('rules')

async function send(content) {
  if (await change('registration/change', content)) return window.location.reload()
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
