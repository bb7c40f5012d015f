/** The sections of a patient's page, for whoever opened it with a reason. */
import type {
  MoneyLine,
  PatientAccess,
  PatientMessage,
  PatientOrder,
} from '../../../src/contract/desk/patients'
import type { Page } from '../../../src/contract/values'
import { mergeByTime, takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { hasDoneForPatient } from '../staff'
import { briefOf } from './brief'
import type { PatientSources } from './types'

const pageSize = 20
/** After so long the reason is asked for again. */
const openMinutes = 60

interface Asked {
  patientId: string
  after?: string | undefined
}

/** Orders of every business: what is under way, then the newest. @throws Refused NOT_FOUND, NOT_PERMITTED when the page was not opened with a reason */
export async function listPatientOrders(
  deps: Dependencies,
  { orders }: PatientSources,
  staff: Staff,
  asked: Asked,
): Promise<Page<PatientOrder>> {
  await requireOpened(deps, staff, asked)
  const which = { ...asked, limit: pageSize + 1 }
  const lists = await Promise.all(
    orders.map(async ({ business, listOfPatient }) =>
      (await listOfPatient(deps.sql, which)).map((order) => ({ ...order, business })),
    ),
  )
  return takePage(mergeByTime(lists), pageSize, ({ isCurrent, ...order }) => ({
    ...briefOf(order),
    isCurrent,
  }))
}

/** Payments, refunds and deposits, newest first. @throws Refused as `listPatientOrders` */
export async function listPatientMoney(
  deps: Dependencies,
  { orders, money }: PatientSources,
  staff: Staff,
  asked: Asked,
): Promise<Page<MoneyLine>> {
  await requireOpened(deps, staff, asked)
  const ids = await Promise.all(orders.map(({ listIds }) => listIds(deps.sql, asked.patientId)))
  const which = { ...asked, orderIds: ids.flat(), limit: pageSize + 1 }
  const lists = await Promise.all(money.map(({ list }) => list(deps.sql, which)))
  return takePage(mergeByTime(lists), pageSize, shown)
}

/** Messages, the newest first. @throws Refused as `listPatientOrders` */
export async function listPatientMessages(
  deps: Dependencies,
  { listMessages }: PatientSources,
  staff: Staff,
  asked: Asked,
): Promise<Page<PatientMessage>> {
  await requireOpened(deps, staff, asked)
  const rows = await listMessages(deps.sql, { ...asked, limit: pageSize + 1 })
  return takePage(rows, pageSize, shown)
}

/** Who read or changed the patient's data, newest first. @throws Refused as `listPatientOrders` */
export async function listPatientAccesses(
  deps: Dependencies,
  { listAccesses }: PatientSources,
  staff: Staff,
  asked: Asked,
): Promise<Page<PatientAccess>> {
  await requireOpened(deps, staff, asked)
  const rows = await listAccesses(deps.sql, { ...asked, limit: pageSize + 1 })
  return takePage(rows, pageSize, shown)
}

function shown<Row extends { at: Date; mark: string }>({ at, mark: _mark, ...row }: Row) {
  return { ...row, at: at.toISOString() }
}

/** The reason stands in the log before anything is read. */
async function requireOpened(
  { sql }: Dependencies,
  staff: Staff,
  { patientId }: Asked,
): Promise<void> {
  if (!isUuid(patientId)) throw new Refused('NOT_FOUND', '没有找到这位患者')
  const opening = { action: 'view_patient', patientId }
  if (!(await hasDoneForPatient(sql, staff, opening, openMinutes)))
    throw new Refused('NOT_PERMITTED', '打开患者的记录已超过一小时，请重新打开并写明原因')
}
