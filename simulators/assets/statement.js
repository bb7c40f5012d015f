/* The statement: a button compares one day or tries a refund again, then the page is drawn anew. */
import { change } from './parts.js'

async function press(button, path, content) {
  button.disabled = true
  if (await change(`statement/${path}`, content)) window.location.reload()
  else button.disabled = false
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
