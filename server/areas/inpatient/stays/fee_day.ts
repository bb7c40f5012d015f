/** The list of one day's fees. */
import type { FeeDay } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { addDays, hospitalMoment } from '../../../values/hospital_time'
import { hasSteppedUp } from '../../verification'
import { listCategories } from './fee_repository'
import { balanceOf, detailsOf, hasNumberOnly } from './present'
import { findStay } from './stays'

/** One day's fees. @throws Refused NOT_FOUND, BAD_INPUT for a day outside the stay. */
export async function getFeeDay(
  deps: Dependencies,
  account: Account,
  input: { inpatientId: string; date?: string | undefined },
): Promise<FeeDay> {
  const stay = await findStay(deps, account.accountId, input.inpatientId)
  if (hasNumberOnly(stay))
    throw new Refused('NOT_PERMITTED', '用住院号只能预缴。看每日清单，请先添加就诊人并核实')
  const lastDay = stay.outDate !== null && stay.outDate < stay.today ? stay.outDate : stay.today
  const date = input.date ?? stay.lastFeeDate ?? stay.inDate
  if (date < stay.inDate || date > lastDay) throw new Refused('BAD_INPUT', '这一天不在住院期间')
  const categories = await listCategories(deps.sql, stay.inpatientId, date)
  const details = detailsOf(stay, await hasSteppedUp(deps.sql, account))
  return {
    inpatientId: stay.inpatientId,
    patientName: stay.patientName,
    date,
    totalFen: categories.reduce((sum, { amountFen }) => sum + amountFen, 0),
    previousTotalFen:
      date === stay.inDate
        ? null
        : categories.reduce((sum, { previousFen }) => sum + previousFen, 0),
    balanceFen: balanceOf(stay),
    categories: categories.map((category) => ({
      ...category,
      items: details.seesDetails ? category.items : [],
    })),
    ...details,
    previousDate: date > stay.inDate ? addDays(date, -1) : null,
    nextDate: date < lastDay ? addDays(date, 1) : null,
    isOpen: date === stay.today && stay.status === 'ADMITTED',
    serverNow: hospitalMoment(stay.now),
  }
}
