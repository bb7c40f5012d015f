/* The statement: a button compares one day, then the page is drawn anew. */
'use strict'
const problem = document.getElementById('problem')

async function compare(button) {
  button.disabled = true
  try {
    const response = await fetch('/sandbox/console/statement/compare', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ day: button.dataset.day }),
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

for (const button of document.querySelectorAll('[data-day]')) button.addEventListener('click', () => void compare(button))
