/* What the two inboxes, of SMS and of mails, have in common: they ask every two seconds and draw by DOM calls only. */
const list = document.getElementById('messages')
const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

export function node(tag, ...content) {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}

/* To whom and when. */
export const head = (to, sentAt) => node('span', `发给 ${to} · ${time.format(new Date(sentAt))}`)

/* `partsOf` a message are drawn in order; `empty` stands where there is none. */
export function keepInbox(address, partsOf, empty) {
  let shown = ''
  async function refresh() {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok !== true) return
    const text = await response.text()
    if (text === shown) return
    shown = text
    const items = JSON.parse(text).map((message) => node('li', ...partsOf(message)))
    list.replaceChildren(...(items.length > 0 ? items : [node('li', empty)]))
  }
  void refresh()
  setInterval(() => void refresh(), 2000)
}
