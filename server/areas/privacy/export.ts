/** Everything that the app holds about an account, as a JSON file (PIPL art. 45): each area gives its part. */
import type { Area } from '../../area'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { hospitalDay, hospitalNow } from '../../values/hospital_time'
import { addAuditEvent } from '../audit'
import { listConsents } from '../consent'
import { maskName } from '../patient'
import { requireStepUp } from '../verification'
import { listAccessEvents } from './access_log'
import { listSecurityEvents } from './devices'

/** The most events in the file. */
const linesMax = 1000

/** Makes the file; logged before it is handed out, also for every patient shown in full. @throws Refused STEP_UP_NEEDED, TEL_NOT_BOUND */
export async function exportData(
  deps: Dependencies,
  areas: readonly Area[],
  account: Account,
): Promise<{ fileName: string; content: string }> {
  const { accountId } = account
  await requireStepUp(deps.sql, account)
  const now = await hospitalNow(deps.sql)
  const securityLog = await listSecurityEvents(deps, account)
  const log = await listAccessEvents(deps, account, { pageSize: linesMax })
  const data = await transaction(deps.sql, async (tx) => {
    await addAuditEvent(tx, { accountId, action: 'export_data' })
    const parts: object[] = []
    for (const area of areas) parts.push(await area.exportAccount(tx, accountId, deps))
    const consents = await listConsents(tx, accountId)
    return {
      ...Object.assign({}, ...parts),
      consents: consents.map(withMaskedName),
      accessLog: log.list.map(withMaskedName),
      securityLog,
    }
  })
  const note =
    '这是本应用保存的与您账号有关的全部信息。建档手机号不是您的就诊人只显示部分内容；病历由医院保存，请到窗口申请复制。金额单位：分。'
  return {
    fileName: `我的信息-${hospitalDay(now)}.json`,
    content: JSON.stringify({ note, exportedAt: now.toISOString(), ...data }, null, 2),
  }
}

function withMaskedName<Row extends { patientName: string | null }>(row: Row): Row {
  return { ...row, patientName: row.patientName && maskName(row.patientName) }
}
