/* A story: opens the phone, ticks what was done there, presses the hospital's buttons, shows what arrives as SMS. */
const testBed = document.querySelector('main')
const frame = document.querySelector('iframe')
const problem = document.getElementById('problem')
const steps = [...document.querySelectorAll('.hint li')]
const isWide = window.matchMedia('(min-width: 900px)')
const began = Date.now()

async function post(path, body) {
  const response = await fetch(`/sandbox/story/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const answer = await response?.json().catch(() => undefined)
  problem.hidden = response?.ok === true
  problem.textContent = problem.hidden ? '' : (answer?.message ?? '没有成功，请再试一次')
  if (answer?.time !== undefined) document.getElementById('clock').textContent = answer.time
  return problem.hidden
}

/* Each visit of a story begins with an empty phone. */
function openPhone() {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser without storage has nothing to forget.
  }
  for (const step of steps) step.className = ''
  if (isWide.matches) frame.src = testBed.dataset.phone
}

function follow() {
  let place
  try {
    place = frame.contentWindow.location.pathname.split('/').pop() || 'index'
  } catch {
    return
  }
  const reached = steps.findLastIndex((step) => step.dataset.at.split(' ').includes(place))
  if (reached < 0) return
  for (const step of steps.slice(0, reached + 1)) step.className = 'done'
}

let shown = ''
async function showMessages() {
  const response = await fetch('/sandbox/sms/messages').catch(() => undefined)
  if (response?.ok !== true) return
  const messages = (await response.json()).filter(({ sentAt }) => Date.parse(sentAt) > began)
  const text = JSON.stringify(messages)
  if (text === shown || messages.length === 0) return
  shown = text
  document.getElementById('messages').replaceChildren(
    ...messages.slice(0, 4).map(({ tel, content }) => {
      const item = document.createElement('li')
      const head = document.createElement('span')
      head.textContent = `发给 ${tel}`
      const words = document.createElement('div')
      words.textContent = content
      item.append(head, words)
      return item
    }),
  )
}

for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', async () => {
    button.disabled = true
    await post('act', { name: testBed.dataset.name, act: button.dataset.act })
    button.disabled = false
  })

async function begin() {
  const again = document.getElementById('again')
  again.disabled = true
  if (await post('begin', { name: testBed.dataset.name })) openPhone()
  again.disabled = false
}

document.getElementById('again').addEventListener('click', () => void begin())
void begin()
setInterval(() => {
  follow()
  void showMessages()
}, 1000)
