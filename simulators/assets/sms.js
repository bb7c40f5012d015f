/* The inbox: asks every two seconds. */
const list = document.getElementById('messages')
const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

function itemOf(message) {
  const item = document.createElement('li')
  const head = document.createElement('span')
  head.textContent = `发给 ${message.tel} · ${time.format(new Date(message.sentAt))}`
  const code = document.createElement('div')
  const strong = document.createElement('b')
  strong.textContent = message.code ?? ''
  code.append(strong)
  const text = document.createElement('div')
  text.textContent = message.content
  item.append(head, code, text)
  return item
}

let shown = ''
async function refresh() {
  const response = await fetch('/sandbox/sms/messages').catch(() => undefined)
  if (response?.ok !== true) return
  const text = await response.text()
  if (text === shown) return
  shown = text
  const messages = JSON.parse(text)
  const empty = document.createElement('li')
  empty.textContent = '还没有短信。在应用里点“获取验证码”，它会出现在这里。'
  list.replaceChildren(...(messages.length > 0 ? messages.map(itemOf) : [empty]))
}

void refresh()
setInterval(() => void refresh(), 2000)
