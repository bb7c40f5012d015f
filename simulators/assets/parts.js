/* What the console's pages ask with and draw with, by DOM calls only. */
const problem = document.getElementById('problem')
const noAnswer = '服务器没有回答，请稍后再试'

export const yuan = (fen) => `${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / 100).toFixed(2)}`

export function say(words) {
  problem.textContent = words
  problem.hidden = words === ''
}

/* Whether it was done; why not stands on the page. */
export async function change(path, body) {
  try {
    const response = await fetch(`/sandbox/console/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    say(response.ok ? '' : answer.message)
    return response.ok
  } catch {
    say(noAnswer)
    return false
  }
}

export function row(...cells) {
  const node = document.createElement('tr')
  node.append(...cells)
  return node
}

export function cell(...content) {
  const node = document.createElement('td')
  node.append(...content.map((part) => part ?? ''))
  return node
}

export function button(words, onPress) {
  const node = document.createElement('button')
  node.type = 'button'
  node.className = 'quiet'
  node.textContent = words
  node.addEventListener('click', async () => {
    node.disabled = true
    await onPress()
    node.disabled = false
  })
  return node
}

/* A page of rows: `draw` is handed what `<place>/state` says, now, every so often, and after `press` has sent a change. */
export function keepDrawn(place, draw, everyMs) {
  async function drawNow() {
    try {
      draw(await (await fetch(`/sandbox/console/${place}/state`)).json())
    } catch {
      say('服务器没有回答，正在重试')
    }
  }
  void drawNow()
  if (everyMs) setInterval(() => void drawNow(), everyMs)
  return async function press(body) {
    await change(`${place}/change`, body)
    await drawNow()
  }
}
