/* Notices: lists them, publishes a new one or the next version of one; drawn with DOM calls only. */
'use strict'
const byId = (id) => document.getElementById(id)
const problem = byId('problem')
const form = byId('draft')
let all = []

function say(words) {
  problem.textContent = words
  problem.hidden = words === ''
}

function edit(notice) {
  byId('remark_id').value = notice ? notice.remarkId : ''
  byId('type').value = notice ? notice.type : 'announcement'
  byId('type').disabled = Boolean(notice)
  byId('title').value = notice ? notice.title : ''
  byId('summary').value = notice && notice.summary ? notice.summary : ''
  byId('content').value = notice ? notice.content : ''
  byId('change_note').value = ''
  byId('change_note').disabled = !notice
  byId('what').textContent = notice
    ? `“${notice.title}”的第 ${notice.version + 1} 版`
    : '新的须知或公告'
  form.scrollIntoView()
}

function row(notice) {
  const line = document.createElement('tr')
  for (const text of [
    notice.typeText,
    notice.title,
    `第 ${notice.version} 版`,
    notice.publishedAt.slice(0, 10),
  ]) {
    const cell = document.createElement('td')
    cell.textContent = text
    line.append(cell)
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = '发布新版本'
  button.addEventListener('click', () => edit(notice))
  const cell = document.createElement('td')
  cell.append(button)
  line.append(cell)
  return line
}

async function draw() {
  all = (await (await fetch('/sandbox/console/notices/state')).json()).notices
  byId('notices').replaceChildren(...all.map(row))
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const remarkId = byId('remark_id').value
  const text = {
    title: byId('title').value,
    summary: byId('summary').value,
    content: byId('content').value,
  }
  const body = remarkId
    ? { ...text, remarkId, changeNote: byId('change_note').value }
    : { ...text, type: byId('type').value }
  const response = await fetch('/sandbox/console/notices/publish', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  say(response.ok ? '' : answer.message)
  if (!response.ok) return
  edit(undefined)
  await draw()
})
byId('new').addEventListener('click', () => edit(undefined))
edit(undefined)
void draw()
