/* The statement: a button compares one day or tries a refund again, then the page is drawn anew. */
'use strict'
const problem = document.getElementById('problem')

async function press(button, path, content) {
  button.disabled = true
  try {
    const response = await fetch(`/sandbox/console/statement/${path}`, {
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
  button.disabled = false
}

for (const button of document.querySelectorAll('[data-day]')) {
  button.addEventListener('click', () => void press(button, 'compare', { day: button.dataset.day }))
}
for (const button of document.querySelectorAll('[data-refund]')) {
  button.addEventListener(
    'click',
    () => void press(button, 'retry_refund', { refundId: button.dataset.refund }),
  )
}
