/** Friday, before the settlement: what the stay will cost, and the patient's yes to it. One may not be told yet, one's yes becomes void by a late charge, and a late word of the bureau refuses one. */
import { inpatientCalls } from '../../../../src/contract/inpatient'
import type { Patient } from '../patient'
import type { TimelineEvent, Week } from '../week'

export const chuStay = 'S2'
export const qianStay = 'S3'

/** He looks until the page says so. */
const looks = (week: Week, one: Patient, state: string): Promise<void> =>
  week.until('预结算', async () => (await one.presettle()).state, state)

/** He says yes to what he sees, and the page says in the end what came of it. */
async function says(week: Week, one: Patient, state: 'CONFIRMED' | 'CHANGED'): Promise<void> {
  const { presettlement } = await one.stay()
  await one.agree(presettlement?.presettlementId ?? '')
  const read = async () => (await one.stay()).presettlement?.state
  await week.until('the yes', read, state)
}

/** The steps are done. */
export const asked: TimelineEvent = {
  at: '14:30',
  what: 'both ask what it will cost: one is told why not yet, the other reads the sums and says yes',
  async happens(week) {
    const { presettlements } = week.hospital
    const { chu, qian } = week.people
    presettlements.hinder(chuStay, { code: 'LATE_CHARGES', reason: '检查费还没有记完' })
    await looks(week, chu, 'NOT_YET')
    const { presettlement } = await chu.stay()
    expect([presettlement?.reason, presettlement?.sums]).toEqual(['检查费还没有记完', undefined])
    presettlements.insure(qianStay, 10_000)
    await looks(week, qian, 'SHOWN')
    const sums = presettlements.sums(qianStay)
    const shown = { ...sums, funds: [{ name: '统筹基金', amountFen: 10_000 }] }
    expect((await qian.stay()).presettlement).toMatchObject({ sums: shown, mayConfirm: true })
    await says(week, qian, 'CONFIRMED')
    expect(presettlements.takenOf(qianStay)).toEqual([sums])
  },
}

/** A charge comes behind the yes. */
export const changed: TimelineEvent = {
  at: '14:40',
  what: 'a late charge makes one yes void and the new sums need another; the bureau bears less than was said, so the other yes is refused and given anew',
  async happens(week) {
    const { presettlements, ward } = week.hospital
    const { chu, qian } = week.people
    await ward.charge(qianStay, [3000])
    expect((await qian.stay()).presettlement).toMatchObject({
      state: 'CHANGED',
      voided: 'late_charge',
      confirmedAt: null,
    })
    await looks(week, qian, 'SHOWN')
    await says(week, qian, 'CONFIRMED')
    expect(presettlements.takenOf(qianStay)).toHaveLength(2)

    presettlements.hinder(chuStay)
    presettlements.insure(chuStay, 1000)
    await looks(week, chu, 'SHOWN')
    presettlements.insure(chuStay, 0)
    await says(week, chu, 'CHANGED')
    expect(presettlements.takenOf(chuStay)).toEqual([])
    expect((await chu.stay()).presettlement?.reason).toBe('费用刚有变动，请看新的金额')
  },
}

/** The sums after the refusal. */
export const agreed: TimelineEvent = {
  at: '14:50',
  what: 'the refused one reads the new sums with what goes back to whom, as does who has a link, and says yes to them',
  async happens(week) {
    const { presettlements } = week.hospital
    const { chu, fang } = week.people
    await looks(week, chu, 'SHOWN')
    const { presettled } = await fang.call(inpatientCalls.openPayLink, { token: week.payLink })
    expect(presettled).toMatchObject({ ...presettlements.sums(chuStay), funds: [] })
    expect((await chu.stay()).presettlement?.returns).toEqual([
      { to: 'self', amountFen: 200_000 },
      { to: 'payer', amountFen: 50_000 },
      { to: 'window', amountFen: 20_700 },
    ])
    await says(week, chu, 'CONFIRMED')
    expect(presettlements.takenOf(chuStay)).toEqual([presettlements.sums(chuStay)])
  },
}

/** What the patient agreed to is what is settled. */
export function expectAsAgreed({ hospital: { presettlements, ward } }: Week, stayId: string): void {
  const { totalFen, depositFen, refundFen, owedFen } = ward.settlement(stayId)
  expect(presettlements.takenOf(stayId).at(-1)).toMatchObject({
    totalFen,
    depositsFen: depositFen,
    refundFen,
    owedFen,
  })
}

/** The settlement was taken back: the yes to it is void, and nothing is asked about the old sums. */
export async function agreesAnew(week: Week): Promise<void> {
  const { chu } = week.people
  expect((await chu.stay()).presettlement).toMatchObject({ state: 'CHANGED', confirmedAt: null })
  await looks(week, chu, 'SHOWN')
  await says(week, chu, 'CONFIRMED')
}
