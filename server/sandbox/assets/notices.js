/* Notices: lists them, publishes a new one or the next version of one. */
import { button, cell, change, row } from './parts.js'

const byId = (id) => document.getElementById(id)
const form = byId('draft')

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

const rowOf = (notice) =>
  row(
    cell(notice.typeText),
    cell(notice.title),
    cell(`第 ${notice.version} 版`),
    cell(notice.publishedAt.slice(0, 10)),
    cell(button('发布新版本', () => edit(notice))),
  )

async function draw() {
  const { notices } = await (await fetch('/sandbox/console/notices/state')).json()
  byId('notices').replaceChildren(...notices.map(rowOf))
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
  if (!(await change('notices/publish', body))) return
  edit(undefined)
  await draw()
})
byId('new').addEventListener('click', () => edit(undefined))
edit(undefined)
void draw()
