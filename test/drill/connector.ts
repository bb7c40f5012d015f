/** `npm run drill -- connector_rows connector_latency`: a first load of 100,000 rows, and from a message to what the patient's page reads. */
import { connect as connectSocket } from 'node:net'
import { AppClient } from '../../connector/app/client'
import { encodeMessage } from '../../connector/formats/hl7'
import { frame } from '../../connector/transports/framing'
import { freePort } from '../../simulators/free_port'
import { reportCalls } from '../../src/contract/report'
import { AppWithConnector } from '../support/connector/app'
import { HisDatabase } from '../support/connector/his_database'
import { aSession } from '../support/server/builders'
import { until } from '../support/until'

const rows = 100_000
const messages = 500
const readers = 50
const maxMinutes = 10
const maxP99Ms = 2000
const at = '2026-11-20T08:00:00+08:00'
const organisation = [
  { kind: 'hospital', id: 'h1', version: 1, at, name: '城东医院' },
  { kind: 'branch', id: 'b1', version: 1, at, hospitalId: 'h1', name: '本部' },
]

async function addPatients({ server }: AppWithConnector, count: number): Promise<void> {
  await server.sql`
    insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
    select gen_random_uuid(), 'h1', 'N' || n, 'C' || n, '王𬭎', '01', 'x', 'x' || n, 'male', '1980-05-01', '13800000000'
    from generate_series(1, ${count}) n`
}

/** Accounts with phones, each for its part of the patients. */
async function addReaders({ server }: AppWithConnector): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < readers; n += 1) {
    const tel = `139${String(n).padStart(8, '0')}`
    const { accountId, token } = await aSession(server, { tel, isSteppedUp: true })
    await server.sql`
      insert into patient_link (account_id, patient_id, relation, access_level)
      select ${accountId}, patient_id, 'parent', 'full' from patient where substr(patient_no, 2)::int % ${readers} = ${n}`
    tokens.push(token)
  }
  return tokens
}

/** 60,000 bills and 40,000 reports of 1,000 patients. */
export async function drillConnectorRows(): Promise<boolean> {
  const app = await AppWithConnector.start()
  const his = await HisDatabase.start()
  try {
    const profile = app.profile('views', his.environment)
    await new AppClient(profile.app).push(organisation)
    await addPatients(app, 1000)
    await his.sql.unsafe(`
      insert into 费用 (费用单号, 院区代码, 患者号, 就诊号, 就诊日期, 开单科室, 开单医生, 名称, 开单时间, 失效时间, 状态)
        select 'B' || n, 'b1', 'N' || (n % 1000 + 1), 'V' || n, '2026-11-20', '内科', '李', '检验', '2026-11-20 09:30:00', '2027-11-27 23:59:59', '待缴' from generate_series(1, 60000) n;
      insert into 费用明细 (费用单号, 序号, 费别代码, 项目名称, 单位, 单价, 数量, 金额) select 'B' || n, 1, '04', '血常规', '次', 25, 1, 25 from generate_series(1, 60000) n;
      insert into 报告 (报告号, 患者号, 院区代码, 类别, 名称, 状态, 科室, 申请医生, 申请时间, 报告时间, 审核时间, 报告医生)
        select 'R' || n + 1000, 'N' || (n % 1000 + 1), 'b1', '检验', '血常规', '审核', '内科', '李', '2026-11-20 08:00:00', '2026-11-20 09:00:00', '2026-11-20 09:05:00', '王' from generate_series(1, 40000) n;
      insert into 检验结果 select 'R' || n + 1000, 1, 'WBC', '白细胞', '11.2', 'g', '3-9', '↑' from generate_series(1, 40000) n`)
    const begunAt = performance.now()
    await app.connect(profile)
    const count = async () => {
      const [row] = await app.server.sql<{ n: number; fen: number }[]>`
        select (select count(*) from intake_document where kind in ('bill', 'report') and id ~ '^[BR][0-9]+$')::int as n,
          (select coalesce(sum(amount_fen), 0) from outpatient_item)::bigint as fen`
      return row ?? { n: 0, fen: 0 }
    }
    const { fen } = await until(count, ({ n }) => n >= rows, maxMinutes * 60_000, 2000)
    const seconds = (performance.now() - begunAt) / 1000
    console.log(`${rows} rows in ${seconds.toFixed(0)} s, ${Number(fen) / 100} yuan of bills`)
    return seconds <= maxMinutes * 60 && Number(fen) >= 60_000 * 2500
  } finally {
    await app.stop()
    await his.stop()
  }
}

/** ORU messages, one every 50 ms; each counts until the phone of its patient is answered with the report. */
export async function drillConnectorLatency(): Promise<boolean> {
  const app = await AppWithConnector.start()
  try {
    const port = await freePort()
    const profile = app.profile('hl7v2', { MLLP_HOST: '127.0.0.1', MLLP_PORT: String(port) })
    profile.fetchCalls = false
    await new AppClient(profile.app).push(organisation)
    await addPatients(app, messages)
    await app.connect(profile)
    const tokens = await addReaders(app)
    const socket = connectSocket(port, '127.0.0.1')
    const sentAt = new Map<string, number>()
    const took: number[] = []
    for (let n = 1; n <= messages || sentAt.size > 0; n += 1) {
      if (n <= messages) {
        socket.write(frame(encodeMessage(reportOf(n), 'gb18030')))
        sentAt.set(`L${n + 10_000}`, performance.now())
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
      const there = await app.server.sql<{ reportNo: string; reportId: string }[]>`
        select report_no, report_id from report where report_no = any(${[...sentAt.keys()]}::text[]) and status = 'PUBLISHED'`
      for (const { reportNo, reportId } of there) {
        const token = tokens[(Number(reportNo.slice(1)) - 10_000) % readers] ?? ''
        const { status } = await app.server.call(reportCalls.getReport, { reportId }, { token })
        if (status !== 200) continue
        took.push(performance.now() - (sentAt.get(reportNo) ?? 0))
        sentAt.delete(reportNo)
      }
      if (n > messages * 10) break
    }
    socket.destroy()
    took.sort((one, other) => one - other)
    const p99 = took[Math.floor(took.length * 0.99)] ?? Infinity
    const p50 = took[Math.floor(took.length * 0.5)] ?? Infinity
    console.log(`${took.length} messages: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
    return took.length === messages && p99 <= maxP99Ms
  } finally {
    await app.stop()
  }
}

const reportOf = (n: number): string =>
  [
    `MSH|^~\\&|LIS|b1|APP||20261120090500||ORU^R01|m${n}|P|2.4||||||GB18030`,
    `PID|1||N${n}||王𬭎`,
    `OBR|1||L${n + 10_000}|CBC^血常规||20261120080000|20261120081000||||||||||||||||20261120090000||LAB`,
    'OBX|1|NM|WBC^白细胞||11.2|g|3-9|H|||F',
  ].join('\r')
