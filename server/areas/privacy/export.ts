/** Everything the app holds about an account, as a JSON file (PIPL art. 45). Full values only of patients whose file has the account's phone: the others' are theirs. */
import type { Account } from '../../area'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { addAuditEvent } from '../audit'
import { exportFollows } from '../follow'
import { exportMessages } from '../message'
import {
  decryptIdNo,
  findFileDetails,
  listAccountPatients,
  maskIdNo,
  maskName,
  maskTel,
  type AccountPatient,
} from '../patient'
import { exportShares } from '../share'
import { exportReads } from '../report'
import { hospitalDay } from '../../hospital_time'
import { listAccessEvents } from './access_log'
import * as repository from './repository'

/** The log's lines in the file. */
const linesMax = 1000

/** Makes the file; written down before it is handed out, also for every patient shown in full. */
export async function exportData(
  deps: Dependencies,
  account: Account,
): Promise<{ fileName: string; content: string }> {
  const { sql, settings } = deps
  const { accountId } = account
  const now = new Date()
  const log = await listAccessEvents(deps, account, { page: 1, pageSize: linesMax })
  const data = await transaction(sql, async (tx) => {
    const patients = await listAccountPatients(tx, accountId)
    await addAuditEvent(tx, { accountId, action: 'export_data' })
    for (const { patientId, isOwner } of patients)
      if (isOwner) await addAuditEvent(tx, { accountId, action: 'export_data', patientId })
    const shown: object[] = []
    for (const patient of patients)
      shown.push(await patientOf(tx, settings.identityKey, accountId, patient))
    return {
      ...(await repository.exportAccount(tx, accountId)),
      patients: shown,
      consents: await repository
        .listConsents(tx, accountId)
        .then((rows) => rows.map((row) => ({ ...row, patientName: maskedName(row.patientName) }))),
      registrationOrders: await repository.exportOrders(tx, accountId),
      ...(await repository.exportWaiting(tx, accountId)),
      ...(await repository.exportPayments(tx, accountId)),
      reportsRead: await exportReads(tx, accountId),
      sessions: await repository.exportSessions(tx, accountId),
      ...(await exportMessages(tx, accountId)),
      followedDoctors: await exportFollows(tx, accountId),
      shares: await exportShares(tx, accountId),
      accessLog: log.list,
    }
  })
  const note =
    '这是本应用保存的与您账号有关的全部信息。建档手机号不是您的就诊人只显示部分内容；病历由医院保存，请到窗口申请复制。金额单位：分。'
  return {
    fileName: `我的信息-${hospitalDay(now)}.json`,
    content: JSON.stringify({ note, exportedAt: now.toISOString(), ...data }, null, 2),
  }
}

async function patientOf(
  tx: Transaction,
  identityKey: Buffer,
  accountId: string,
  patient: AccountPatient,
): Promise<object> {
  const { idNoCipher, name, tel, ...plain } = patient
  const idNo = decryptIdNo(identityKey, idNoCipher)
  if (!patient.isOwner)
    return { ...plain, name: maskName(name), idNo: maskIdNo(idNo), tel: maskTel(tel) }
  const file = await findFileDetails(tx, accountId, patient.patientId)
  const guardian =
    file === undefined || file.guardianName === null
      ? null
      : {
          name: file.guardianName,
          idNo:
            file.guardianIdNoCipher === null
              ? null
              : decryptIdNo(identityKey, file.guardianIdNoCipher),
          tel: file.guardianTel,
          relation: file.guardianRelation,
        }
  return {
    ...plain,
    name,
    idNo,
    tel,
    regionCode: file?.regionCode ?? null,
    regionNames: file?.regionNames ?? null,
    address: file?.address ?? null,
    guardian,
  }
}

function maskedName(name: string | null): string | null {
  return name === null ? null : maskName(name)
}
