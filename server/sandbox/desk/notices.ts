/** The console's notices: publish one, or the next version of one, through the hospital's own service. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { remarkTypeLabels } from '../../../src/contract/hospital'
import { publishRemark, remarkDraft } from '../../areas/hospital'
import { hospitalId } from '../../database/seeds/organisation'
import type { Dependencies } from '../../dependencies'
import { consoleHead } from '../console_head'
import { escapeHtml, sendPage } from '../pages'
import { listNotices } from './notice_repository'

/** Mounts `/notices`, its state and its one call. */
export function serveNotices(scope: FastifyInstance, deps: Dependencies): void {
  scope.get('/notices', async (_request, reply) =>
    sendPage(reply, {
      title: '须知与公告（沙盒）',
      kind: 'console',
      scripts: ['notices.js'],
      body: shell,
    }),
  )

  scope.get('/notices/state', async (_request, reply) => {
    const labels: Readonly<Record<string, string>> = remarkTypeLabels
    const notices = await listNotices(deps.sql)
    return reply
      .header('cache-control', 'no-store')
      .send({ notices: notices.map((one) => ({ ...one, typeText: labels[one.type] ?? one.type })) })
  })

  scope.post('/notices/publish', async (request, reply) => {
    const asked = v.safeParse(remarkDraft, request.body)
    if (!asked.success)
      return reply.code(400).send({ message: '请填写标题、正文，新版本还要写改了什么' })
    return reply.send(await publishRemark(deps, hospitalId, asked.output))
  })
}

const types = Object.entries(remarkTypeLabels)
  .map(([value, words]) => `<option value="${value}">${escapeHtml(words)}</option>`)
  .join('')

const shell = `${consoleHead('须知与公告', '/sandbox/console/notices')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>现在的须知</h2><div class="scroll"><table><thead><tr><th>类型</th><th>标题</th><th>版本</th><th>发布</th><th>操作</th></tr></thead><tbody id="notices"></tbody></table></div>
<div class="row"><button id="new" type="button">写一份新的</button></div></section>
<section class="wide"><h2 id="what">新的须知或公告</h2><form id="draft"><input type="hidden" id="remark_id">
<p><label>类型 <select id="type">${types}</select></label></p>
<p><label>标题 <input id="title" maxlength="60" required></label></p>
<p><label>一句话 <input id="summary" maxlength="120"></label></p>
<p><label>改了什么 <input id="change_note" maxlength="200"></label></p>
<p><label>正文（HTML，会清理） <textarea id="content" rows="12" cols="60" required></textarea></label></p>
<div class="row"><button>发布</button></div></form></section>
</main>`
