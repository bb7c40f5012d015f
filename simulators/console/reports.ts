/** The console's report page: publish one of each kind for a patient, publish a pending one, correct one. The app ingests it as in any hospital. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { HisReportInput } from '../../server/gateways/his/reports'
import { hospitalDay } from '../../server/values/hospital_time'
import { ageOn } from '../../src/contract/certificate'
import { reportStatusLabels } from '../../src/contract/report'
import { consoleHead } from '../console_head'
import {
  nextVersionOf,
  reportOf,
  reportTemplates,
  type ReportTemplate,
} from '../his/report_templates'
import type { SandboxHospital } from '../hospital/delivery'
import { findPatientByNo, listPatients } from '../hospital/patients_repository'
import { publishReport } from '../hospital/publishing'
import { listPublished, readHospitalClock } from '../hospital/reports_repository'
import { maskName, sendPage } from '../pages'

const templates = Object.keys(reportTemplates) as ReportTemplate[]
const change = v.variant('what', [
  v.object({
    what: v.literal('publish'),
    template: v.picklist(templates),
    patientNo: v.pipe(v.string(), v.regex(/^\d{6,20}$/)),
  }),
  v.object({ what: v.literal('next'), reportNo: v.string() }),
])

/** Mounts `/report`, its state and its one button call. */
export function serveReportConsole(scope: FastifyInstance, hospital: SandboxHospital): void {
  scope.get('/report', async (_request, reply) =>
    sendPage(reply, {
      title: '报告（沙盒）',
      kind: 'console',
      scripts: ['reports.js'],
      body: shell,
    }),
  )

  scope.get('/report/state', async (_request, reply) => {
    const [patients, published] = await Promise.all([
      listPatients(hospital.sql),
      listPublished(hospital.sql),
    ])
    return reply.header('cache-control', 'no-store').send({
      patients: patients.map(({ number, name }) => ({
        patientNo: number,
        label: `${maskName(name)} ${number}`,
      })),
      templates: templates.map((name) => ({ name, words: reportTemplates[name] })),
      reports: published.map(({ reportNo, content }) => ({
        reportNo,
        name: content.name,
        patientNo: content.patientNo,
        version: content.version,
        statusText: reportStatusLabels[content.status],
        next: formatNext(content.status),
      })),
    })
  })

  scope.post('/report/change', async (request, reply) => {
    const asked = v.safeParse(change, request.body)
    if (!asked.success) return reply.code(400).send({ message: '内容不正确' })
    return (await publish(hospital, asked.output))
      ? reply.send({})
      : reply.code(404).send({ message: '没有这个病人，或没有这份报告' })
  })
}

/** Publishes a new report of a kind, or the next version of one; false when there is no such patient or report. */
export async function publish(
  hospital: SandboxHospital,
  wanted: v.InferOutput<typeof change>,
): Promise<boolean> {
  const report = await reportFor(hospital.sql, wanted)
  if (report !== undefined) await publishReport(hospital, report)
  return report !== undefined
}

/** What the button publishes: a new report, or the next version of one. */
async function reportFor(
  sql: Sql,
  wanted: v.InferOutput<typeof change>,
): Promise<HisReportInput | undefined> {
  const now = await readHospitalClock(sql)
  if (wanted.what === 'next') {
    const published = await listPublished(sql)
    const known = published.find(({ reportNo }) => reportNo === wanted.reportNo)
    return known && nextVersionOf(known.content, now)
  }
  const file = await findPatientByNo(sql, wanted.patientNo)
  if (file === undefined) return undefined
  const person = { sex: file.sex, age: ageOn(file.birthday, hospitalDay(now)) }
  const reportNo = `S${String(randomInt(1_000_000_000)).padStart(9, '0')}`
  return reportOf(wanted.template, wanted.patientNo, person, reportNo, now)
}

function formatNext(status: 'PENDING' | 'PUBLISHED' | 'WITHHELD'): string | null {
  if (status === 'PENDING') return '出报告'
  return status === 'PUBLISHED' ? '更正' : null
}

const shell = `${consoleHead('报告', '/sandbox/console/report')}
<main>
<p id="problem" class="problem" role="alert" hidden></p>
<section class="wide"><h2>出一份报告</h2><div class="row"><label for="patient">就诊人</label><select id="patient"></select></div><div class="row" id="templates"></div></section>
<section class="wide"><h2>控制台出的报告</h2><div class="scroll"><table><thead><tr><th>编号</th><th>名称</th><th>病人号</th><th>版本</th><th>状态</th><th>操作</th></tr></thead><tbody id="reports"></tbody></table></div></section>
</main>`
