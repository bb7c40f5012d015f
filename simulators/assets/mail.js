/* The inbox of mails: asks every two seconds. */
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
  head.textContent = `发给 ${message.recipient} · ${time.format(new Date(message.sentAt))}`
  const subject = document.createElement('b')
  subject.textContent = message.subject
  const text = document.createElement('div')
  text.textContent = message.content
  const file = document.createElement('a')
  file.href = `/sandbox/mail/${message.messageId}/file.pdf`
  file.textContent = message.fileName
  item.append(head, subject, text, file)
  return item
}

let shown = ''
async function refresh() {
  const response = await fetch('/sandbox/mail/messages').catch(() => undefined)
  if (response?.ok !== true) return
  const text = await response.text()
  if (text === shown) return
  shown = text
  const messages = JSON.parse(text)
  const empty = document.createElement('li')
  empty.textContent = '还没有邮件。在门诊缴费的票据里点“发到邮箱”，它会出现在这里。'
  list.replaceChildren(...(messages.length > 0 ? messages.map(itemOf) : [empty]))
}

void refresh()
setInterval(() => void refresh(), 2000)
