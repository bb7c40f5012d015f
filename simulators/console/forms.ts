/** The console's page of answers before visits: what doctors read. */
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../server/database/client'
import { consoleHead } from '../console_head'
import { listAnswers } from '../his/forms_repository'
import { escapeHtml, sendPage } from '../pages'

/** Mounts `/forms`. */
export function serveFormConsole(scope: FastifyInstance, sql: Sql): void {
  scope.get('/forms', async (_request, reply) => {
    const cards = (await listAnswers(sql)).map(
      ({ orderNo, patientNo, revision, summary, photo }) =>
        `<section class="wide"><h2>${escapeHtml(patientNo || '没有患者号')} <small>挂号单 ${escapeHtml(orderNo)}，第 ${revision} 次送来</small></h2><pre>${escapeHtml(summary)}</pre>${
          photo === null
            ? ''
            : `<img alt="患者的照片" width="320" src="data:image/jpeg;base64,${escapeHtml(photo)}">`
        }</section>`,
    )
    return sendPage(reply, {
      title: '预问诊（沙盒）',
      kind: 'console',
      body: `${consoleHead('预问诊', '/sandbox/console/forms')}<main>${
        cards.join('') || '<section class="wide"><p>还没有患者送来回答。</p></section>'
      }</main>`,
    })
  })
}
